import { type ArgsOf, type Demand, operation, parseUrn, VIEW } from '../../core/index.ts'
import type { InputTypes } from '../entities/index.ts'
import { type DocumentationDeps, updateDescription } from './description.ts'

export const sdl = `
  input DescriptionUpdateInput {
    "Markdown; an empty one removes the description."
    description: String!
    resourceUrn: String!
    subResourceType: SubResourceType
    subResource: String
    "Changes the description only if this is what users wrote so far (empty: nothing yet); otherwise 409."
    expected: String
  }
  extend type Mutation {
    "Sets the description that users write: of an entity, or of a column. That of ingestion is kept beside it."
    updateDescription(input: DescriptionUpdateInput!): Boolean
  }
`

type Args = ArgsOf<typeof sdl, InputTypes>

/** A column requires a privilege on its dataset. Whether a text is the expected one is only for who may read it. */
function demandsOf({ input: { resourceUrn, subResource, expected } }: Args['updateDescription']): Demand[] {
  const on = parseUrn(resourceUrn)
  const edit = { anyOf: ['EDIT_ENTITY', subResource ? 'EDIT_DATASET_COL_DESCRIPTION' : 'EDIT_ENTITY_DOCS'], on }
  return expected == null ? [edit] : [edit, { anyOf: VIEW, on }]
}

export function operations(deps: DocumentationDeps) {
  return {
    Mutation: {
      updateDescription: operation(demandsOf, ({ input }: Args['updateDescription'], call) =>
        updateDescription(deps, call, input)
      )
    }
  }
}
