import { setTimeout as pause } from 'node:timers/promises'
import { post } from '../server.ts'

const POLL_MS = 20

/** A server and the headers of a client of it. */
export interface Site {
  readonly url: string
  readonly headers: Record<string, string>
}

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: any operation
  readonly data?: any
  readonly errors?: unknown
}

// biome-ignore lint/suspicious/noExplicitAny: any operation
export async function ask({ url, headers }: Site, query: string, variables: object): Promise<any> {
  const { data, errors } = (await post(`${url}/api/graphql`, headers, { query, variables })) as Answer
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

/** Creates a source whose recipe has this `source`. Resolves to its URN. */
export async function newSource(
  site: Site,
  source: { readonly type: string; readonly config: object }
): Promise<string> {
  const query = 'mutation c($input: UpdateIngestionSourceInput!) { createIngestionSource(input: $input) }'
  const config = { recipe: JSON.stringify({ source }), executorId: 'default' }
  const input = { name: source.type, type: source.type, config }
  return (await ask(site, query, { input })).createIngestionSource
}

/** Requests a run of a source. Resolves to its URN. */
export async function requestRun(site: Site, ingestionSourceUrn: string): Promise<string> {
  const query =
    'mutation r($input: CreateIngestionExecutionRequestInput!) { createIngestionExecutionRequest(input: $input) }'
  return (await ask(site, query, { input: { ingestionSourceUrn } })).createIngestionExecutionRequest
}

/** Waits for the end of a run. @throws Error with its log unless it succeeds */
export async function succeeded(site: Site, run: string): Promise<void> {
  const query = 'query e($urn: String!) { executionRequest(urn: $urn) { result { status report } } }'
  for (;;) {
    const { result } = (await ask(site, query, { urn: run })).executionRequest
    if (result?.status === 'SUCCESS') return
    if (result && result.status !== 'RUNNING') throw new Error(`a run ended with ${result.status}: ${result.report}`)
    await pause(POLL_MS)
  }
}

/** Waits until one of the datasets exists. */
export async function found(site: Site, urns: readonly string[]): Promise<void> {
  const query = urns.map((urn, at) => `d${at}: entityExists(urn: ${JSON.stringify(urn)})`).join(' ')
  while (!Object.values(await ask(site, `{ ${query} }`, {})).includes(true)) await pause(POLL_MS)
}
