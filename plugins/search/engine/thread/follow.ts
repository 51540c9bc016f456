import type { Changed, Cursor, Row, StoreReader, Urn } from '../../../../core/kernel/thread.ts'
import { PRESENT, type RecordOf } from '../documents.ts'
import type { AspectRecord } from '../index/port.ts'
import type { SentKey } from '../messages.ts'

/** Keys of one read. Questions wait until it is indexed. */
const PAGE = 250
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
  readonly #named = new Map<string, SentKey>()
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
    return this.#named.size
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

  /** Indexes everything that was acknowledged before. `lost`: the feed no longer has it. */
  async catchUp(): Promise<'lost' | 'caught up'> {
    for (let isLast = false; !isLast; ) {
      // A page that was read before this call can lack what was acknowledged since.
      const isOld = this.#read !== undefined
      const page = this.#read ?? (await this.#next())
      this.#read = undefined
      if (page === 'lost') return 'lost'
      await this.#index(page.keys.map(({ urn, aspect }) => [urn, aspect] as const))
      this.#cursor = page.next
      isLast = page.keys.length < PAGE && !isOld
      if (page.keys.length > 0) await this.#deps.advanced()
    }
    while (this.#named.size > 0) {
      await this.#index([...this.#named.values()].slice(0, PAGE))
      await this.#deps.advanced()
    }
    return 'caught up'
  }

  /** Indexes again what is reported again: there is another index now. */
  forget(): void {
    this.#known.clear()
  }

  #next(): Promise<Page | 'lost'> {
    return this.#deps.reader.changes(this.#cursor, { limit: PAGE, waitMs: 0 })
  }

  async #index(keys: readonly SentKey[]): Promise<void> {
    const entities = new Map<Urn, Set<string>>()
    for (const [urn, aspect] of keys) {
      this.#named.delete(nameOf(urn, aspect))
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
