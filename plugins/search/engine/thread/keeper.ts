import type { Cursor, Urn } from '../../../../core/kernel/thread.ts'
import type { Index } from '../index/port.ts'
import type { Opened } from './files.ts'
import type { Put } from './follow.ts'
import type { Making } from './making.ts'

/** The file is brought up to date after so many documents changed, or keys, or when nothing has for this time. */
const MOST_DOCUMENTS = 20_000
const MOST_KEYS = 50_000
const IDLE_MS = 3000

/** Fills an index by its own rules, and writes it away: in slices, while it is used. */
export class Keeper {
  readonly index: Index
  readonly #making: Making
  readonly #written: (cursor: Cursor) => void
  /** That changed since the last writing away began. */
  #keys = 0
  #changedAt = performance.now()
  #writing: { readonly steps: Generator<void, void>; readonly cursor: Cursor } | undefined

  /** `written` is called when the file is complete up to a cursor. */
  constructor({ index, making }: Opened, written: (cursor: Cursor) => void = () => undefined) {
    this.index = index
    this.#making = making
    this.#written = written
  }

  readonly put: Put = (urn, rows) => {
    const { isIndexed, recordOf } = this.#making
    if (!isIndexed(urn)) return
    this.index.put(urn, new Map(rows.entries().map(([aspect, row]) => [aspect, row && recordOf(row)])))
    this.#keys += rows.size
    this.#changedAt = performance.now()
  }

  isIndexed(urn: Urn): boolean {
    return this.#making.isIndexed(urn)
  }

  /** When the file becomes due without further changes; `undefined` if nothing has changed. */
  get dueAt(): number | undefined {
    return this.#keys > 0 ? this.#changedAt + IDLE_MS : undefined
  }

  /** Works for a few milliseconds if the file is due; everything up to the cursor is in the index. Whether it worked. */
  work(cursor: Cursor): boolean {
    if (!this.#writing && this.#isDue()) this.#begin(cursor)
    const isWorking = this.#writing !== undefined
    this.#slice()
    return isWorking
  }

  /** Writes everything. */
  flush(cursor: Cursor): void {
    this.#finish()
    this.#begin(cursor)
    this.#finish()
  }

  #isDue(): boolean {
    if (this.#keys >= MOST_KEYS || this.index.unwritten >= MOST_DOCUMENTS) return true
    return this.dueAt !== undefined && performance.now() >= this.dueAt
  }

  #begin(cursor: Cursor): void {
    this.#keys = 0
    this.#writing = { steps: this.index.write(cursor), cursor }
  }

  /** Whether that was the last slice. */
  #slice(): boolean {
    if (!this.#writing) return true
    if (!this.#writing.steps.next().done) return false
    const { cursor } = this.#writing
    this.#writing = undefined
    this.#written(cursor)
    return true
  }

  #finish(): void {
    while (!this.#slice());
  }
}
