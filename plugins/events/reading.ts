import type { Call, Data, Urn } from '../../core/index.ts'
import { LOGGED, LOGS, type Logged } from './definitions.ts'
import { type EntityChange, entityChangesOf } from './entity-changes.ts'

/** One change of one aspect in the log, and what happened to the entity by it. */
export interface LoggedChange {
  /** Places only grow. */
  readonly place: number
  readonly urn: Urn
  readonly aspect: string
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly actor: Urn
  readonly events: readonly EntityChange[]
}

/** The next changes of versioned aspects after a place, in the order of the commits, whoever may see them. */
export async function changesAfter(
  series: Pick<Data['series'], 'range'>,
  call: Call,
  place: number,
  limit: number
): Promise<LoggedChange[]> {
  const system = call.as('reading the log of changes')
  const span = { urn: LOGS.versioned, aspect: LOGGED, from: place + 1 }
  const { points } = await series.range(system, span, { limit, ascending: true })
  return points.map(({ json }) => {
    const change: Logged = JSON.parse(json)
    const { timestampMillis, urn, aspect, time, actor } = change
    const events = entityChangesOf(change)
    return { place: timestampMillis, urn: urn as Urn, aspect, time, actor: actor as Urn, events }
  })
}
