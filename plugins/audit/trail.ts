import type { Aspect, Call, Data, Log, MaybePromise, Urn } from '../../core/index.ts'
import { type AuditEvent, createNames } from './event.ts'
import type { Begun } from './running.ts'

/** The records as they are written: one an operation. Nothing changes the record of an operation that has ended. */
interface Trail {
  /**
   * Durable when it settles; a failure is in the log, with the event, and fails nothing else. It replaces what was stored
   * when the operation began to change something.
   */
  append(event: MaybePromise<AuditEvent>, begun?: Begun): Promise<void>
  /** The same without anybody waiting for it, unless too much is under way. */
  appendSoon(event: MaybePromise<AuditEvent>, begun?: Begun): Promise<void> | undefined
  /** A name for an event of this time. */
  urnAt(time: number): Urn
  /** Settles once everything is written. */
  settled(): Promise<void>
}

/** Refusals under way that nobody waits for. A flood of them waits for the store, so that none is lost. */
const UNDER_WAY = 500

interface TrailDeps {
  readonly data: Pick<Data, 'write'>
  readonly events: Pick<Aspect<AuditEvent>, 'edit'>
  readonly log: Log
  system(reason: string): Call
}

export function createTrail({ data, events, log, system }: TrailDeps): Trail {
  const urnAt = createNames()
  const underWay = new Set<Promise<void>>()

  async function write(pending: MaybePromise<AuditEvent>, begun: Begun | undefined): Promise<void> {
    const ended = await pending
    // It keeps its place in the list.
    const event = begun ? { ...ended, time: begun.event.time } : ended
    log.info({ audit: event }, 'audit')
    try {
      const edit = events.edit(begun?.urn ?? urnAt(event.time), () => event)
      await data.write(system('keeping an audit event'), [{ ...edit, isNew: begun === undefined }])
    } catch (error) {
      log.error({ err: error, audit: event }, 'an audit event could not be stored: this line is its only record')
    }
  }

  function append(event: MaybePromise<AuditEvent>, begun?: Begun): Promise<void> {
    const written: Promise<void> = write(event, begun).finally(() => underWay.delete(written))
    underWay.add(written)
    return written
  }

  return {
    append,
    urnAt,
    appendSoon(event, begun) {
      const written = append(event, begun)
      return underWay.size > UNDER_WAY ? written : undefined
    },
    async settled() {
      await Promise.all(underWay)
    }
  }
}
