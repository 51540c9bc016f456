import type { Aspect, Call, Data, Log, MaybePromise, Urn } from '../../core/index.ts'
import { type AuditEvent, createEventUrns } from './event.ts'
import type { PendingEvent } from './pending-events.ts'

/** How often an event occurred, and when for the last time, in milliseconds since the epoch. */
type Repeats = Required<Pick<AuditEvent, 'count' | 'lastTime'>>

/** Writes events. The event of an operation that has ended is never changed, except for its count of repeats. */
export interface Trail {
  /**
   * Stores an event, or replaces the one that was stored with the first commit of the operation. Resolves when it is
   * durable, or when a failure is logged together with the event; never rejects.
   */
  append(event: MaybePromise<AuditEvent>, pendingEvent?: PendingEvent): Promise<void>
  /** The same in the background; returns a promise to wait for only if too many writes are under way. */
  appendInBackground(event: MaybePromise<AuditEvent>, pendingEvent?: PendingEvent): Promise<void> | undefined
  /** The same as `append`, for an event whose repeats are counted. Resolves to its URN. */
  appendFirst(event: MaybePromise<AuditEvent>): Promise<Urn>
  /** Adds its repeats to a stored event. Resolves when they are durable, or when a failure is logged; never rejects. */
  count(stored: Promise<Urn>, repeats: Repeats): Promise<void>
  /** A new URN for an event at this time, in milliseconds since the epoch. */
  urnAt(time: number): Urn
  /** Resolves when all writes have ended. */
  settled(): Promise<void>
}

/** Maximum number of writes in the background. Above it, requests wait: memory is bounded and no event is lost. */
const MAX_IN_BACKGROUND = 500

interface TrailDeps {
  readonly data: Pick<Data, 'write'>
  readonly events: Pick<Aspect<AuditEvent>, 'edit'>
  readonly log: Log
  /** Told of each event. */
  readonly written: (outcome: 'stored' | 'failed') => void
  system(reason: string): Call
}

export function createTrail(deps: TrailDeps): Trail {
  const urnAt = createEventUrns()
  const underWay = new Set<Promise<unknown>>()

  function tracked<T>(writing: Promise<T>): Promise<T> {
    const written: Promise<T> = writing.finally(() => underWay.delete(written))
    underWay.add(written)
    return written
  }

  async function store(appended: MaybePromise<AuditEvent>, pendingEvent?: PendingEvent): Promise<Urn> {
    const ended = await appended
    // The time of the first commit keeps the place in the list.
    const event = pendingEvent ? { ...ended, time: pendingEvent.event.time } : ended
    const urn = pendingEvent?.urn ?? urnAt(event.time)
    await writeEvent(deps, urn, { event, isNew: pendingEvent === undefined })
    return urn
  }

  const append: Trail['append'] = async (event, pendingEvent) => {
    await tracked(store(event, pendingEvent))
  }

  return {
    append,
    appendFirst: event => tracked(store(event)),
    urnAt,
    appendInBackground(event, pendingEvent) {
      const written = append(event, pendingEvent)
      return underWay.size > MAX_IN_BACKGROUND ? written : undefined
    },
    count: (stored, repeats) => tracked(stored.then(urn => writeRepeats(deps, urn, repeats))),
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    }
  }
}

interface Written {
  readonly event: AuditEvent
  readonly isNew: boolean
}

async function writeEvent({ data, events, log, written, system }: TrailDeps, urn: Urn, { event, isNew }: Written) {
  log.info({ audit: event }, 'audit')
  try {
    await data.write(system('storing an audit event'), [{ ...events.edit(urn, () => event), isNew }])
    written('stored')
  } catch (error) {
    written('failed')
    log.error({ err: error, audit: event }, 'an audit event could not be stored: this line is its only record')
  }
}

async function writeRepeats({ data, events, log, system }: TrailDeps, urn: Urn, repeats: Repeats): Promise<void> {
  let event: AuditEvent | undefined
  try {
    const edit = events.edit(urn, old => {
      event = old && { ...old, ...repeats }
      return event
    })
    await data.write(system('counting the repeats of an audit event'), [edit])
    if (event) log.info({ audit: event }, 'audit')
  } catch (error) {
    log.error({ err: error, audit: { urn, ...repeats } }, 'the count of an audit event could not be stored')
  }
}
