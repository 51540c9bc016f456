import { operation } from '../../core/index.ts'
import { NotOffered } from './errors.ts'

/** Settings of features that are always on, or never. The names and nullability are DataHub's. */
export const settingsSdl = `
  type DocPropagationSettings { docColumnPropagation: Boolean }
  input UpdateDocPropagationSettingsInput { docColumnPropagation: Boolean }
  input UpdateApplicationsSettingsInput { enabled: Boolean }
  extend type Query {
    "Always refused: descriptions are not copied along lineage."
    docPropagationSettings: DocPropagationSettings
  }
  extend type Mutation {
    "Always refused: descriptions are not copied along lineage."
    updateDocPropagationSettings(input: UpdateDocPropagationSettingsInput!): Boolean!
    "Always refused: applications exist while the plugin domains is enabled."
    updateApplicationsSettings(input: UpdateApplicationsSettingsInput!): Boolean!
  }
`

const refusal = (reason: string) =>
  operation('signed-in', () => {
    throw new NotOffered(reason)
  })

const propagation = refusal(
  'aspectd copies no descriptions along lineage, so there is nothing to set. A program can do it: it reads changes from the events, and ' +
    'writes the aspect documentation with an attribution.'
)

export const settingsOperations = {
  Query: { docPropagationSettings: propagation },
  Mutation: {
    updateDocPropagationSettings: propagation,
    updateApplicationsSettings: refusal(
      'Applications cannot be switched off for all users: they exist while the plugin domains is enabled, and policies say who may use them.'
    )
  }
}
