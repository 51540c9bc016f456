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

interface After {
  readonly place: number
  readonly limit: number
}

/** The next changes of versioned aspects after a place, in the order of the commits. For system calls. */
export async function readLog(
  { series }: Pick<Data, 'series'>,
  call: Call,
  { place, limit }: After
): Promise<Logged[]> {
  const span = { urn: LOGS.versioned, aspect: LOGGED, from: place + 1 }
  const { points } = await series.range(call, span, { limit, ascending: true })
  return points.map(({ json }) => JSON.parse(json))
}

/** What happened to entities after a place, whoever may see it. */
export async function changesAfter(data: Pick<Data, 'series'>, call: Call, after: After): Promise<LoggedChange[]> {
  const logged = await readLog(data, call.as('reading the log of changes'), after)
  return logged.map(change => {
    const { timestampMillis, urn, aspect, time, actor } = change
    const events = entityChangesOf(change)
    return { place: timestampMillis, urn: urn as Urn, aspect, time, actor: actor as Urn, events }
  })
}
