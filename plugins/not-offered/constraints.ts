import { operation } from '../../core/index.ts'
import { NotOffered } from './errors.ts'

/** The names and nullability are DataHub's, so that documents of its clients are valid. */
export const constraintsSdl = `
  enum ConstraintType { HAS_GLOSSARY_TERM_IN_NODE }
  type Constraint {
    type: ConstraintType
    displayName: String
    description: String
    params: ConstraintParams
    isSatisfied: Boolean
    reason: String
  }
  type ConstraintParams { hasGlossaryTermInNodeParams: GlossaryTermInNodeConstraintParams }
  type GlossaryTermInNodeConstraintParams { nodeName: String }
  input CreateTermConstraintInput { name: String description: String nodeUrn: String }
  extend type Dataset {
    "Always empty: no aspect of DataHub's model stores constraints."
    constraints: [Constraint!]
  }
  extend type Mutation {
    "Always refused: no aspect of DataHub's model stores constraints."
    createTermConstraint(input: CreateTermConstraintInput!): String
  }
`

function refuse(): never {
  throw new NotOffered(
    "Constraints are not offered: no aspect of DataHub's model stores them, so nothing was stored. " +
      'To require a term or another value of datasets, use a form (createForm) or a structured property.'
  )
}

export const constraintsMutation = { createTermConstraint: operation('signed-in', refuse) }

export const constraintsFields = { Dataset: { constraints: () => [] } }
