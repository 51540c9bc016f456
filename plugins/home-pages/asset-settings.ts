import { type Call, type Demand, type EntityField, operation, parseUrn } from '../../core/index.ts'
import { type Entities, type Input, read, same } from '../entities/index.ts'
import { UnknownResource } from '../kit/index.ts'
import type { Kind } from './parts.ts'
import { namedTemplate } from './settings.ts'
import type { Template } from './template.ts'

export const assetSettingsSdl = `
  "How the page of an entity begins."
  type AssetSettings { assetSummary: AssetSummarySettings }
  type AssetSummarySettings { templates: [AssetSummarySettingsTemplate!] }
  type AssetSummarySettingsTemplate { template: DataHubPageTemplate }
  input UpdateAssetSettingsInput { urn: String! summary: UpdateAssetSummaryInput }
  input UpdateAssetSummaryInput { template: String! }
  extend type Mutation {
    "Sets the template of the entity's page; without summary, removes it. Requires EDIT_ENTITY."
    updateAssetSettings(input: UpdateAssetSettingsInput!): AssetSettings!
  }
`

export const assetSettingsField = ({ aspects }: Entities): EntityField => ({
  having: 'assetSettings',
  sdl: 'settings: AssetSettings',
  except: ['CorpUser'],
  resolve: { settings: read(aspects.assetSettings, same) }
})

export interface Asked {
  readonly urn: string
  readonly summary?: { readonly template: string } | null
}

const demandOf = ({ urn }: Asked): Demand => ({ anyOf: ['EDIT_ENTITY'], on: parseUrn(urn) })

export function assetSettingsMutation(entities: Entities, templates: Kind<Template>) {
  return {
    updateAssetSettings: operation(
      ({ input }: Input<Asked>) => demandOf(input),
      async ({ input: { urn: text, summary } }, call: Call) => {
        const urn = parseUrn(text)
        const template = summary ? (await namedTemplate(templates, call, summary.template)).urn : undefined
        const stored = await entities.aspects.assetSettings.update(
          call,
          urn,
          () => (template ? { assetSummary: { templates: [{ template }] } } : {}),
          { mustExist: () => new UnknownResource(urn) }
        )
        return stored ?? {}
      }
    )
  }
}
