import {
  type Call,
  type Demand,
  type Invocation,
  type OperationEvent,
  publicError,
  responded,
  type Urn
} from '../../core/index.ts'
import { type Subject, subjectOf } from './arguments.ts'
import { claimOf, declaredBody, type IsUser } from './claimed-user.ts'
import type { AuditEvent } from './event.ts'

interface Options {
  /** Also record reads. */
  readonly reads: boolean
  readonly isUser: IsUser
}

/** The event of an operation that has ended; `undefined` for an allowed read. */
export function recordOf(
  event: OperationEvent,
  { reads, isUser }: Options
): AuditEvent | Promise<AuditEvent> | undefined {
  const verdict = verdictOf(event)
  if (!reads && verdict.outcome !== 'DENIED' && !isChange(event)) return
  if (verdict.outcome === 'ALLOWED') return recordOfAllowed(event.call, event)
  if (event.operation.allow !== 'public') return eventOf(event, verdict, subjectOf(event.args))
  return recordOfFailedPublic(event, verdict, isUser)
}

/** The event of an operation that is allowed and has not failed so far. */
export function recordOfAllowed(call: Call, operation: Invocation): AuditEvent {
  const { args } = operation
  const run = { ...operation, call }
  if (operation.operation.allow !== 'public') return eventOf(run, ALLOWED, subjectOf(args))
  const body = declaredBody(operation)
  const claim = claimOf(body)
  const record = eventOf(run, ALLOWED, aboutUser(subjectOf({ ...(typeof args === 'object' ? args : {}), body }), claim))
  return claim === undefined || call.credential ? record : { ...record, actor: claim }
}

export function isAllowed(event: OperationEvent): boolean {
  return verdictOf(event).outcome === 'ALLOWED'
}

const ALLOWED = { outcome: 'ALLOWED' } as const
const NOTHING: Subject = { resources: [], resourceCount: 0, names: {} }

/**
 * An unknown user name may be a password in the wrong field: only the URN of an existing user is recorded, and nothing
 * else from the body.
 */
async function recordOfFailedPublic(event: OperationEvent, verdict: Verdict, isUser: IsUser): Promise<AuditEvent> {
  const claim = claimOf(declaredBody(event))
  const isKnown = claim !== undefined && (await isUser(claim))
  return eventOf(event, verdict, aboutUser(NOTHING, isKnown ? claim : undefined))
}

function aboutUser(subject: Subject, user: Urn | undefined): Subject {
  const { resources, resourceCount } = subject
  if (user === undefined || resources.includes(user)) return subject
  return { ...subject, resources: [user, ...resources], resourceCount: resourceCount + 1 }
}

type Ended = Invocation & Pick<OperationEvent, 'call' | 'error'>

function eventOf(event: Ended, verdict: Verdict, subject: Subject): AuditEvent {
  const { call, name, plugin } = event
  const { resources, resourceCount, names } = subject
  const refused = refusedDemandsOf(event.error)
  const on = refused.flatMap(demand => demand.on ?? []).filter(one => !resources.includes(one))
  return {
    time: Date.now(),
    actor: call.actor,
    operation: name,
    plugin,
    ...verdict,
    privileges: [...new Set(refused.flatMap(({ anyOf }) => anyOf))],
    resources: [...on, ...resources],
    resourceCount: resourceCount + on.length,
    names,
    ...credentialOf(call),
    address: call.address
  }
}

type Verdict = Pick<AuditEvent, 'outcome' | 'status' | 'code'>

function verdictOf({ error, result, operation }: OperationEvent): Verdict {
  if (error !== undefined) {
    const { statusCode: status, code } = publicError(error)
    return { outcome: isDenial(status, operation.allow === 'public') ? 'DENIED' : 'FAILED', status, code }
  }
  const status = statusOf(result)
  if (status < 400) return ALLOWED
  return { outcome: isDenial(status, operation.allow === 'public') ? 'DENIED' : 'FAILED', status }
}

/** For public operations (log-in, sign-up, reset) every client error is a refusal. */
function isDenial(status: number, isPublic: boolean): boolean {
  return status === 401 || status === 403 || (isPublic && status < 500)
}

function statusOf(result: unknown): number {
  const isResponse = typeof result === 'object' && result !== null && responded in result
  return isResponse && 'status' in result ? Number(result.status) : 200
}

/** Mutations are changes even if they fail; routes other than GET and HEAD if they succeed; actions if they wrote. */
function isChange({ kind, name, call, error }: OperationEvent): boolean {
  if (call.effects.written || kind === 'mutation') return true
  return kind === 'route' && !/^(GET|HEAD) /.test(name) && error === undefined
}

function refusedDemandsOf(error: unknown): readonly Demand[] {
  return error instanceof Error && 'refused' in error && Array.isArray(error.refused) ? error.refused : []
}

function credentialOf({ credential }: Call): Pick<AuditEvent, 'credentialKind' | 'credentialId'> {
  if (!credential) return {}
  const { kind, id } = credential
  return { credentialKind: kind, ...(id === undefined ? {} : { credentialId: id }) }
}
