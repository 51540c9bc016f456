import type { Client } from '../../client.ts'

interface Options {
  readonly change?: string
  readonly headers?: Record<string, string>
  readonly systemMetadata?: unknown
}

/** A change proposal in the form of DataHub's clients. */
export function proposal(urn: string, aspect: string, value?: unknown, { change = 'UPSERT', ...rest }: Options = {}) {
  return {
    entityType: urn.split(':')[2],
    entityUrn: urn,
    changeType: change,
    aspectName: aspect,
    ...(value === undefined ? {} : { aspect: { value: JSON.stringify(value), contentType: 'application/json' } }),
    ...rest
  }
}

export function ingest(client: Client, ...proposals: unknown[]) {
  const [only] = proposals
  return proposals.length === 1
    ? client.post('/aspects?action=ingestProposal', { proposal: only, async: 'false' })
    : client.post('/aspects?action=ingestProposalBatch', { proposals, async: 'true' })
}

export async function latest(client: Client, urn: string, aspect: string, version = 0) {
  const { status, body } = await client.get(`/aspects/${encodeURIComponent(urn)}?aspect=${aspect}&version=${version}`)
  return status === 200 ? Object.values(body.aspect)[0] : status
}

export async function entity(client: Client, urn: string) {
  return (await client.get(`/entitiesV2/${encodeURIComponent(urn)}`)).body
}

/** The result of one GraphQL field with a URN, `dataset(urn: $urn) { name }`, or the message of its first error. */
export async function one(client: Client, field: string, urn: string) {
  const { data, errors } = await client.gql(`query($urn: String!) { one: ${field} }`, { urn })
  return errors ? errors[0].message : data.one
}
