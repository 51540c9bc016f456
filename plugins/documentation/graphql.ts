import {
  type ArgsOf,
  type Call,
  type Data,
  type Demand,
  type Model,
  operation,
  parseUrn,
  VIEW
} from '../../core/index.ts'
import type { Entities, Input, InputTypes, ResourceRef } from '../entities/index.ts'
import type { Proposable } from '../kit/index.ts'
import { createUpdateDeprecation, demandsToDeprecate } from './deprecation.ts'
import { editsOfDescriptions, updateDescriptions, writtenDescription } from './description.ts'
import { updateEmbed } from './embed.ts'
import { DocumentationInput } from './errors.ts'
import { createLinks } from './links.ts'
import { demandsToSoftDelete, softDelete } from './soft-delete.ts'

const LINK = `resourceUrn: String!
    "An absolute address, such as https://example.com/page."
    linkUrl: String!
    label: String!
    settings: LinkSettingsInput`
const DEPRECATION = `deprecated: Boolean!
    "Milliseconds since the epoch; absent = none."
    decommissionTime: Long
    "Markdown."
    note: String
    "The URN of what to use instead; absent = nothing."
    replacement: String
    "Changes it only if this is the note (empty: no note, or not deprecated); otherwise 409."
    expectedNote: String`

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
  input BatchUpdateDescriptionInput {
    "At most 1 000."
    updates: [DescriptionUpdateInput!]!
  }
  input LinkSettingsInput { showInAssetPreview: Boolean }
  input AddLinkInput {
    ${LINK}
  }
  input UpsertLinkInput {
    ${LINK}
  }
  input UpdateLinkInput {
    "Which link: its address and label until now."
    currentUrl: String!
    currentLabel: String!
    ${LINK}
  }
  input RemoveLinkInput {
    resourceUrn: String!
    linkUrl: String!
    "Default: all links with this address."
    label: String
  }
  input UpdateDeprecationInput {
    urn: String!
    subResourceType: SubResourceType
    subResource: String
    ${DEPRECATION}
  }
  input BatchUpdateDeprecationInput {
    resources: [ResourceRefInput]!
    ${DEPRECATION}
  }
  input UpdateEmbedInput {
    urn: String!
    "An http or https address; absent, null or empty removes it."
    renderUrl: String
  }
  input BatchUpdateSoftDeletedInput { urns: [String!]! deleted: Boolean! }
  extend type Mutation {
    "Sets the description that users write: of an entity, or of a column. That of ingestion is kept beside it."
    updateDescription(input: DescriptionUpdateInput!): Boolean
    "Not in DataHub: several descriptions, all of them or none."
    batchUpdateDescription(input: BatchUpdateDescriptionInput!): Boolean
    "A link with the same address and label is not added again."
    addLink(input: AddLinkInput!): Boolean
    "As addLink, but a link with the same address and label gets the settings."
    upsertLink(input: UpsertLinkInput!): Boolean
    updateLink(input: UpdateLinkInput!): Boolean
    removeLink(input: RemoveLinkInput!): Boolean
    "Replaces the deprecation of an entity or column."
    updateDeprecation(input: UpdateDeprecationInput!): Boolean
    "All of the resources or none."
    batchUpdateDeprecation(input: BatchUpdateDeprecationInput!): Boolean
    updateEmbed(input: UpdateEmbedInput!): Boolean
    "Hides entities from searches, or shows them again: all or none. Nothing of them is deleted."
    batchUpdateSoftDeleted(input: BatchUpdateSoftDeletedInput!): Boolean
  }
`

type Args = ArgsOf<typeof sdl, InputTypes>
type Single = Args['updateDeprecation']['input']
type Batch = Args['batchUpdateDeprecation']['input']

/** A column requires a privilege on its dataset. Whether a text is the expected one is only for who may read it. */
function demandsToDescribe({ input: { resourceUrn, subResource, expected } }: Args['updateDescription']): Demand[] {
  const on = parseUrn(resourceUrn)
  const edit = { anyOf: ['EDIT_ENTITY', subResource ? 'EDIT_DATASET_COL_DESCRIPTION' : 'EDIT_ENTITY_DOCS'], on }
  return expected == null ? [edit] : [edit, { anyOf: VIEW, on }]
}

const MAX_UPDATES = 1000

/** The value is a description, which replaces what users have written until now. */
export function proposableDescription(deps: Parameters<typeof updateDescriptions>[0]): Proposable<string> {
  return {
    demands: ({ resource, value: description }) => demandsToDescribe({ input: { ...resource, description } }),
    current: (call, { resource }) => writtenDescription(deps, call, resource),
    edits: (call, { resource, value: description }, expected) =>
      editsOfDescriptions(deps, call, [{ ...resource, description, ...(expected === undefined ? {} : { expected }) }])
  }
}

function demandsToDescribeAll({ input: { updates } }: Args['batchUpdateDescription']): Demand[] {
  if (updates.length <= MAX_UPDATES) return updates.flatMap(input => demandsToDescribe({ input }))
  throw new DocumentationInput(`At most ${MAX_UPDATES} updates are allowed in one call, found ${updates.length}`)
}

const mayLink = ({ input }: { readonly input: { readonly resourceUrn: string } }): Demand => ({
  anyOf: ['EDIT_ENTITY', 'EDIT_ENTITY_DOC_LINKS'],
  on: parseUrn(input.resourceUrn)
})

/** Whether there is such a link is only for who may read them. */
const mayUpdateLink = (args: Args['updateLink']): Demand[] => [
  mayLink(args),
  { anyOf: VIEW, on: parseUrn(args.input.resourceUrn) }
]

const single = ({ urn: resourceUrn, subResource, subResourceType }: Single): ResourceRef[] => [
  { resourceUrn, ...(subResource ? { subResource } : {}), ...(subResourceType ? { subResourceType } : {}) }
]
const batch = ({ resources }: Batch) => resources.filter(one => one !== null)

export function operations(deps: { readonly data: Data; readonly model: Model; readonly entities: Entities }) {
  const links = createLinks(deps)
  const updateDeprecation = createUpdateDeprecation(deps)
  const linking = <I extends { readonly resourceUrn: string }>(change: (call: Call, input: I) => Promise<boolean>) =>
    operation(mayLink, ({ input }: Input<I>, call) => change(call, input))
  return {
    Mutation: {
      updateDescription: operation(demandsToDescribe, ({ input }: Args['updateDescription'], call) =>
        updateDescriptions(deps, call, [input])
      ),
      batchUpdateDescription: operation(
        demandsToDescribeAll,
        ({ input: { updates } }: Args['batchUpdateDescription'], call) => updateDescriptions(deps, call, updates)
      ),
      addLink: linking(links.add),
      upsertLink: linking(links.upsert),
      removeLink: linking(links.remove),
      updateLink: operation(mayUpdateLink, ({ input }: Args['updateLink'], call) => links.update(call, input)),
      updateDeprecation: operation(
        ({ input }: Args['updateDeprecation']) => demandsToDeprecate(single(input), input),
        ({ input }, call) => updateDeprecation(call, single(input), input)
      ),
      batchUpdateDeprecation: operation(
        ({ input }: Args['batchUpdateDeprecation']) => demandsToDeprecate(batch(input), input),
        ({ input }, call) => updateDeprecation(call, batch(input), input)
      ),
      updateEmbed: operation(
        ({ input }: Args['updateEmbed']): Demand => ({
          anyOf: ['EDIT_ENTITY', 'EDIT_ENTITY_EMBED'],
          on: parseUrn(input.urn)
        }),
        ({ input }, call) => updateEmbed(deps, call, input)
      ),
      batchUpdateSoftDeleted: operation(
        ({ input }: Args['batchUpdateSoftDeleted']) => demandsToSoftDelete(deps.model, input.urns),
        ({ input }, call) => softDelete(deps, call, input)
      )
    }
  }
}
