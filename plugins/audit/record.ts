import { type Call, type Demand, isUrn, type OperationEvent, publicError, responded } from '../../core/index.ts'
import { subjectOf } from './arguments.ts'
import type { AuditEvent } from './event.ts'

/** What becomes of an operation in the records; `undefined` = it only read, and was allowed to. */
export function recordOf(event: OperationEvent, reads: boolean): AuditEvent | undefined {
  const { call, name, plugin, args } = event
  const verdict = verdictOf(event)
  if (!reads && verdict.outcome !== 'DENIED' && !changes(event)) return
  const { resources, resourceCount, names } = subjectOf(args)
  const refused = refusedOf(event.error)
  const on = refused.flatMap(demand => demand.on ?? []).filter(one => !resources.includes(one))
  const stranger = strangerOf(event)
  const about = stranger === undefined || resources.includes(stranger) ? resources : [stranger, ...resources]
  return {
    time: Date.now(),
    actor: stranger !== undefined && verdict.outcome === 'ALLOWED' ? stranger : call.actor,
    operation: name,
    plugin,
    ...verdict,
    privileges: [...new Set(refused.flatMap(({ anyOf }) => anyOf))],
    resources: [...on, ...about],
    resourceCount: resourceCount + on.length + (about.length - resources.length),
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
  if (status < 400) return { outcome: 'ALLOWED' }
  return { outcome: isDenial(status, operation.allow === 'public') ? 'DENIED' : 'FAILED', status }
}

/** Whoever is nobody yet asks to be let in, and is refused by any answer that is his fault. */
function isDenial(status: number, isStranger: boolean): boolean {
  return status === 401 || status === 403 || (isStranger && status < 500)
}

function statusOf(result: unknown): number {
  const isResponse = typeof result === 'object' && result !== null && responded in result
  return isResponse && 'status' in result ? Number(result.status) : 200
}

/** Mutations and routes say by their kind that they change something, whatever came of it; an action when it wrote. */
function changes({ kind, name, call, error }: OperationEvent): boolean {
  if (call.effects.written || kind === 'mutation') return true
  return kind === 'route' && !/^(GET|HEAD) /.test(name) && error === undefined
}

function refusedOf(error: unknown): readonly Demand[] {
  return error instanceof Error && 'refused' in error && Array.isArray(error.refused) ? error.refused : []
}

const LONGEST = 500

/** The user that somebody without a credential says he is. */
function strangerOf({ args, call, operation }: OperationEvent): string | undefined {
  if (call.credential || operation.allow !== 'public') return
  const body = memberOf(args, 'body')
  const name = memberOf(body, 'username') ?? memberOf(body, 'email')
  const urn = memberOf(body, 'userUrn') ?? (typeof name === 'string' && `urn:li:corpuser:${name.trim()}`)
  // what he sent may be anything
  return isUrn(urn) && urn.length <= LONGEST ? urn : undefined
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

function credentialOf({ credential }: Call): Pick<AuditEvent, 'credentialKind' | 'credentialId'> {
  if (!credential) return {}
  const { kind, id } = credential
  return { credentialKind: kind, ...(id === undefined ? {} : { credentialId: id }) }
}
