import { randomBytes } from 'node:crypto'

/** What an aspect has whose work one instance does at a time. */
export interface Leased {
  /** The instance that holds the lease. Absent: none does. */
  readonly owner?: string
  /** Counts heartbeats, and claims. */
  readonly beat: number
}

/**
 * Leases of one kind of work, for edits of the aspects that have them. A lease is valid while its owner renews it more
 * often than every `ttlMs`.
 */
export interface Leases {
  /** Names this instance: random, 20 characters of letters, digits, `_` and `-`. */
  readonly owner: string
  /**
   * The ids of those without a heartbeat for `ttlMs` since this instance first saw the last one: call it with all that is
   * to be watched, several times in `ttlMs`. It goes by the monotonic clock, so clocks of instances may differ.
   */
  stale(entries: readonly (Leased & { readonly id: string })[]): ReadonlySet<string>
  /** The value with our lease; `undefined` if the owner or the heartbeat has changed since it was `seen`. */
  claim<T extends Leased>(seen: Leased, stored: T): T | undefined
  /** The value with one more heartbeat; `undefined` unless the lease is ours. */
  renew<T extends Leased>(stored: T): T | undefined
  /** The value without an owner, which every instance may claim at once; `undefined` unless the lease is ours. */
  release<T extends Leased>(stored: T): T | undefined
}

export function createLeases(ttlMs: number, now: () => number = () => performance.now()): Leases {
  const owner = randomBytes(15).toString('base64url')
  let watched = new Map<string, { readonly mark: string; readonly since: number }>()
  const ofOurs = <T extends Leased>(stored: T, change: (stored: T) => T) =>
    stored.owner === owner ? change(stored) : undefined
  return {
    owner,
    stale(entries) {
      const at = now()
      const next: typeof watched = new Map()
      for (const { id, owner, beat } of entries) {
        const mark = `${owner}:${beat}`
        const before = watched.get(id)
        next.set(id, before?.mark === mark ? before : { mark, since: at })
      }
      watched = next
      return new Set([...watched].flatMap(([id, { since }]) => (at - since >= ttlMs ? [id] : [])))
    },
    claim: (seen, stored) =>
      stored.owner === seen.owner && stored.beat === seen.beat
        ? { ...stored, owner, beat: stored.beat + 1 }
        : undefined,
    renew: stored => ofOurs(stored, old => ({ ...old, beat: old.beat + 1 })),
    release: stored => ofOurs(stored, ({ owner: _owner, ...rest }) => rest as typeof stored)
  }
}
