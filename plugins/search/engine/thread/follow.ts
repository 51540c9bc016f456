import type { Changed, Cursor, Key, Row, StoreReader, Urn } from '../../../../core/kernel/thread.ts'
import type { SentKey } from '../messages.ts'

/** Keys of one read of the feed, and most keys that are read before they are indexed. */
const PAGE = 1000
const MOST_READ = 20_000
/** Keys that are indexed in one turn of the thread, which takes about ten milliseconds. */
const TURN = 200
/** Number of revisions that are known to be indexed. */
const MOST_KNOWN = 20_000

/** Indexes aspects of an entity, by their names; `undefined` for one that is not stored (any more). */
export type Put = (urn: Urn, rows: ReadonlyMap<string, Row | undefined>) => void
type Page = { readonly keys: readonly Changed[]; readonly next: Cursor }

interface FollowDeps {
  readonly reader: StoreReader
  /** Whether entities of its type are indexed. */
  readonly isIndexed: (urn: Urn) => boolean
  readonly put: Put
  /** Called when some more is indexed. */
  readonly advanced: () => Promise<void>
}

/** Reads the change feed of the store from a cursor, and indexes what changed. */
export class Follow {
  readonly #deps: FollowDeps
  #cursor: Cursor
  /** A page with changes that are not taken yet. */
  #read: Page | 'lost' | undefined
  /** Keys that were taken from the feed up to `#takenTo`, and are not indexed yet. */
  readonly #taken = new Map<string, Changed>()
  #takenTo: Cursor
  /** Acknowledged changes that the feed has not reported: on a sharded cluster it is late. */
  readonly #named = new Map<string, Changed>()
  /** What was indexed lately. Keys repeat: in the feed, and because changes are named, too. */
  readonly #known = new Map<string, string | undefined>()

  /** Named ones that are taken out of the index before they are put in, so that it is right whatever was there. */
  readonly #again = new Set<string>()

  constructor(deps: FollowDeps, from: Cursor) {
    this.#deps = deps
    this.#cursor = from
    this.#takenTo = from
  }

  /** Everything before it is indexed. */
  get cursor(): Cursor {
    return this.#cursor
  }

  /** Changed keys that are known, and not indexed yet. */
  get behind(): number {
    return this.#taken.size + this.#named.size
  }

  /** Names acknowledged changes: they are indexed with the next catch-up, even if the feed is late, or indexed `again`. */
  name({ keys, again }: { readonly keys: readonly SentKey[]; readonly again: boolean }): void {
    for (const [urn, aspect] of keys) {
      const name = nameOf(urn, aspect)
      this.#named.set(name, { urn, aspect })
      if (again) this.#again.add(name)
    }
  }

  /** Whether everything that was acknowledged before is indexed. */
  async isCaughtUp(): Promise<boolean> {
    if (this.behind > 0) return false
    const page = this.#read ?? (await this.#next())
    const isEmpty = page !== 'lost' && page.keys.length === 0
    // An empty page is not kept: it lacks what is acknowledged after it was read.
    this.#read = isEmpty ? undefined : page
    return isEmpty
  }

  /**
   * Indexes everything that was acknowledged before. What others write meanwhile is left for the next time: else it would
   * never end. `lost`: the feed no longer has it.
   */
  async catchUp(): Promise<'lost' | 'caught up'> {
    for (let isEnd = false; !isEnd; ) {
      const taken = await this.#take()
      if (taken === 'lost') return 'lost'
      isEnd = taken === 'to the end'
      while (this.#taken.size > 0) await this.#turn(this.#taken)
      this.#cursor = this.#takenTo
    }
    // Those that are named again meanwhile are behind them.
    for (let left = this.#named.size; left > 0; left -= TURN) await this.#turn(this.#named)
    return 'caught up'
  }

  /** Indexes for one turn, if there is something. `lost`: the feed no longer has it. */
  async step(): Promise<'lost' | 'worked'> {
    if (this.#taken.size === 0 && (await this.#take()) === 'lost') return 'lost'
    if (this.behind > 0) await this.#turn(this.#taken.size > 0 ? this.#taken : this.#named)
    if (this.#taken.size === 0) this.#cursor = this.#takenTo
    return 'worked'
  }

  /** Indexes again what is reported again: there is another index now. */
  forget(): void {
    this.#known.clear()
  }

  /** Takes keys from the feed to its end, which takes a fraction of the time to index them, or until they are many. */
  async #take(): Promise<'lost' | 'to the end' | 'some'> {
    for (let isEnd = false; !isEnd; ) {
      // A page that was read before can lack what was acknowledged since.
      const isOld = this.#read !== undefined
      const page = this.#read ?? (await this.#next())
      this.#read = undefined
      if (page === 'lost') return 'lost'
      for (const key of page.keys) this.#taken.set(nameOf(key.urn, key.aspect), key)
      this.#takenTo = page.next
      isEnd = page.keys.length < PAGE && !isOld
      if (this.#taken.size >= MOST_READ) return isEnd ? 'to the end' : 'some'
    }
    return 'to the end'
  }

  /** Takes out some of the keys, the oldest first, and indexes them. */
  async #turn(keys: Map<string, Changed>): Promise<void> {
    const some = [...keys.entries().take(TURN)]
    for (const [name] of some) keys.delete(name)
    await this.#index(
      some.flatMap(([name, key]) => (key.revision && this.#known.get(name) === key.revision ? [] : [key]))
    )
    await this.#deps.advanced()
  }

  #next(): Promise<Page | 'lost'> {
    return this.#deps.reader.changes(this.#takenTo, { limit: PAGE, waitMs: 0 })
  }

  async #index(keys: readonly Key[]): Promise<void> {
    const entities = new Map<Urn, Set<string>>()
    for (const { urn, aspect } of keys) {
      if (!this.#deps.isIndexed(urn)) continue
      const aspects = entities.get(urn) ?? new Set()
      entities.set(urn, aspects.add(aspect))
    }
    const wanted = [...entities].map(([urn, aspects]) => ({ urn, aspects: [...aspects] }))
    const rows = wanted.length > 0 ? await this.#deps.reader.read(wanted) : []
    wanted.forEach(({ urn, aspects }, at) => {
      const found = new Map(rows[at]?.map(row => [row.aspect, row]))
      const changed = new Map<string, Row | undefined>()
      const removed = new Map<string, undefined>()
      for (const aspect of aspects) {
        const row = found.get(aspect)
        if (this.#again.delete(nameOf(urn, aspect))) {
          this.#known.delete(nameOf(urn, aspect))
          removed.set(aspect, undefined)
        }
        if (this.#isNew(nameOf(urn, aspect), row?.revision)) changed.set(aspect, row)
      }
      if (removed.size > 0) this.#deps.put(urn, removed)
      if (changed.size > 0) this.#deps.put(urn, changed)
    })
  }

  #isNew(key: string, revision: string | undefined): boolean {
    if (this.#known.has(key) && this.#known.get(key) === revision) return false
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    this.#known.set(key, revision)
    return true
  }
}

const nameOf = (urn: Urn, aspect: string) => `${urn}\0${aspect}`
