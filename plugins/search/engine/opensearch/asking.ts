import { LRUCache } from 'lru-cache'
import { type Narrowed, Unavailable, type Urn } from '../../../../core/kernel/thread.ts'
import type { Rules } from '../messages.ts'
import type { Wanted } from '../port.ts'
import type { OpenSearch } from './client.ts'
import { createCriteria } from './criteria.ts'
import { type Unions, URN, unionsOf } from './mapping.ts'
import type { Query } from './query.ts'
import { Places, type Selection, TextQueries } from './text.ts'

/** What is remembered of an index until it changes. */
export class Memory {
  #moment = ''
  #known = new Map<string, unknown>()

  async recall<T>(moment: string, name: string, make: () => Promise<T>): Promise<T> {
    if (this.#moment !== moment) this.#known = new Map()
    this.#moment = moment
    if (!this.#known.has(name)) this.#known.set(name, await make())
    return this.#known.get(name) as T
  }
}

/** What questions are asked of, and with. */
export interface Corpus {
  readonly memory: Memory
  readonly places: Places
  readonly unions: Unions
  /** Of facets for which the usual number does not suffice: how many values each shard counts. */
  readonly shardSizes: LRUCache<string, number>
  selectionOf(wanted: Pick<Wanted, 'text' | 'narrowed'>, matching?: number): Selection
  /** What the actor may see, and the query selects. */
  visible(narrowed: Narrowed): readonly Query[]
  /** What matches the text too. */
  filterOf(wanted: Pick<Wanted, 'text' | 'narrowed'>, matching?: number): readonly Query[]
}

const MOST_SHARD_SIZES = 1_000

export function createCorpus({ fields }: Rules): Corpus {
  const places = new Places(fields)
  const texts = new TextQueries(places)
  const selectionOf: Corpus['selectionOf'] = (wanted, matching) => texts.of(wanted, matching)
  const visible = createCriteria(places)
  return {
    memory: new Memory(),
    places,
    unions: unionsOf(fields),
    shardSizes: new LRUCache({ max: MOST_SHARD_SIZES }),
    selectionOf,
    visible,
    filterOf: (wanted, matching) => [...visible(wanted.narrowed), selectionOf(wanted, matching).filter]
  }
}

/** One question, of an index as it is at one time. */
export interface Asker {
  /** @throws Unavailable */
  search<T = unknown>(body: SearchBody): Promise<SearchAnswer<T>>
  /** Asks several times for one answer, of the index as it is now: a point in time, unless this is of one already. */
  atOnce<T>(work: (asker: Asker) => Promise<T>): Promise<T>
  /** Whether all that it asks is of one point in time. */
  readonly isAtOnce: boolean
  readonly signal: AbortSignal
  /** Equal for answers that count the same. */
  readonly moment: string
}

export interface SearchBody {
  readonly query?: Query
  readonly size?: number
  readonly from?: number
  readonly sort?: readonly object[]
  readonly search_after?: readonly unknown[]
  readonly docvalue_fields?: readonly string[]
  readonly stored_fields?: '_none_'
  readonly _source?: false | readonly string[]
  readonly aggs?: Readonly<Record<string, object>>
  readonly suggest?: object
  readonly track_total_hits?: boolean
}

export interface SearchHit<T = unknown> {
  readonly _score: number | null
  readonly sort?: readonly unknown[]
  readonly fields?: Readonly<Record<string, readonly string[]>>
  readonly _source?: T
}

export const urnOf = ({ fields }: Pick<SearchHit, 'fields'>): Urn => fields?.[URN]?.[0] as Urn

export interface SearchAnswer<T = unknown> {
  readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly SearchHit<T>[] }
  readonly aggregations?: Readonly<Record<string, Aggregation>>
  readonly suggest?: Readonly<Record<string, readonly { readonly options: readonly { readonly text: string }[] }[]>>
}

export interface Aggregation {
  readonly doc_count?: number
  readonly doc_count_error_upper_bound?: number
  readonly sum_other_doc_count?: number
  readonly buckets?: readonly Bucket[]
}

export interface Bucket {
  readonly key: string
  readonly doc_count: number
  readonly doc_count_error_upper_bound?: number
}

interface Shards {
  readonly timed_out?: boolean
  readonly _shards?: { readonly failed: number }
}

interface AskerOptions extends Pick<Asker, 'signal' | 'moment'> {
  readonly client: OpenSearch
  readonly alias: string
}

/** How long a point in time is kept that nobody ends. */
const KEPT = '1m'

export function createAsker(options: AskerOptions, pit?: { readonly id: string }): Asker {
  const { client, alias, signal, moment } = options
  const path = pit ? '/_search' : `/${alias}/_search`
  const asker: Asker = {
    signal,
    moment,
    isAtOnce: pit !== undefined,
    async search<T>(asked: SearchBody) {
      const body = pit ? { ...asked, pit } : asked
      const query = { allow_partial_search_results: false }
      const answer = await client.ask<SearchAnswer<T> & Shards>({ method: 'POST', path, body, query, signal })
      const isPartial = answer.timed_out || (answer._shards?.failed ?? 0) > 0
      if (isPartial) throw new Unavailable('A part of the search index does not answer.')
      return answer
    },
    async atOnce(work) {
      if (pit) return work(asker)
      const query = { keep_alive: KEPT, allow_partial_pit_creation: false }
      const opened = { method: 'POST', path: `/${alias}/_search/point_in_time`, query, signal } as const
      const { pit_id: id } = await client.ask<{ pit_id: string }>(opened)
      try {
        return await work(createAsker(options, { id }))
      } finally {
        // What is not ended ends by itself.
        const body = { pit_id: [id] }
        client.ask({ method: 'DELETE', path: '/_search/point_in_time', body }).catch(() => undefined)
      }
    }
  }
  return asker
}
