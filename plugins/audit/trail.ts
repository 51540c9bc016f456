import type { Aspect, Call, Data, Log, MaybePromise, Urn } from '../../core/index.ts'
import { type AuditEvent, createEventUrns } from './event.ts'
import type { PendingEvent } from './pending-events.ts'

/** Writes events: one per operation. The event of an operation that has ended is never changed. */
interface Trail {
  /**
   * Stores an event, or replaces the one that was stored with the first commit of the operation. Resolves when it is
   * durable, or when a failure is logged together with the event; never rejects.
   */
  append(event: MaybePromise<AuditEvent>, pendingEvent?: PendingEvent): Promise<void>
  /** The same in the background; returns a promise to wait for only if too many writes are under way. */
  appendInBackground(event: MaybePromise<AuditEvent>, pendingEvent?: PendingEvent): Promise<void> | undefined
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
  system(reason: string): Call
}

export function createTrail({ data, events, log, system }: TrailDeps): Trail {
  const urnAt = createEventUrns()
  const underWay = new Set<Promise<void>>()

  async function write(appended: MaybePromise<AuditEvent>, pendingEvent: PendingEvent | undefined): Promise<void> {
    const ended = await appended
    // The time of the first commit keeps the place in the list.
    const event = pendingEvent ? { ...ended, time: pendingEvent.event.time } : ended
    log.info({ audit: event }, 'audit')
    try {
      const edit = events.edit(pendingEvent?.urn ?? urnAt(event.time), () => event)
      await data.write(system('storing an audit event'), [{ ...edit, isNew: pendingEvent === undefined }])
    } catch (error) {
      log.error({ err: error, audit: event }, 'an audit event could not be stored: this line is its only record')
    }
  }

  function append(event: MaybePromise<AuditEvent>, pendingEvent?: PendingEvent): Promise<void> {
    const written: Promise<void> = write(event, pendingEvent).finally(() => underWay.delete(written))
    underWay.add(written)
    return written
  }

  return {
    append,
    urnAt,
    appendInBackground(event, pendingEvent) {
      const written = append(event, pendingEvent)
      return underWay.size > MAX_IN_BACKGROUND ? written : undefined
    },
    async settled() {
      await Promise.all(underWay)
    }
  }
}
