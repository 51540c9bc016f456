import { ingest } from '../../../testing/users.ts'
import type { Client } from '../../helper.ts'

export { ingest }

let made = 0

/** A dataset that no other test of the file uses. */
export async function newDataset(admin: Client): Promise<string> {
  const urn = `urn:li:dataset:(urn:li:dataPlatform:hive,db.queried${++made},PROD)`
  await ingest(admin, urn, 'status', { removed: false })
  return urn
}

export const FIELDS = `urn type
  properties {
    name description source statement { value language } origin { urn type }
    created { time actor } createdOn { time actor { urn } } lastModified { time actor } customProperties { key value }
  }
  platform { urn name }
  subjects { dataset { urn type } schemaField { urn type fieldPath } }`

/** The input of a new query of these datasets. */
export const newQuery = (datasets: readonly string[], value = 'select 1', more: object = {}) => ({
  properties: { statement: { value, language: 'SQL' }, ...more },
  subjects: datasets.map(datasetUrn => ({ datasetUrn }))
})

export const create = (client: Client, input: object) =>
  client.gql(`mutation m($input: CreateQueryInput!) { createQuery(input: $input) { ${FIELDS} } }`, { input })

export const update = (client: Client, urn: string, input: object) =>
  client.gql(
    `mutation m($urn: String!, $input: UpdateQueryInput!) { updateQuery(urn: $urn, input: $input) { ${FIELDS} } }`,
    {
      urn,
      input
    }
  )

export const remove = (client: Client, urn: string) =>
  client.gql('mutation m($urn: String!) { deleteQuery(urn: $urn) }', { urn })

export async function list(client: Client, input: object = {}) {
  const { data, errors } = await client.gql(
    `query q($input: ListQueriesInput!) { listQueries(input: $input) { start count total queries { ${FIELDS} } } }`,
    { input }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.listQueries
}

export async function urnsOf(client: Client, input: object): Promise<string[]> {
  return (await list(client, input)).queries.map(({ urn }: { urn: string }) => urn)
}

export async function created(client: Client, ...given: Parameters<typeof newQuery>): Promise<string> {
  const { data, errors } = await create(client, newQuery(...given))
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createQuery.urn
}
