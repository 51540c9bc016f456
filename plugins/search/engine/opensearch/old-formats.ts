import { createLeases, type Leased } from '../../../../core/kernel/thread.ts'
import type { OpenSearch } from './client.ts'
import { absent, type Indexes } from './indexes.ts'

/** A format that no instance has indexed for so long is used by none. */
const UNUSED_MS = 600_000
const LOOK_MS = 60_000
const MOST_FORMATS = 100

interface Found {
  readonly hits: { readonly hits: readonly { readonly _id: string; readonly _source: Leased }[] }
}

/** Removes the indexes of other releases, when no instance of these is left. */
export class OldFormats {
  readonly #client: OpenSearch
  readonly #indexes: Indexes
  readonly #leases: ReturnType<typeof createLeases>
  readonly #now: () => number
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(client: OpenSearch, indexes: Indexes, now: () => number = () => performance.now()) {
    this.#client = client
    this.#indexes = indexes
    this.#leases = createLeases(UNUSED_MS, now)
    this.#now = now
  }

  /** Looks now and then. */
  async remove(): Promise<void> {
    if (this.#now() - this.#lookedAt < LOOK_MS) return
    this.#lookedAt = this.#now()
    const { meta, format } = this.#indexes
    const found = await this.#client.ask<Found>({
      method: 'POST',
      path: `/${meta}/_search`,
      body: { size: MOST_FORMATS }
    })
    const others = found.hits.hits.filter(({ _id }) => _id !== format)
    for (const id of this.#leases.stale(
      others.map(({ _id: id, _source: { owner = '', beat } }) => ({ id, owner, beat }))
    )) {
      await this.#indexes.removeOthers(id, [])
      await absent(this.#client.ask({ method: 'DELETE', path: `/${meta}/_doc/${id}` }))
    }
  }
}
