import { type Cursor, createLeases, type Leased } from '../../../../core/kernel/thread.ts'
import { type OpenSearch, Refused } from './client.ts'
import { absent, type Indexes } from './indexes.ts'

/** An indexer that shows no life for so long has lost its lease. */
const LEASE_MS = 3_000
/** It shows it this often. */
export const BEAT_MS = 600
const TRIES = 20

/** What all instances of one format know of their index. */
export interface SharedState extends Leased {
  /** Everything before it is in the index. */
  readonly cursor?: Cursor
  /** Somebody asks for a new index. */
  readonly isRebuildWanted?: boolean
  /** The index that is built beside the one that answers. */
  readonly next?: NextIndex
}

export interface NextIndex {
  readonly index: string
  /** How far it is: the number of an entity type, and a page of its entities. */
  readonly type: number
  readonly after?: string
  readonly done: number
  readonly entities: number
}

interface Stored {
  readonly _seq_no: number
  readonly _primary_term: number
  readonly _source: SharedState
}

/**
 * The state as it is stored, and the lease in it: only its owner changes it, and a change that another one was quicker than
 * is refused. So one that was too slow to notice that it lost its lease cannot say that something is indexed.
 */
export class Shared {
  readonly #client: OpenSearch
  readonly #path: string
  readonly #leases = createLeases(LEASE_MS)
  #stored: Stored | undefined
  #writing: Promise<unknown> = Promise.resolve()
  #beatAt = Number.NEGATIVE_INFINITY

  constructor(client: OpenSearch, { meta }: Indexes, format: string) {
    this.#client = client
    this.#path = `/${meta}/_doc/${format}`
  }

  get value(): SharedState | undefined {
    return this.#stored?._source
  }

  get isOurs(): boolean {
    return this.value?.owner === this.#leases.owner
  }

  async read(): Promise<SharedState | undefined> {
    this.#stored = await absent(this.#client.ask<Stored>({ method: 'GET', path: this.#path }))
    return this.value
  }

  /** Shows life, to be called every `BEAT_MS`: a step of work can take longer than the lease. */
  async beat(): Promise<void> {
    if (this.isOurs && performance.now() - this.#beatAt >= BEAT_MS / 2) await this.update(state => state)
  }

  /** Looks whether the owner shows life, and takes its place if it does not. */
  async look(): Promise<void> {
    if (this.isOurs) return
    const seen = (await this.read()) ?? { beat: 0 }
    const isStale = this.#leases.stale([{ ...seen, id: 'indexer' }]).has('indexer')
    if (seen.owner !== undefined && !isStale) return
    const claimed = this.#leases.claim(seen, seen)
    if (claimed) await this.#write(claimed)
  }

  /** Changes the state, if it is still ours. Resolves to whether it was. */
  update(change: (state: SharedState) => SharedState): Promise<boolean> {
    const updated = this.#writing.then(async () => {
      const { value } = this
      const renewed = value && this.#leases.renew(value)
      if (!renewed) return false
      if (await this.#write(change(renewed))) return true
      // It may be our own change, of which the answer was lost.
      return this.isOurs && (await this.#write(change(this.value ?? renewed)))
    })
    this.#writing = updated.catch(() => undefined)
    return updated
  }

  /** Asks the owner to build a new index. */
  async wish(): Promise<void> {
    for (let left = TRIES; left > 0; left--) {
      const state = await this.read()
      if (!state || state.next || (await this.#write({ ...state, isRebuildWanted: true }))) return
    }
  }

  /** Another instance may index at once. */
  async release(): Promise<void> {
    await this.#writing
    const released = this.value && this.#leases.release(this.value)
    if (released) await this.#write(released)
  }

  async #write(value: SharedState): Promise<boolean> {
    const { _seq_no, _primary_term } = this.#stored ?? {}
    const expected =
      _seq_no === undefined || _primary_term === undefined
        ? { op_type: 'create' }
        : { if_seq_no: _seq_no, if_primary_term: _primary_term }
    const began = performance.now()
    try {
      const answer = await this.#client.ask<Stored>({ method: 'PUT', path: this.#path, query: expected, body: value })
      this.#stored = { ...answer, _source: value }
      this.#beatAt = began
      return true
    } catch (error) {
      if (!(error instanceof Refused && error.status === 409)) throw error
      await this.read()
      return false
    }
  }
}
