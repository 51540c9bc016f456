import { ingest } from '../../../testing/users.ts'
import type { Client } from '../../helper.ts'

export { ingest }

let made = 0

/** A dataset with these columns that no other test of the file uses. */
export async function newDataset(admin: Client, columns: readonly string[]): Promise<string> {
  const urn = `urn:li:dataset:(urn:li:dataPlatform:hive,db.attributed${++made},PROD)`
  const fields = columns.map(fieldPath => ({
    ...{ fieldPath, nullable: false, recursive: false, isPartOfKey: false, nativeDataType: 'int' },
    type: { type: { 'com.linkedin.schema.NumberType': {} } }
  }))
  await ingest(admin, urn, 'schemaMetadata', {
    ...{ schemaName: 's', platform: 'urn:li:dataPlatform:hive', version: 0, hash: '', fields },
    platformSchema: { 'com.linkedin.schema.MySqlDDL': { tableSchema: '' } }
  })
  return urn
}

export const columnOf = (dataset: string, column: string) => `urn:li:schemaField:(${dataset},${column})`

const FIELDS = `urn type
  properties { name description type created { actor } lastModified { time actor } customProperties { key value } tags { tags { tag { urn } } } }
  ownership { owners { owner { ... on CorpUser { urn } } } }`

export const create = (client: Client, input: object) =>
  client.gql(
    `mutation m($input: CreateBusinessAttributeInput!) { createBusinessAttribute(input: $input) { ${FIELDS} } }`,
    { input }
  )
export const update = (client: Client, urn: string, input: object) =>
  client.gql(
    `mutation m($urn: String!, $input: UpdateBusinessAttributeInput!) {
      updateBusinessAttribute(urn: $urn, input: $input) { ${FIELDS} } }`,
    { urn, input }
  )
export const remove = (client: Client, urn: string) =>
  client.gql('mutation m($urn: String!) { deleteBusinessAttribute(urn: $urn) }', { urn })
export const attach = (
  client: Client,
  mutation: 'addBusinessAttribute' | 'removeBusinessAttribute',
  businessAttributeUrn: string,
  resourceUrn: object[]
) =>
  client.gql(`mutation m($input: AddBusinessAttributeInput!) { ${mutation}(input: $input) }`, {
    input: { businessAttributeUrn, resourceUrn }
  })

export async function created(client: Client, name: string): Promise<string> {
  const { data, errors } = await create(client, { name })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createBusinessAttribute.urn
}

/** The attribute of a column; undefined: none. */
export async function attributeOf(client: Client, dataset: string, column: string): Promise<string | undefined> {
  const { data, errors } = await client.gql(
    `query q($urn: String!) { entity(urn: $urn) { ... on SchemaFieldEntity {
      businessAttributes { businessAttribute { businessAttribute { urn } associatedUrn } } } } }`,
    { urn: columnOf(dataset, column) }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.entity?.businessAttributes?.businessAttribute?.businessAttribute.urn
}

export async function list(client: Client, input: object = {}) {
  const { data, errors } = await client.gql(
    `query q($input: ListBusinessAttributesInput!) { listBusinessAttributes(input: $input) {
      start count total businessAttributes { urn properties { name } } } }`,
    { input }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.listBusinessAttributes
}
