import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { SYSTEM } from '../../call.ts'
import { Unavailable } from '../../errors.ts'
import type { LiveStore } from '../../store/open.ts'
import type { Cursor, Key, Row } from '../../store/port.ts'
import { makeUrn } from '../../urn.ts'
import { newRevision } from '../revision.ts'
import { parsedValue } from '../row-value.ts'

/** What the store keeps of a follower. */
interface Stored {
  /** Everything before it was delivered. */
  readonly cursor: Cursor
  /** The instance that delivers now, and its heartbeats. */
  readonly owner?: string
  readonly beat: number
}

/** The aspect of all records. No plugin defines it and its entities have no type, so no operation reaches it. */
const ASPECT = 'aspectdFollower'
/** Another instance takes over after this time without a heartbeat. */
export const LEASE_MS = 5000
const ATTEMPTS = 20

export type FollowerRecord = ReturnType<typeof createFollowerRecord>

/** The cursor and the lease of one follower, changed by compare-and-set. */
export function createFollowerRecord({ aspects }: Pick<LiveStore, 'aspects'>, name: string) {
  const key: Key = { urn: makeUrn('aspectdFollower', name), aspect: ASPECT }
  const owner = randomBytes(12).toString('base64url')
  const isAbandoned = createStaleLease()
  const { read, create, update } = createStorage(aspects, key)

  /** Changes the record only if this instance has the lease. */
  const updateOwn = (change: (old: Stored) => Stored) => update(old => (old.owner === owner ? change(old) : undefined))

  return {
    key,

    /** The stored cursor. A new record gets the one that `first` resolves to. */
    async cursor(first: () => Promise<Cursor>): Promise<Cursor> {
      const { cursor } = (await read()) ?? (await create({ cursor: await first(), beat: 0 }))
      return cursor
    },

    /** Acquires the lease, or tells why not: another instance has it, or has delivered more. */
    async claim(cursor: Cursor): Promise<'claimed' | 'busy' | 'moved'> {
      let found: 'claimed' | 'busy' | 'moved' = 'moved'
      await update(old => {
        found = 'moved'
        if (old.cursor !== cursor) return undefined
        found = 'busy'
        if (old.owner !== undefined && old.owner !== owner && !isAbandoned(old)) return undefined
        found = 'claimed'
        return { cursor, owner, beat: old.beat + 1 }
      })
      return found
    },

    /** Whether this instance still has the lease. */
    beat: () => updateOwn(old => ({ ...old, beat: old.beat + 1 })),

    /** Releases the lease, at a new cursor if everything before it was delivered. */
    release: (cursor?: Cursor) => updateOwn(old => ({ cursor: cursor ?? old.cursor, beat: old.beat + 1 })),

    /** Moves the cursor over changes that the follower does not want, unless an instance delivers. */
    skip: (from: Cursor, to: Cursor) =>
      update(old => (old.cursor === from && old.owner === undefined ? { ...old, cursor: to } : undefined))
  }
}

/** Reads and writes one row. */
function createStorage(aspects: LiveStore['aspects'], key: Key) {
  async function readRow(): Promise<Row | undefined> {
    const [[row] = []] = await aspects.read([{ urn: key.urn, aspects: [key.aspect] }])
    return row
  }

  /** Whether the row was written; `false` if another instance was faster. */
  async function replace(row: Row | undefined, record: Stored): Promise<boolean> {
    const next = { ...key, revision: newRevision(), version: (row?.version ?? 0) + 1, json: JSON.stringify(record) }
    const stamp = { time: Date.now(), actor: SYSTEM, run: '', system: '{}' }
    const expected = row?.revision ?? null
    const stale = await aspects.write([
      { kind: 'put', row: { ...next, ...stamp }, expected, keep: 0, add: [], drop: [] }
    ])
    return stale.length === 0
  }

  async function read(): Promise<Stored | undefined> {
    const row = await readRow()
    return row && recordIn(row)
  }

  return {
    read,

    /** Resolves to what is stored then: another instance may have been faster. */
    async create(record: Stored): Promise<Stored> {
      await replace(undefined, record)
      return (await read()) ?? record
    },

    /** Changes the record unless `change` returns `undefined`. Resolves to whether it did. @throws Unavailable */
    async update(change: (old: Stored) => Stored | undefined): Promise<boolean> {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const row = await readRow()
        const next = row && change(recordIn(row))
        if (!next) return false
        if (await replace(row, next)) return true
      }
      throw new Unavailable(`too many instances change ${key.urn}`)
    }
  }
}

/** The cast is safe: only this file writes the row. */
const recordIn = (row: Row) => parsedValue(row) as Stored

/** Whether a lease had no heartbeat for `LEASE_MS`, by this machine's monotonic clock: clocks of instances may differ. */
function createStaleLease() {
  let seen = { mark: '', since: 0 }
  return ({ owner, beat }: Stored): boolean => {
    const mark = `${owner} ${beat}`
    if (seen.mark !== mark) seen = { mark, since: performance.now() }
    return performance.now() - seen.since >= LEASE_MS
  }
}
