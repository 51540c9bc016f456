import { ingest } from '../../../testing/users.ts'
import type { Client } from '../../helper.ts'

export { ingest }

export const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,db.orders,PROD)'
export const REFUSED = 'Unauthorized to perform this action. Please contact your DataHub administrator.'

let made = 0

/** The URN of a dataset that does not exist yet and that no other test of the file uses. */
export const newDataset = (): string => `urn:li:dataset:(urn:li:dataPlatform:hive,db.t${++made},PROD)`

export function ingestSchema(client: Client, urn: string, columns: readonly string[]): Promise<void> {
  const fields = columns.map(fieldPath => ({
    ...{ fieldPath, nullable: false, recursive: false, isPartOfKey: false, nativeDataType: 'int' },
    type: { type: { 'com.linkedin.schema.NumberType': {} } }
  }))
  return ingest(client, urn, 'schemaMetadata', {
    ...{ schemaName: 's', platform: 'urn:li:dataPlatform:hive', version: 0, hash: '', fields },
    platformSchema: { 'com.linkedin.schema.MySqlDDL': { tableSchema: '' } }
  })
}

export async function dataset(client: Client, urn = DATASET): Promise<string> {
  await ingest(client, urn, 'status', { removed: false })
  return urn
}

/** Queries all fields of a tag. */
export const TAG = `query q($urn: String!) { tag(urn: $urn) {
  urn type name exists usageCount properties { name description colorHex } } }`

/** Creates tags with these ids. Returns their URNs. */
export async function tagged(client: Client, ...ids: readonly string[]): Promise<string[]> {
  const urns = []
  for (const id of ids) urns.push(await newTag(client, { id, name: id }))
  return urns
}

/** Creates tags with these names, and with ids that no other test of the file uses. Returns their URNs. */
export function newTags(client: Client, ...names: readonly string[]): Promise<string[]> {
  return Promise.all(names.map(name => newTag(client, { id: `${name}-${++made}`, name })))
}

async function newTag(client: Client, input: object): Promise<string> {
  const { data, errors } = await createTag(client, input)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createTag
}

export function createTag(client: Client, input: object) {
  return client.gql('mutation m($input: CreateTagInput!) { createTag(input: $input) }', { input })
}

/** Calls one of the five mutations that attach or detach tags. */
export function attach(client: Client, mutation: string, input: object) {
  const types: Readonly<Record<string, string>> = {
    addTag: 'TagAssociationInput',
    addTags: 'AddTagsInput',
    batchAddTags: 'BatchAddTagsInput',
    removeTag: 'TagAssociationInput',
    batchRemoveTags: 'BatchRemoveTagsInput'
  }
  return client.gql(`mutation m($input: ${types[mutation]}!) { ${mutation}(input: $input) }`, { input })
}

/** Tag URNs of a dataset, and of each of its edited columns. */
export async function tagsOf(client: Client, urn = DATASET) {
  const query = `query q($urn: String!) { dataset(urn: $urn) {
    tags { tags { tag { urn } associatedUrn } }
    editableSchemaMetadata { editableSchemaFieldInfo { fieldPath tags { tags { tag { urn } } } } } } }`
  const { data, errors } = await client.gql(query, { urn })
  if (errors) throw new Error(JSON.stringify(errors))
  const urnsOf = (given: { tags: { tag: { urn: string } }[] }): string[] => given.tags.map(({ tag }) => tag.urn)
  const columns: { fieldPath: string; tags: { tags: { tag: { urn: string } }[] } }[] =
    data.dataset.editableSchemaMetadata?.editableSchemaFieldInfo ?? []
  return {
    own: urnsOf(data.dataset.tags),
    columns: Object.fromEntries(columns.map(({ fieldPath, tags }) => [fieldPath, urnsOf(tags)]))
  }
}

export async function aspectOf(client: Client, urn: string, aspect: string) {
  const { body } = await client.get(`/aspects/${encodeURIComponent(urn)}?aspect=${aspect}&version=0`)
  return Object.values<Record<string, never>>(body.aspect ?? {})[0]
}
