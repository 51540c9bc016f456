import type { Aspect, Call, Data, Log, MaybePromise } from '../../core/index.ts'
import { type AuditEvent, createNames } from './event.ts'

/** The records as they are written: added to, never changed. */
interface Trail {
  /** Durable when it settles; a failure is in the log, with the event, and fails nothing else. */
  append(event: MaybePromise<AuditEvent>): Promise<void>
  /** The same without anybody waiting for it, unless too much is under way. */
  appendSoon(event: MaybePromise<AuditEvent>): Promise<void> | undefined
  /** Settles once everything is written. */
  settled(): Promise<void>
}

/** Refusals under way that nobody waits for. A flood of them waits for the store, so that none is lost. */
const UNDER_WAY = 500

interface Options {
  readonly data: Pick<Data, 'write'>
  readonly events: Pick<Aspect<AuditEvent>, 'edit'>
  readonly log: Log
  system(reason: string): Call
}

export function createTrail({ data, events, log, system }: Options): Trail {
  const urnAt = createNames()
  const underWay = new Set<Promise<void>>()

  async function write(pending: MaybePromise<AuditEvent>): Promise<void> {
    const event = await pending
    log.info({ audit: event }, 'audit')
    try {
      await data.write(system('keeping an audit event'), [events.edit(urnAt(event.time), () => event)])
    } catch (error) {
      log.error({ err: error, audit: event }, 'an audit event could not be stored: this line is its only record')
    }
  }

  function append(event: MaybePromise<AuditEvent>): Promise<void> {
    const written: Promise<void> = write(event).finally(() => underWay.delete(written))
    underWay.add(written)
    return written
  }

  return {
    append,
    appendSoon(event) {
      const written = append(event)
      return underWay.size > UNDER_WAY ? written : undefined
    },
    async settled() {
      await Promise.all(underWay)
    }
  }
}
