import type { Changed, Cursor, Row, StoreReader, Urn } from '../../../../core/kernel/thread.ts'
import { PRESENT, type RecordOf } from '../documents.ts'
import type { AspectRecord } from '../index/port.ts'
import type { SentKey } from '../messages.ts'

/** Keys of one read of the feed, and most keys that are read before they are indexed. */
const PAGE = 1000
const MOST_READ = 20_000
/** Keys that are indexed in one turn of the thread. */
const TURN = 250
/** Number of revisions that are known to be indexed. */
const MOST_KNOWN = 20_000

export type Put = (urn: Urn, aspect: string, record: AspectRecord | undefined) => void
type Page = { readonly keys: readonly Changed[]; readonly next: Cursor }

interface FollowDeps {
  readonly reader: StoreReader
  readonly recordOf: RecordOf
  /** Entity types that are indexed. */
  readonly isIndexed: (urn: Urn) => boolean
  readonly put: Put
  /** Called when some more is indexed. */
  readonly advanced: () => Promise<void>
}

/** Reads the change feed of the store from a cursor, and indexes what changed. */
export class Follow {
  readonly #deps: FollowDeps
  #cursor: Cursor
  /** A page that is not indexed yet. */
  #read: Page | 'lost' | undefined
  /** Acknowledged changes that the feed has not reported: on a sharded cluster it is late. */
  #named = new Map<string, SentKey>()
  /** Those of them that were named before the catch-up that runs. */
  #owed = new Map<string, SentKey>()
  /** What was indexed lately. Keys repeat: in the feed, and because changes are named, too. */
  readonly #known = new Map<string, string | undefined>()

  constructor(deps: FollowDeps, from: Cursor) {
    this.#deps = deps
    this.#cursor = from
  }

  /** Everything before it is indexed. */
  get cursor(): Cursor {
    return this.#cursor
  }

  /** Changed keys that are not indexed yet, as far as they were named. */
  get behind(): number {
    return this.#named.size + this.#owed.size
  }

  /** Names acknowledged changes: they are indexed with the next catch-up, even if the feed is late. */
  name(keys: readonly SentKey[]): void {
    for (const key of keys) this.#named.set(nameOf(...key), key)
  }

  /** Whether everything that was acknowledged before is indexed. */
  async isCaughtUp(): Promise<boolean> {
    this.#read ??= await this.#next()
    return this.#read !== 'lost' && this.#read.keys.length === 0 && this.#named.size === 0
  }

  /**
   * Indexes everything that was acknowledged before. What others write meanwhile is left for the next time: else it would
   * never end. `lost`: the feed no longer has it.
   */
  async catchUp(): Promise<'lost' | 'caught up'> {
    this.#owed = this.#named
    this.#named = new Map()
    for (let isEnd = false; !isEnd; ) {
      const ahead = await this.#readAhead()
      if (ahead === 'lost') return 'lost'
      await this.#indexAll([...ahead.keys.values()])
      this.#cursor = ahead.next
      isEnd = ahead.isEnd
    }
    await this.#indexAll([...this.#owed.values()])
    return 'caught up'
  }

  /** Indexes again what is reported again: there is another index now. */
  forget(): void {
    this.#known.clear()
  }

  /** Reads the feed to its end, which takes a fraction of the time to index it, or until it is much. */
  async #readAhead(): Promise<{ keys: Map<string, SentKey>; next: Cursor; isEnd: boolean } | 'lost'> {
    const keys = new Map<string, SentKey>()
    let next = this.#cursor
    for (let isEnd = false; !isEnd; ) {
      // A page that was read before can lack what was acknowledged since.
      const isOld = this.#read !== undefined
      const page = this.#read ?? (await this.#next(next))
      this.#read = undefined
      if (page === 'lost') return 'lost'
      for (const { urn, aspect } of page.keys) keys.set(nameOf(urn, aspect), [urn, aspect])
      next = page.next
      isEnd = page.keys.length < PAGE && !isOld
      if (keys.size >= MOST_READ) return { keys, next, isEnd }
    }
    return { keys, next, isEnd: true }
  }

  async #indexAll(keys: readonly SentKey[]): Promise<void> {
    for (let at = 0; at < keys.length; at += TURN) {
      await this.#index(keys.slice(at, at + TURN))
      await this.#deps.advanced()
    }
  }

  #next(after = this.#cursor): Promise<Page | 'lost'> {
    return this.#deps.reader.changes(after, { limit: PAGE, waitMs: 0 })
  }

  async #index(keys: readonly SentKey[]): Promise<void> {
    const entities = new Map<Urn, Set<string>>()
    for (const [urn, aspect] of keys) {
      this.#owed.delete(nameOf(urn, aspect))
      if (!this.#deps.isIndexed(urn)) continue
      const aspects = entities.get(urn) ?? new Set()
      entities.set(urn, aspects.add(aspect))
    }
    const wanted = [...entities].map(([urn, aspects]) => ({ urn, aspects: [...aspects] }))
    const rows = wanted.length > 0 ? await this.#deps.reader.read(wanted) : []
    wanted.forEach(({ urn, aspects }, at) => {
      const found = new Map(rows[at]?.map(row => [row.aspect, row]))
      for (const aspect of aspects) this.#replace(urn, aspect, found.get(aspect))
    })
  }

  #replace(urn: Urn, aspect: string, row: Row | undefined): void {
    const key = nameOf(urn, aspect)
    if (this.#known.has(key) && this.#known.get(key) === row?.revision) return
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    this.#known.set(key, row?.revision)
    this.#deps.put(urn, aspect, row && recordFrom(this.#deps.recordOf, row))
  }
}

const nameOf = (urn: Urn, aspect: string) => `${urn}\0${aspect}`

/** The record of a stored value. One that cannot be made does not keep the others from the index. */
export function recordFrom(recordOf: RecordOf, { urn, aspect, json }: Row): AspectRecord {
  try {
    return recordOf(urn, aspect, JSON.parse(json))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause
    process.emitWarning(`search: the aspect ${aspect} of ${urn} cannot be indexed: ${reason}`)
    return PRESENT
  }
}
