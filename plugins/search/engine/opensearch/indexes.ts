import { createHash } from 'node:crypto'
import { type Cursor, type StoreSource, Unavailable } from '../../../../core/kernel/thread.ts'
import { DOCUMENTS_VERSION } from '../documents.ts'
import type { Rules } from '../messages.ts'
import { TOKENIZER_VERSION } from '../words/words.ts'
import { type OpenSearch, Refused } from './client.ts'
import { MAPPING_VERSION, mappingOf } from './mapping.ts'
import type { OpenSearchSettings } from './options.ts'

/** Major versions that are tested. */
const MAJORS: ReadonlySet<string> = new Set(['2', '3'])

export const PART_AWAY = 'A part of the search index does not answer.'

/** Of changes of the cluster. */
const SLOW_MS = 60_000

/** What needs an elected manager says so when there is none, before the request ends without an answer. */
const ELECTED = { cluster_manager_timeout: '4s' }

/** What makes two instances use one index: the store, the model, and how documents are made of it. */
export function formatOf({ url }: StoreSource, rules: Rules): string {
  const store = url.replace(/\/\/.*@/s, '//')
  const made = JSON.stringify([store, MAPPING_VERSION, DOCUMENTS_VERSION, TOKENIZER_VERSION, rules])
  return createHash('sha256').update(made).digest('hex').slice(0, 16)
}

/** The version of a document: the time of the change feed, which is in the cursor after 2 of its digits. */
export const versionOf = (cursor: Cursor): string => BigInt(`0x${cursor.slice(2, 18)}`).toString()

/** Indexes of one format, behind an alias. */
export interface Indexes {
  readonly format: string
  readonly alias: string
  /** Where instances agree on who indexes, and how far. */
  readonly meta: string
  /** Fails with the reason if this is no OpenSearch that can be used. Creates `meta`. */
  prepare(): Promise<void>
  /** The index that answers. */
  current(): Promise<string | undefined>
  /** Creates an empty one beside it. */
  create(): Promise<string>
  refresh(): Promise<void>
  /** How many entities the index has that answers. */
  count(): Promise<number>
  /** Whether all parts of an index that is built are there: it has no copy yet. */
  isWhole(index: string): Promise<boolean>
  /** Begins to copy an index that is complete. */
  copy(index: string): Promise<void>
  /** Whether it has the copies that there are nodes for. One waits for others, for disk, or for a node. */
  copies(index: string): Promise<'complete' | 'copying' | 'waiting'>
  /** Puts it in the place of the one that answers. */
  use(index: string): Promise<void>
  /** Removes all of a format but these. */
  removeOthers(format: string, kept: readonly (string | undefined)[]): Promise<void>
}

interface IndexesOptions {
  readonly format: string
  readonly rules: Pick<Rules, 'fields'>
}

interface Refreshed {
  readonly _shards: { readonly failed: number }
}

interface Health {
  readonly status: 'green' | 'yellow' | 'red'
  readonly number_of_data_nodes: number
  readonly initializing_shards: number
}

interface Info {
  readonly version?: { readonly distribution?: string; readonly number?: string }
}

/** `rules`: by which new ones are made. */
export function createIndexes(
  client: OpenSearch,
  settings: OpenSearchSettings,
  { format, rules }: IndexesOptions
): Indexes {
  const { indexPrefix } = settings
  const alias = `${indexPrefix}-${format}`
  const meta = `${indexPrefix}-meta`

  const made = mappingOf(settings, rules.fields)
  return {
    ...{ format, alias, meta },
    prepare: () => prepare(client, meta),
    current: () => currentOf(client, alias),
    create: () => createIndex(client, alias, made),
    refresh: () => refresh(client, alias),
    async count() {
      return (await client.ask<{ count: number }>({ method: 'GET', path: `/${alias}/_count` })).count
    },
    async isWhole(name) {
      if ((await namesOf(client, name)).length === 0) return false
      return (await healthOf(client, name)).status !== 'red'
    },
    async copy(name) {
      const { number_of_replicas, refresh_interval } = made.settings.index
      const body = { index: { number_of_replicas, refresh_interval } }
      await client.ask({ method: 'PUT', path: `/${name}/_settings`, body })
    },
    copies: async name => copiesOf(await healthOf(client, name), settings),
    async use(name) {
      await client.ask({ method: 'POST', path: `/${name}/_refresh`, timeoutMs: SLOW_MS })
      const old = (await namesOf(client, `${alias}-*`)).filter(one => one !== name)
      const actions = [...old.map(index => ({ remove_index: { index } })), { add: { index: name, alias } }]
      await client.ask({ method: 'POST', path: '/_aliases', body: { actions }, timeoutMs: SLOW_MS })
    },
    async removeOthers(other, kept) {
      for (const name of await namesOf(client, `${indexPrefix}-${other}-*`)) {
        if (!kept.includes(name)) await absent(client.ask({ method: 'DELETE', path: `/${name}`, timeoutMs: SLOW_MS }))
      }
    }
  }
}

async function refresh(client: OpenSearch, alias: string): Promise<void> {
  const { _shards } = await client.ask<Refreshed>({ method: 'POST', path: `/${alias}/_refresh` })
  // A copy that was not reached can answer the next question with what it showed before.
  if (_shards.failed > 0) throw new Unavailable(PART_AWAY)
}

function copiesOf(
  { status, number_of_data_nodes: nodes, initializing_shards }: Health,
  { replicas }: OpenSearchSettings
) {
  if (status === 'red') throw new Unavailable(PART_AWAY)
  if (status === 'green' || nodes <= replicas) return 'complete'
  return initializing_shards > 0 ? 'copying' : 'waiting'
}

const healthOf = (client: OpenSearch, name: string) =>
  client.ask<Health>({ method: 'GET', path: `/_cluster/health/${name}` })

async function namesOf(client: OpenSearch, pattern: string): Promise<string[]> {
  const path = `/${pattern}/_alias`
  return Object.keys((await absent(client.ask<Record<string, unknown>>({ method: 'GET', path }))) ?? {})
}

/** While it is filled nobody asks it, and a copy would only be work. */
async function createIndex(client: OpenSearch, alias: string, made: ReturnType<typeof mappingOf>): Promise<string> {
  const name = `${alias}-${Date.now().toString(36)}`
  const index = { ...made.settings.index, number_of_replicas: 0, refresh_interval: '-1' }
  const body = { settings: { index }, mappings: made.mappings }
  await client.ask({ method: 'PUT', path: `/${name}`, body, timeoutMs: SLOW_MS })
  return name
}

async function prepare(client: OpenSearch, meta: string): Promise<void> {
  requireTested(await client.ask<Info>({ method: 'GET', path: '/' }))
  const settings = { index: { number_of_shards: 1, auto_expand_replicas: '0-2' } }
  const body = { settings, mappings: { dynamic: false } }
  await existing(client.ask({ method: 'PUT', path: `/${meta}`, body, query: ELECTED }))
}

type Mappings = Readonly<Record<string, { readonly mappings?: { readonly _meta?: { readonly version?: number } } }>>

async function currentOf(client: OpenSearch, alias: string): Promise<string | undefined> {
  const found = await absent(client.ask<Mappings>({ method: 'GET', path: `/${alias}/_mapping`, query: ELECTED }))
  for (const [name, { mappings }] of Object.entries(found ?? {})) {
    if (mappings?._meta?.version === MAPPING_VERSION) return name
    throw new Unavailable(
      `The index ${name} has another mapping than aspectd gave it: remove it, and it is built again`
    )
  }
  return undefined
}

function requireTested({ version: { distribution, number = 'unknown' } = {} }: Info): void {
  if (distribution !== 'opensearch') {
    throw new Unavailable(`expected OpenSearch 2 or 3, found Elasticsearch ${number}`)
  }
  if (!MAJORS.has(number.split('.', 1)[0] ?? '')) throw new Unavailable(`expected OpenSearch 2 or 3, found ${number}`)
}

/** `undefined` for what does not exist. */
export async function absent<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return undefined
    throw error
  }
}

async function existing(answer: Promise<unknown>): Promise<void> {
  try {
    await answer
  } catch (error) {
    if (!(error instanceof Refused && error.type === 'resource_already_exists_exception')) throw error
  }
}
