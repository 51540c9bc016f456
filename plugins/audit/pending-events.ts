import type { Aspect, BeforeCommit, Call, Invocation, Urn } from '../../core/index.ts'
import type { AuditEvent } from './event.ts'
import { recordOfAllowed } from './record.ts'

/** The event of an operation under way, stored with its first commit and replaced if the operation fails later. */
export interface PendingEvent {
  readonly urn: Urn
  readonly event: AuditEvent
}

interface PendingEventsDeps {
  readonly events: Pick<Aspect<AuditEvent>, 'edit'>
  urnAt(time: number): Urn
}

/** Stores the event of an operation in the same commit as its first change: both are stored, or neither. */
export function createPendingEvents({ events, urnAt }: PendingEventsDeps) {
  const pendingEvents = new WeakMap<Invocation, PendingEvent>()

  function create(call: Call, invocation: Invocation): PendingEvent {
    const event = recordOfAllowed(call, invocation)
    const pending = { urn: urnAt(event.time), event }
    pendingEvents.set(invocation, pending)
    return pending
  }

  const beforeCommit: BeforeCommit = call => {
    const { invocation, effects } = call
    if (!invocation || effects.written) return []
    const existing = pendingEvents.get(invocation)
    const { urn, event } = existing ?? create(call, invocation)
    return [{ ...events.edit(urn, () => event), isNew: existing === undefined }]
  }

  return {
    beforeCommit,
    /** The event of an operation that attempted a commit. */
    of: ({ invocation }: Call): PendingEvent | undefined => invocation && pendingEvents.get(invocation)
  }
}
