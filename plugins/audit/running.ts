import type { Aspect, BeforeCommit, Call, Invocation, Urn } from '../../core/index.ts'
import type { AuditEvent } from './event.ts'
import { recordOfAllowed } from './record.ts'

/** The event of an operation that runs, as it is stored when nothing fails any more. */
export interface Begun {
  readonly urn: Urn
  readonly event: AuditEvent
}

interface RunningDeps {
  readonly events: Pick<Aspect<AuditEvent>, 'edit'>
  urnAt(time: number): Urn
}

/** Writes the event of an operation in the same commit as its first change, so that neither is there without the other. */
export function createRunning({ events, urnAt }: RunningDeps) {
  const begun = new WeakMap<Invocation, Begun>()

  function begin(call: Call, invocation: Invocation): Begun {
    const event = recordOfAllowed(call, invocation)
    const made = { urn: urnAt(event.time), event }
    begun.set(invocation, made)
    return made
  }

  const beforeCommit: BeforeCommit = call => {
    const { invocation, effects } = call
    if (!invocation || effects.written) return []
    const tried = begun.get(invocation)
    const { urn, event } = tried ?? begin(call, invocation)
    return [{ ...events.edit(urn, () => event), isNew: tried === undefined }]
  }

  return {
    beforeCommit,
    /** Of an operation that tried to change something. */
    of: ({ invocation }: Call): Begun | undefined => invocation && begun.get(invocation)
  }
}
