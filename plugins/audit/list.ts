import { type Aspect, type Call, type Criterion, type Data, idOf, numberKey } from '../../core/index.ts'
import { windowOf } from '../entities/index.ts'
import { AuditInput } from './errors.ts'
import { type AuditEvent, EVENT } from './event.ts'
import type { RefusalCounts } from './refusal-counts.ts'

export interface ListInput {
  readonly start?: number | null
  readonly count?: number | null
  readonly actor?: string | null
  readonly operation?: string | null
  readonly resource?: string | null
  readonly outcome?: AuditEvent['outcome'] | null
  readonly credential?: string | null
  /** Milliseconds since the epoch: `from` is inclusive, `to` is exclusive. */
  readonly from?: number | null
  readonly to?: number | null
}

const MAX_COUNT = 1000

/** The event field that each filter argument matches. */
const FIELDS = {
  actor: 'actor',
  operation: 'operation',
  resource: 'resources',
  outcome: 'outcome',
  credential: 'credentialId'
} as const

export type Lister = ReturnType<typeof createLister>

interface ListerDeps {
  readonly data: Pick<Data, 'find'>
  readonly events: Aspect<AuditEvent>
  readonly refusalCounts: Pick<RefusalCounts, 'flush'>
}

/** Lists events, newest first, with an exact total, and the counts of this instance up to now. */
export function createLister({ data, events, refusalCounts }: ListerDeps) {
  return async (call: Call, input: ListInput) => {
    const { start, count } = windowOf(input, { largest: MAX_COUNT, refusal: AuditInput })
    const all = criteriaOf(input)
    await refusalCounts.flush()
    const system = call.as('listing audit events')
    const query = { types: [EVENT], ...(all.length > 0 ? { where: { all } } : {}) }
    const { urns, total } = await data.find(system, query, { skip: start, limit: count })
    const found = await events.getMany(system, urns)
    const shown = urns.flatMap((urn, at) => {
      const event = found[at]
      return event ? [{ id: idOf(urn), count: 1, lastTime: event.time, ...event, names: namesOf(event) }] : []
    })
    return { start, count: shown.length, total, events: shown }
  }
}

function criteriaOf(input: ListInput): Criterion[] {
  const { from, to } = input
  const time = {
    field: `${EVENT}.time`,
    ...(from == null ? {} : { from: numberKey(from) }),
    ...(to == null ? {} : { to: numberKey(to) })
  }
  const equal = Object.entries(FIELDS).flatMap(([name, field]) => {
    const value = input[name as keyof typeof FIELDS]
    return value == null ? [] : [{ field: `${EVENT}.${field}`, in: [value] }]
  })
  return from == null && to == null ? equal : [...equal, time]
}

function namesOf({ names }: AuditEvent): { name: string; value: string }[] {
  return Object.entries(names).map(([name, value]) => ({ name, value }))
}
