import { ingest } from '../../../testing/users.ts'
import type { Client } from '../../helper.ts'

export { ingest }

let made = 0

/** A dataset that no other test of the file uses. */
export async function newDataset(admin: Client): Promise<string> {
  const urn = `urn:li:dataset:(urn:li:dataPlatform:hive,db.checked${++made},PROD)`
  await ingest(admin, urn, 'status', { removed: false })
  return urn
}

export const custom = (entityUrn: string, more: object = {}) => ({
  ...{ entityUrn, type: 'row count', description: 'has rows', platform: { name: 'dbt' } },
  ...more
})

export const upsert = (by: Client, input: object, urn: string | null = null) =>
  by.gql(
    'mutation m($urn: String, $input: UpsertCustomAssertionInput!) { upsertCustomAssertion(urn: $urn, input: $input) { urn } }',
    { urn, input }
  )

export async function newAssertion(by: Client, dataset: string, more: object = {}): Promise<string> {
  const { data, errors } = await upsert(by, custom(dataset, more))
  if (errors) throw new Error(JSON.stringify(errors))
  return data.upsertCustomAssertion.urn
}

export const report = (by: Client, urn: string, result: object) =>
  by.gql(
    'mutation m($urn: String!, $result: AssertionResultInput!) { reportAssertionResult(urn: $urn, result: $result) }',
    { urn, result }
  )

export const removeAssertion = (by: Client, urn: string) =>
  by.gql('mutation m($urn: String!) { deleteAssertion(urn: $urn) }', { urn })

export const raise = (by: Client, input: object) =>
  by.gql('mutation m($input: RaiseIncidentInput!) { raiseIncident(input: $input) }', { input })

export async function raised(by: Client, input: object): Promise<string> {
  const { data, errors } = await raise(by, input)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.raiseIncident
}

export const setStatus = (by: Client, urn: string, input: object) =>
  by.gql('mutation m($urn: String!, $input: IncidentStatusInput!) { updateIncidentStatus(urn: $urn, input: $input) }', {
    ...{ urn, input }
  })

export const updateIncident = (by: Client, urn: string, input: object) =>
  by.gql('mutation m($urn: String!, $input: UpdateIncidentInput!) { updateIncident(urn: $urn, input: $input) }', {
    ...{ urn, input }
  })

/** Fields of one entity, which must exist. */
export async function ask(by: Client, urn: string, type: string, fields: string, variables: object = {}) {
  const { data, errors } = await by.gql(
    `query q($urn: String!) { entity(urn: $urn) { ... on ${type} { ${fields} } } }`,
    { urn, ...variables }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.entity
}

/** The datasets with a value of a field of search. */
export async function having(by: Client, field: string): Promise<string[]> {
  const { data, errors } = await by.gql(
    `query q($field: String!) { searchAcrossEntities(input: {
      query: "*", types: [DATASET], count: 100, orFilters: [{and: [{field: $field, values: ["true"]}]}]
    }) { searchResults { entity { urn } } } }`,
    { field }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.searchAcrossEntities.searchResults.map(({ entity }: { entity: { urn: string } }) => entity.urn)
}

export const RUNS = `
  total failed succeeded errored
  runEvents { timestampMillis status assertionUrn asserteeUrn partitionSpec { type partition }
    result { type severity externalUrl nativeResults { key value } error { type displayMessage } } }`
export const HEALTH = `health { type status message causes reportedAt
  activeIncidentHealthDetails { count latestIncidentTitle latestIncidentUrn lastActivityAt }
  latestAssertionStatusByType { type status statusCount total lastStatusResultAt } }`
