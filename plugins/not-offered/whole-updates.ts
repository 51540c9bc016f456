import { type Operation, operation } from '../../core/index.ts'
import { NotOffered } from './errors.ts'

/** Updates of DataHub's first versions, which replace what other users attached. The names and nullability are DataHub's. */
const KINDS = ['Chart', 'Dashboard', 'DataFlow', 'DataJob', 'Dataset', 'Notebook'] as const

const inputOf = (kind: string): string => `
  input ${kind}EditablePropertiesUpdate { ${kind === 'Dataset' ? 'name: String' : ''} description: String! }
  ${kind === 'Dataset' ? '' : `input ${kind}UpdateInput { ownership: OwnershipUpdate ${tagsOf(kind)} editableProperties: ${kind}EditablePropertiesUpdate }`}
`
const tagsOf = (kind: string) =>
  kind === 'Notebook' ? 'tags: GlobalTagsUpdate' : 'globalTags: GlobalTagsUpdate tags: GlobalTagsUpdate'

/** The types of tags and owners are those of their plugins. */
export const wholeUpdatesSdl = (isOffered: boolean): string => (isOffered ? SDL : '')

const SDL = `
  ${KINDS.map(inputOf).join('')}
  input DatasetUpdateInput {
    ownership: OwnershipUpdate
    deprecation: DatasetDeprecationUpdate
    institutionalMemory: InstitutionalMemoryUpdate
    globalTags: GlobalTagsUpdate
    tags: GlobalTagsUpdate
    editableSchemaMetadata: EditableSchemaMetadataUpdate
    editableProperties: DatasetEditablePropertiesUpdate
  }
  input BatchDatasetUpdateInput { urn: String! update: DatasetUpdateInput! }
  input DatasetDeprecationUpdate { deprecated: Boolean! decommissionTime: Long note: String! }
  input InstitutionalMemoryUpdate { elements: [InstitutionalMemoryMetadataUpdate!]! }
  input InstitutionalMemoryMetadataUpdate { url: String! description: String author: String! createdAt: Long }
  input EditableSchemaMetadataUpdate { editableSchemaFieldInfo: [EditableSchemaFieldInfoUpdate!]! }
  input EditableSchemaFieldInfoUpdate { fieldPath: String! description: String globalTags: GlobalTagsUpdate }
  input GlobalTagsUpdate { tags: [TagAssociationUpdate!] }
  input TagAssociationUpdate { tag: TagUpdateInput! }
  extend type Mutation {
    ${KINDS.map(kind => `"Always refused: it would replace what others attached." update${kind}(urn: String!, input: ${kind}UpdateInput!): ${kind}`).join('\n    ')}
    "Always refused: it would replace what others attached."
    updateDatasets(input: [BatchDatasetUpdateInput!]!): [Dataset]
  }
`

function refuse(): never {
  throw new NotOffered(
    'Updates of a whole entity are not offered: they replace the tags, owners and links that other users attached, and DataHub has left ' +
      'them behind. Use updateDescription, addTags and removeTag, addOwners and removeOwner, addLink, updateDeprecation, or patchEntity.'
  )
}

export function wholeUpdatesOperations(isOffered: boolean): Readonly<Record<string, Operation>> {
  if (!isOffered) return {}
  const names = [...KINDS.map(kind => `update${kind}`), 'updateDatasets']
  return Object.fromEntries(names.map(name => [name, operation('signed-in', refuse)]))
}
