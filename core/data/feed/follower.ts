import { setTimeout as pause } from 'node:timers/promises'
import { createSystemCall, type Log } from '../../call.ts'
import type { Follower } from '../../contract/listener.ts'
import { createWatched } from '../../operation/event-loop.ts'
import type { LiveStore } from '../../store/open.ts'
import type { Cursor, Key } from '../../store/port.ts'
import { createFollowerRecord, type FollowerRecord, LEASE_MS } from './follower-record.ts'

/** Collects the changes of a busy store into one batch. */
const GATHER_MS = 20
const BUSY_MS = 250
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 60_000
/** The cursor is stored after this many unwanted changes, or this time, so that the feed still reaches back to it. */
const MOST_SKIPPED = 1000
const SKIPPED_MS = 600_000
/** Everything takes so many times longer than a batch of changes. */
const LOST_FACTOR = 10

export interface FollowerDeps {
  readonly store: Pick<LiveStore, 'aspects' | 'pageAfter'>
  readonly plugin: string
  readonly name: string
  readonly follower: Follower
  readonly wants: (key: Key) => boolean
  /** A batch that takes longer is reported, and is not stopped. */
  readonly batchMs: number
  readonly log: Log
  /** Aborted when the server closes: no batch begins after it. */
  readonly stopping: AbortSignal
  /** Aborted when a batch that runs at shutdown has had its time. */
  readonly ending: AbortSignal
  /** Called with a failure, and with `undefined` after the next success. */
  report(failure: unknown): void
}

/** Where an instance reads. */
interface Place {
  /** The cursor in the record. */
  readonly stored: Cursor
  /** After unwanted changes. */
  readonly at: Cursor
  readonly skipped: number
  readonly storedAt: number
}

const placeAt = (cursor: Cursor): Place => ({ stored: cursor, at: cursor, skipped: 0, storedAt: performance.now() })

/** Delivers changes to one follower. */
export function createFollowing(deps: FollowerDeps) {
  const { follower, plugin, name, store, log, stopping, report } = deps
  const record = createFollowerRecord(store, `${plugin}.${name}`)
  // No feed has an empty cursor, so it is 'lost'.
  const first = async () => (follower.from === 'beginning' ? '' : endOf(store.aspects.changes))
  const place = async () => placeAt(await record.cursor(first))
  const step = createStep(deps, record, place)
  const rest = (ms: number) => pause(ms, undefined, { signal: stopping }).catch(() => undefined)

  return {
    /** Stores the place of a new follower. */
    prepare: place,

    async run(): Promise<void> {
      let from: Place | undefined
      for (let failures = 0; !stopping.aborted; ) {
        try {
          from = await step(from ?? (await place()))
          if (failures > 0) log.info({ plugin, follower: name }, `plugin ${plugin}: follower ${name} resumed`)
          if (failures > 0) report(undefined)
          failures = 0
          await rest(GATHER_MS)
        } catch (error) {
          if (stopping.aborted) return
          log.error({ err: error, plugin, follower: name }, `plugin ${plugin}: follower ${name} failed; will retry`)
          report(error)
          from = undefined
          await rest(Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS))
        }
      }
    }
  }
}

/** Reads one page, and delivers what is wanted of it. */
function createStep(deps: FollowerDeps, record: FollowerRecord, place: () => Promise<Place>) {
  const { store, wants, stopping } = deps
  /** Its own record is not counted: storing it would follow from storing it. */
  const isForeign = ({ urn, aspect }: Key) => urn !== record.key.urn || aspect !== record.key.aspect

  async function skip(from: Place, at: Cursor, count: number): Promise<Place> {
    const skipped = from.skipped + count
    if (at === from.stored) return from
    if (skipped < MOST_SKIPPED && performance.now() - from.storedAt < SKIPPED_MS) return { ...from, at, skipped }
    return (await record.skip(from.stored, at)) ? placeAt(at) : place()
  }

  return async (from: Place): Promise<Place> => {
    const page = await unlessAborted(store.pageAfter(from.at).answer, stopping)
    const keys =
      page === 'lost' ? page : page.keys.filter(wants).map(({ urn, aspect }) => Object.freeze({ urn, aspect }))
    if (page !== 'lost' && keys.length === 0) return skip(from, page.next, page.keys.filter(isForeign).length)
    const next = page === 'lost' ? await endOf(store.aspects.changes) : page.next
    if (stopping.aborted) return from
    const claim = await record.claim(from.stored)
    if (claim === 'claimed') return deliver(deps, record, keys, next)
    if (claim === 'moved') return place()
    await pause(BUSY_MS, undefined, { signal: stopping }).catch(() => undefined)
    return from
  }
}

async function endOf(changes: LiveStore['aspects']['changes']): Promise<Cursor> {
  const end = await changes(undefined, { limit: 1, waitMs: 0 })
  return end === 'lost' ? '' : end.next
}

/** Delivers one batch under the lease. Resolves to the place after it. */
async function deliver(
  { plugin, name, follower, log, ending, report, batchMs }: FollowerDeps,
  record: FollowerRecord,
  keys: readonly Key[] | 'lost',
  next: Cursor
): Promise<Place> {
  const lost = new AbortController()
  const beats = keepLease(record, lost)
  const signal = AbortSignal.any([ending, lost.signal])
  const call = createSystemCall(`follower ${name} of plugin ${plugin}`, signal, log)
  const inside = createWatched({ plugin, kind: 'follower', name })
  const milliseconds = keys === 'lost' ? LOST_FACTOR * batchMs : batchMs
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    const error = new Error(`plugin ${plugin}: follower ${name} has not ended its batch for ${milliseconds / 1000} s`)
    log.error({ plugin, follower: name }, error.message)
    report(error)
  }, milliseconds)
  late.unref()
  let isDelivered = false
  try {
    await unlessAborted(
      inside(() => follower.batch(call, keys)),
      call.signal
    )
    isDelivered = true
    if (isLate) report(undefined)
  } finally {
    clearTimeout(late)
    await beats.stop()
    await record.release(isDelivered ? next : undefined)
  }
  return placeAt(next)
}

/** Sends heartbeats; aborts if another instance has taken over. */
function keepLease({ beat }: Pick<FollowerRecord, 'beat'>, lost: AbortController) {
  let beating: Promise<void> | undefined
  async function send(): Promise<void> {
    // A store that is away for a moment does not end the batch: the next heartbeat tells.
    if (!(await beat().catch(() => true))) lost.abort(new Error('another instance has taken over'))
    beating = undefined
  }
  const timer = setInterval(() => {
    beating ??= send()
  }, LEASE_MS / 4)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await beating
    }
  }
}

/** Rejects when the signal aborts, even if the work does not end. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  // A signal that has aborted already sends no event.
  if (signal.aborted) abort()
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
