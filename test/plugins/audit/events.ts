import type { Client } from '../../helper.ts'

export interface Event {
  readonly id: string
  readonly time: number
  readonly actor: string
  readonly operation: string
  readonly outcome: string
  readonly status: number | null
  readonly code: string | null
  readonly privileges: string[]
  readonly resources: string[]
  readonly resourceCount: number
  readonly names: { name: string; value: string }[]
  readonly credentialKind: string | null
  readonly credentialId: string | null
  readonly address: string
  readonly count: number
  readonly lastTime: number
}

const QUERY = `query($input: ListAuditEventsInput!) { listAuditEvents(input: $input) { start count total events {
  id time actor operation outcome status code privileges resources resourceCount names { name value }
  credentialKind credentialId address count lastTime } } }`

export async function events(
  client: Client,
  input: Record<string, unknown> = {}
): Promise<{ start: number; count: number; total: number; events: Event[] }> {
  const { data, errors } = await client.gql(QUERY, { input })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.listAuditEvents
}

/** The newest event that matches. */
export async function latest(client: Client, input: Record<string, unknown>): Promise<Event | undefined> {
  return (await events(client, { count: 1, ...input })).events[0]
}
