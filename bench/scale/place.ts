import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { memory } from '../process.ts'
import { authorize, launch, post, type Running } from '../server.ts'
import { datasetAt, type Filled, fill } from './fill.ts'

const SETTLE_MS = 4000
const POLL_MS = 100

/** A server with a number of datasets. */
export interface Place {
  readonly size: number
  readonly folder: string
  readonly server: Running
  readonly headers: Record<string, string>
  readonly filled: Filled
  /** Until the search index had all datasets. */
  readonly indexSeconds: number
  readonly idleMegabytes: number
  readonly diskBytes: number
  /** @throws Error when the answer has errors */
  graphql(query: string, variables?: object): Promise<unknown>
  rest(path: string, body?: object): Promise<unknown>
}

/** Fills a store, starts a server on it, waits for its index, and starts it again. */
export async function openPlace(folder: string, size: number): Promise<Place> {
  mkdirSync(join(folder, 'data'), { recursive: true })
  const file = join(folder, 'data', 'aspectd.db')
  const filled = await fill(`sqlite:${file}`, size)
  const first = await launch('../bin/aspectd.js', folder)
  const headers = await authorize(first.url)
  const indexSeconds = await indexed(first, headers, size)
  await first.stop()
  const server = await launch('../bin/aspectd.js', folder)
  await pause(SETTLE_MS)
  const idleMegabytes = memory(server.pid).now
  await indexed(server, headers, size)
  const diskBytes = statSync(file).size
  return {
    size,
    folder,
    server,
    headers,
    filled,
    indexSeconds,
    idleMegabytes,
    diskBytes,
    ...client(server, headers)
  }
}

function client({ url }: Running, headers: Record<string, string>): Pick<Place, 'graphql' | 'rest'> {
  return {
    async graphql(query, variables = {}) {
      const { data, errors } = (await post(`${url}/api/graphql`, headers, { query, variables })) as Record<
        string,
        unknown
      >
      if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`)
      return data
    },
    async rest(path, body) {
      if (body) return post(`${url}${path}`, headers, body)
      const answer = await fetch(`${url}${path}`, { headers })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    }
  }
}

interface Answer {
  readonly data?: { readonly searchAcrossEntities?: { readonly total: number } | null } | null
  readonly extensions?: { readonly search?: object }
}

/** Seconds until a search finds all of them. */
async function indexed({ url }: Running, headers: Record<string, string>, size: number): Promise<number> {
  const begun = performance.now()
  const query = `{ searchAcrossEntities(input: {types: [DATASET], query: "*", count: 1}) { total } }`
  for (;;) {
    const body = JSON.stringify({ query })
    const answer = await fetch(`${url}/api/graphql`, { method: 'POST', headers, body })
    const { data, extensions } = (await answer.json()) as Answer
    // While the index is built the list comes from the store, and says so.
    const isReady = data?.searchAcrossEntities?.total === size && extensions?.search === undefined
    if (isReady) return (performance.now() - begun) / 1000
    await pause(POLL_MS)
  }
}

/** Seconds until a server on the store and index of the place answers; no other one may run on it. */
export async function startAgain({ folder }: Place): Promise<number> {
  const begun = performance.now()
  const server = await launch('../bin/aspectd.js', folder)
  const answer = await fetch(`${server.url}/health`)
  const seconds = (performance.now() - begun) / 1000
  await answer.text()
  await server.stop()
  return seconds
}

/** Spread over all of them, and another one each time. */
export const someDataset = ({ size }: Place, at: number) => datasetAt((at * 7919 + 13) % size)
