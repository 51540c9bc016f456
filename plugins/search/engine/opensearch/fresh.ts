import { setTimeout as pause } from 'node:timers/promises'
import { type Cursor, type StoreReader, Unavailable } from '../../../../core/kernel/thread.ts'
import type { Indexes } from './indexes.ts'

const PAGE = 1_000
/** How often an instance that does not index looks how far the index is. */
const LOOK_MS = 10
const DEADLINE_MS = 30_000

export interface FreshDeps {
  readonly reader: Pick<StoreReader, 'changes'>
  readonly indexes: Pick<Indexes, 'refresh'>
  /** How far the index is, wherever it is indexed. */
  readonly position: () => Promise<Cursor | undefined>
}

/**
 * Makes the index show everything that was acknowledged before a question. Questions that come while it does so for others
 * wait for one time more, all together.
 */
export class Fresh {
  readonly #deps: FreshDeps
  /** Where the feed was read to, and the end of its last change. */
  #read: Cursor | undefined
  #needed: Cursor = ''
  #shown: Cursor = ''
  #running: Promise<Cursor> | undefined
  #next: Promise<Cursor> | undefined

  constructor(deps: FreshDeps) {
    this.#deps = deps
  }

  /** Resolves to how far the index is. @throws Unavailable when it is not there in time */
  ask(): Promise<Cursor> {
    if (!this.#running) return this.#begin()
    this.#next ??= this.#running.then(
      () => this.#begin(),
      () => this.#begin()
    )
    return this.#next
  }

  /** Something was written that the feed does not report. */
  forget(): void {
    this.#shown = ''
  }

  #begin(): Promise<Cursor> {
    this.#next = undefined
    this.#running = this.#refresh().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #refresh(): Promise<Cursor> {
    await this.#readFeed()
    const reached = await this.#reach(this.#needed)
    if (reached > this.#shown) {
      await this.#deps.indexes.refresh()
      this.#shown = reached
    }
    return this.#shown
  }

  async #readFeed(): Promise<void> {
    for (;;) {
      const page = await this.#deps.reader.changes(this.#read, { limit: PAGE, waitMs: 0 })
      const isFirst = this.#read === undefined
      this.#read = page === 'lost' ? undefined : page.next
      if (page === 'lost') continue
      if (isFirst || page.keys.length > 0) this.#needed = page.next
      if (page.keys.length < PAGE) return
    }
  }

  async #reach(needed: Cursor): Promise<Cursor> {
    const until = performance.now() + DEADLINE_MS
    for (;;) {
      const position = await this.#deps.position()
      if (position !== undefined && position >= needed) return position
      if (performance.now() > until) throw new Unavailable('The search index is behind; try again.')
      await pause(LOOK_MS)
    }
  }
}
