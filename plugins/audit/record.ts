import {
  type Call,
  type Demand,
  type Invocation,
  isReading,
  type OperationEvent,
  publicError,
  responded,
  type Urn
} from '../../core/index.ts'
import { type Subject, subjectOf } from './arguments.ts'
import { claimOf, declaredBody, type IsUser } from './claimed-user.ts'
import type { AuditEvent } from './event.ts'

/** Whether an operation that has ended has an event: changes, refusals, given secrets and, if `reads`, everything else. */
export function isRecorded(event: OperationEvent, reads: boolean): boolean {
  return reads || verdictOf(event).outcome === 'DENIED' || event.call.effects.disclosed.length > 0 || isChange(event)
}

/** The event of an operation that has ended. */
export function recordOf(event: OperationEvent, isUser: IsUser): AuditEvent | Promise<AuditEvent> {
  const verdict = verdictOf(event)
  if (verdict.outcome === 'ALLOWED') return recordOfAllowed(event.call, event)
  if (!isPublic(event)) return eventOf(event, verdict, subjectOf(event.args))
  return recordOfFailedPublic(event, verdict, isUser)
}

/** The event of an operation that is allowed and has not failed so far. */
export function recordOfAllowed(call: Call, operation: Invocation): AuditEvent {
  const { args } = operation
  const run = { ...operation, call }
  if (!isPublic(operation)) return eventOf(run, ALLOWED, subjectOf(args))
  const body = declaredBody(operation)
  const claim = call.effects.user ?? claimOf(body)
  // What authenticates a user is secret.
  const subject = call.effects.user ? NOTHING : subjectOf({ ...(typeof args === 'object' ? args : {}), body })
  const record = eventOf(run, ALLOWED, aboutUser(subject, claim))
  return claim === undefined || call.credential ? record : { ...record, actor: claim }
}

export function isAllowed(event: OperationEvent): boolean {
  return verdictOf(event).outcome === 'ALLOWED'
}

/** Whether the caller could repeat it without any right: it was refused, or failed before the gate let it run. */
export function isRefusal(event: OperationEvent): boolean {
  const { outcome, status = 0 } = verdictOf(event)
  return outcome === 'DENIED' || (outcome === 'FAILED' && status < 500 && !event.call.effects.admitted)
}

/** Whether anybody may call the operation, as with log-ins. */
export function isPublic({ operation }: Pick<Invocation, 'operation'>): boolean {
  return operation.allow === 'public'
}

const ALLOWED = { outcome: 'ALLOWED' } as const
const NOTHING: Subject = { resources: [], resourceCount: 0, names: {} }

/**
 * An unknown user name may be a password in the wrong field: only the URN of an existing user is recorded, and nothing
 * else from the body.
 */
async function recordOfFailedPublic(event: OperationEvent, verdict: Verdict, isUser: IsUser): Promise<AuditEvent> {
  const claim = event.call.effects.user ?? claimOf(declaredBody(event))
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
  const others = [...refused.flatMap(demand => demand.on ?? []), ...call.effects.disclosed]
  const on = others.filter(one => !resources.includes(one))
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
    ...(call.client === undefined ? {} : { client: call.client }),
    address: call.address
  }
}

type Verdict = Pick<AuditEvent, 'outcome' | 'status' | 'code'>

export function verdictOf(event: OperationEvent): Verdict {
  const { result } = event
  const error = event.error ?? event.call.effects.refusal
  if (error !== undefined) {
    const { statusCode: status, code } = publicError(error)
    return { outcome: isDenial(event, status) ? 'DENIED' : 'FAILED', status, code }
  }
  const status = statusOf(result)
  return status < 400 ? ALLOWED : { outcome: isDenial(event, status) ? 'DENIED' : 'FAILED', status }
}

/** 429 after too many refusals is one, too. For public operations (log-in, sign-up, reset) every client error is. */
function isDenial(event: OperationEvent, status: number): boolean {
  return [401, 403, 429].includes(status) || (isPublic(event) && status < 500)
}

function statusOf(result: unknown): number {
  const isResponse = typeof result === 'object' && result !== null && responded in result
  return isResponse && 'status' in result ? Number(result.status) : 200
}

/** Mutations and calls of tools even if they fail; routes other than GET and HEAD if they succeed; actions if they wrote. */
function isChange(event: OperationEvent): boolean {
  const { kind, call, error } = event
  if (call.effects.written || kind === 'mutation' || kind === 'tool') return true
  return kind === 'route' && !isReading(event) && error === undefined
}

function refusedDemandsOf(error: unknown): readonly Demand[] {
  return error instanceof Error && 'refused' in error && Array.isArray(error.refused) ? error.refused : []
}

function credentialOf({ credential }: Call): Pick<AuditEvent, 'credentialKind' | 'credentialId'> {
  if (!credential) return {}
  const { kind, id } = credential
  return { credentialKind: kind, ...(id === undefined ? {} : { credentialId: id }) }
}
