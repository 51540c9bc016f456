import {
  type ArgsOf,
  type Call,
  chain,
  type Data,
  type Demand,
  type EntityField,
  type EntityRef,
  operation,
  type Urn,
  VIEW
} from '../../core/index.ts'
import type { Entities, InputTypes } from '../entities/index.ts'
import { type Attaching, attachingOperations } from '../kit/index.ts'
import { createTag, setTagColor, type TagUpdate, updateTag } from './tag.ts'
import type { Tags } from './tagging.ts'
import { createUsage } from './usage.ts'

export const sdl = `
  input CreateTagInput {
    "Default: a random id."
    id: String
    name: String!
    description: String
  }
  input TagUpdateInput {
    urn: String!
    name: String!
    "Unchanged when absent."
    description: String
    "Changes the tag only if this is its name; otherwise 409."
    expectedName: String
  }
  input TagAssociationInput {
    tagUrn: String!
    resourceUrn: String!
    subResourceType: SubResourceType
    subResource: String
  }
  input AddTagsInput {
    tagUrns: [String!]!
    resourceUrn: String!
    subResourceType: SubResourceType
    subResource: String
  }
  input BatchAddTagsInput {
    tagUrns: [String!]!
    resources: [ResourceRefInput!]!
  }
  input BatchRemoveTagsInput {
    tagUrns: [String!]!
    resources: [ResourceRefInput]!
  }

  type GlobalTags { tags: [TagAssociation!] }
  type TagAssociation {
    tag: Tag!
    "The tagged entity; for a column, its dataset."
    associatedUrn: String!
  }

  extend type SchemaField {
    tags: GlobalTags
    globalTags: GlobalTags @deprecated(reason: "use tags")
  }
  extend type EditableSchemaFieldInfo {
    tags: GlobalTags
    globalTags: GlobalTags @deprecated(reason: "use tags")
  }
  extend type Tag {
    "The number of entities that have this tag, directly or on a column: without soft-deleted ones, as searches."
    usageCount: Int!
  }
  extend type Query { tag(urn: String!): Tag }
  extend type Mutation {
    "Returns the URN of the new tag."
    createTag(input: CreateTagInput!): String
    updateTag(urn: String!, input: TagUpdateInput!): Tag
    "Also removes the tag from all entities and columns."
    deleteTag(urn: String!): Boolean
    setTagColor(urn: String!, colorHex: String!): Boolean
    addTag(input: TagAssociationInput!): Boolean
    addTags(input: AddTagsInput!): Boolean
    batchAddTags(input: BatchAddTagsInput!): Boolean
    removeTag(input: TagAssociationInput!): Boolean
    batchRemoveTags(input: BatchRemoveTagsInput!): Boolean
  }
`

/** With the plugin `owners`. */
export const ownersSdl = `
  extend input TagUpdateInput {
    "Requires EDIT_ENTITY_OWNERS or EDIT_ENTITY too. Unchanged when absent."
    ownership: OwnershipUpdate
  }
`

type Args = ArgsOf<typeof sdl, InputTypes>
type Update = Omit<Args['updateTag'], 'input'> & { readonly input: TagUpdate }

/** Each tag once, also when several sources attached it. */
export function shown(tags: Tags, associatedUrn: Urn) {
  const urns = new Set(tags.tags.map(({ tag }) => tag))
  return { tags: Array.from(urns, urn => ({ tag: { urn }, associatedUrn })) }
}

type TagDeps = Parameters<typeof updateTag>[0] & { readonly tagging: Attaching }

export function operations({ tagging, ...deps }: TagDeps) {
  const { tag } = deps
  /** Whether a name is the expected one is only for who may read it; owners are for who may change them. */
  const demandsToUpdate = ({ urn, input }: Update): Demand[] => [
    tag.on('EDIT_ENTITY', 'MANAGE_TAGS')({ urn }),
    ...(input.expectedName == null ? [] : [tag.on(...VIEW)({ urn })]),
    ...(input.ownership == null ? [] : [tag.on('EDIT_ENTITY', 'EDIT_ENTITY_OWNERS')({ urn })])
  ]
  const attaching = attachingOperations(tagging, {
    one: ({ tagUrn }: Args['addTag']['input']) => tagUrn,
    several: ({ tagUrns }: Pick<Args['addTags']['input'], 'tagUrns'>) => tagUrns
  })
  return {
    Query: {
      tag: operation('signed-in', ({ urn }: Args['tag']): EntityRef => ({ urn: tag.parse(urn) }))
    },
    Mutation: {
      createTag: operation({ anyOf: ['CREATE_TAGS', 'MANAGE_TAGS'], on: 'tag' }, ({ input }: Args['createTag'], call) =>
        createTag(tag, call, input)
      ),
      updateTag: operation(demandsToUpdate, ({ urn, input }: Update, call) =>
        updateTag(deps, call, tag.parse(urn), input)
      ),
      deleteTag: operation(tag.on('DELETE_ENTITY', 'MANAGE_TAGS'), ({ urn }: Args['deleteTag'], call) =>
        tag.delete(call, tag.parse(urn))
      ),
      setTagColor: operation(tag.on('EDIT_ENTITY', 'EDIT_TAG_COLOR'), ({ urn, colorHex }: Args['setTagColor'], call) =>
        setTagColor(tag, call, tag.parse(urn), colorHex)
      ),
      addTag: attaching.add,
      addTags: attaching.addSeveral,
      batchAddTags: attaching.addBatch,
      removeTag: attaching.remove,
      batchRemoveTags: attaching.removeBatch
    }
  }
}

interface ColumnRef {
  readonly globalTags?: Tags
  readonly datasetUrn: Urn
}

const column = {
  tags: ({ globalTags, datasetUrn }: ColumnRef) => shown(globalTags ?? { tags: [] }, datasetUrn),
  globalTags: ({ globalTags, datasetUrn }: ColumnRef) => globalTags && shown(globalTags, datasetUrn)
}

export function fields(data: Data) {
  const usageOf = createUsage(data)
  return {
    SchemaField: column,
    EditableSchemaFieldInfo: column,
    Tag: { usageCount: async ({ urn }: EntityRef, _args: never, call: Call) => (await usageOf(call, urn)) ?? 0 }
  }
}

/** Fields of all entity types that can have tags. */
export function entityFields({ aspects }: Entities) {
  const tagsOf = (call: Call, urn: Urn, absent?: { readonly tags: readonly [] }) =>
    chain(aspects.globalTags.get(call, urn), tags => (tags ? shown(tags, urn) : absent))
  return [
    {
      having: 'globalTags',
      sdl: 'tags: GlobalTags globalTags: GlobalTags @deprecated(reason: "use tags")',
      resolve: {
        tags: ({ urn }, _args, call) => tagsOf(call, urn, { tags: [] }),
        globalTags: ({ urn }, _args, call) => tagsOf(call, urn)
      }
    }
  ] as const satisfies readonly EntityField[]
}
