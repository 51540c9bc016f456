import { type Cursor, entityTypeOf, type StoreReader } from '../../../../core/kernel/thread.ts'
import type { Indexes } from './indexes.ts'
import type { NextIndex, Shared } from './shared.ts'
import type { Write } from './writer.ts'

/** Keys of one read of the feed. */
const PAGE = 1_000
/** Entities of one step of a build. */
const SLICE = 500
/** Others learn that nothing has changed this often. */
const PUBLISH_MS = 100

export interface IndexerDeps {
  readonly reader: StoreReader
  readonly indexes: Indexes
  readonly shared: Shared
  readonly write: Write
  /** Entity types that are indexed. */
  readonly types: readonly string[]
}

/** The work of the one instance that indexes: follows the feed, and builds indexes. Begins where the one before it ended. */
export class Indexer {
  readonly #deps: IndexerDeps
  readonly #types: ReadonlySet<string>
  #publishedAt = Number.NEGATIVE_INFINITY
  #published: Cursor | undefined
  #current: string | undefined
  #began = false
  /** Everything before it is indexed. */
  cursor: Cursor = ''
  /** Changed keys that are read and not indexed yet. */
  behind = 0

  constructor(deps: IndexerDeps) {
    this.#deps = deps
    this.#types = new Set(deps.types)
  }

  get next(): NextIndex | undefined {
    return this.#deps.shared.value?.next
  }

  /** Indexes some more. Resolves to whether there was something to do. */
  async step(): Promise<boolean> {
    if (!this.#began) await this.#begin()
    const keys = await this.#follow()
    if (!this.next && this.#deps.shared.value?.isRebuildWanted) await this.#build()
    if (!this.next) return keys > 0
    await this.#fill(this.next)
    return true
  }

  /** Begins to build a new index, unless one is built. */
  async #build(): Promise<void> {
    const { indexes, shared, reader, types } = this.#deps
    if (this.next) return
    const index = await indexes.create()
    const { total: entities } = await reader.find({ types }, { limit: 0 })
    const next = { index, type: 0, done: 0, entities }
    await shared.update(({ isRebuildWanted: _begun, ...state }) => ({ ...state, next }))
  }

  async #begin(): Promise<void> {
    const { indexes, shared } = this.#deps
    this.#current = await indexes.current()
    const { cursor, next } = shared.value ?? {}
    this.cursor = cursor ?? (await this.#endOfFeed())
    await indexes.removeOthers(indexes.format, [this.#current, next?.index])
    if (next && next.index === this.#current) await shared.update(({ next: _used, ...state }) => state)
    if (cursor === undefined || !this.#current) {
      await shared.update(state => ({ ...state, cursor: this.cursor }))
      await this.#build()
    }
    this.#began = true
  }

  async #endOfFeed(): Promise<Cursor> {
    const page = await this.#deps.reader.changes(undefined, { limit: 1, waitMs: 0 })
    if (page === 'lost') throw new Error('the change feed has no end')
    return page.next
  }

  /** Indexes one page of the feed. Resolves to the number of its keys. */
  async #follow(): Promise<number> {
    const { reader, write } = this.#deps
    const page = await reader.changes(this.cursor, { limit: PAGE, waitMs: 0 })
    if (page === 'lost') return this.#rebuild()
    const urns = [...new Set(page.keys.map(({ urn }) => urn))].filter(urn => this.#types.has(entityTypeOf(urn)))
    this.behind = page.keys.length
    if (urns.length > 0) await write(urns, this.#targets(), page.next)
    this.cursor = page.next
    this.behind = 0
    await this.#publish(urns.length > 0)
    return page.keys.length
  }

  /** Others wait for it, also when what has changed is not indexed. */
  async #publish(isUrgent: boolean): Promise<void> {
    const { cursor } = this
    const now = performance.now()
    if (cursor === this.#published || !(isUrgent || now - this.#publishedAt > PUBLISH_MS)) return
    this.#publishedAt = now
    await this.#deps.shared.update(state => ({ ...state, cursor }))
    this.#published = cursor
  }

  #targets(): readonly string[] {
    return [this.#current, this.next?.index].filter(name => name !== undefined)
  }

  /** The feed no longer has what changed: nobody knows what the index lacks. */
  async #rebuild(): Promise<number> {
    const { indexes, shared } = this.#deps
    await indexes.removeOthers(indexes.format, [])
    await shared.update(({ cursor: _lost, next: _built, ...state }) => state)
    this.#began = false
    return 1
  }

  async #fill(next: NextIndex): Promise<void> {
    const { reader, write, shared, types } = this.#deps
    const type = types[next.type]
    if (type === undefined) return this.#finish(next)
    const page = { limit: SLICE, ...(next.after !== undefined && { after: next.after }) }
    const { urns, next: after } = await reader.find({ types: [type] }, page)
    if (urns.length > 0) await write(urns, [next.index], this.cursor)
    const { after: _before, ...rest } = next
    const done = next.done + urns.length
    const moved = after === undefined ? { ...rest, type: next.type + 1, done } : { ...rest, after, done }
    if (after === undefined && urns.length === 0) await this.#skipEmpty(moved)
    else await shared.update(state => ({ ...state, next: moved }))
  }

  /** Most types have no entities. */
  async #skipEmpty(next: NextIndex): Promise<void> {
    const { reader, shared, types } = this.#deps
    let { type } = next
    for (; type < types.length; type++) {
      const { total } = await reader.find({ types: types.slice(type, type + 1) }, { limit: 0 })
      if (total > 0) break
    }
    await shared.update(state => ({ ...state, next: { ...next, type } }))
  }

  async #finish({ index }: NextIndex): Promise<void> {
    const { indexes, shared } = this.#deps
    while ((await this.#follow()) >= PAGE);
    await indexes.use(index)
    this.#current = index
    await shared.update(({ next: _done, ...state }) => state)
  }
}
