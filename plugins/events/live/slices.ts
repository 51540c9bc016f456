import { LRUCache } from 'lru-cache'
import type { Call, Data, Urn } from '../../../core/index.ts'
import type { Logged } from '../definitions.ts'
import { type EntityChange, entityChangesOf } from '../entity-changes.ts'
import { readLog } from '../reading.ts'

/** Changes read at a time. Each has at most some 4 MB. */
const SLICE = 25
/** Most streams are at the end of the log and ask for the same slice. */
const KEPT = 20

/** A change in the log, without its values. */
export interface LiveChange {
  readonly urn: Urn
  readonly aspect: string
  readonly place: number
  readonly time: number
  readonly actor: string
  readonly events: readonly LiveEvent[]
}

export interface LiveEvent extends Pick<EntityChange, 'operation' | 'modifier'> {
  /** The entity, or its column. */
  readonly urn: string
  readonly category: EntityChange['category'] | 'OTHER'
  readonly parameters: readonly { readonly key: string; readonly value: string }[]
}

interface Slice {
  readonly changes: readonly LiveChange[]
  readonly isEnd: boolean
}

/** Reads the next changes after a place. `count`: how much has arrived until now. */
export type ReadSlice = (count: number, place: number) => Promise<Slice>

/** One read serves all streams that are at the same place. */
export function createSlices(data: Pick<Data, 'series'>, system: (reason: string) => Call): ReadSlice {
  const known = new LRUCache<string, Promise<Slice>>({ max: KEPT })

  async function read(place: number): Promise<Slice> {
    const call = system('reading the log of changes for subscriptions')
    const logged = await readLog(data, call, { place, limit: SLICE })
    return { changes: logged.map(liveChange), isEnd: logged.length < SLICE }
  }

  return (count, place) => {
    const key = `${count} ${place}`
    const found = known.get(key) ?? read(place)
    known.set(key, found)
    // The next stream tries again.
    found.catch(() => known.delete(key))
    return found
  }
}

function liveChange(logged: Logged): LiveChange {
  const { urn, aspect, timestampMillis: place, time, actor } = logged
  const described = entityChangesOf(logged).map(({ entityUrn, parameters = {}, ...change }) => ({
    ...change,
    urn: entityUrn,
    parameters: Object.entries(parameters).map(([key, value]) => ({ key, value: String(value) }))
  }))
  return { urn: urn as Urn, aspect, place, time, actor, events: described.length > 0 ? described : others(logged) }
}

/** A change that no category describes. What an entity had when it was deleted was not removed from it. */
function others({ urn, kind, isNew, value, old }: Logged): readonly LiveEvent[] {
  if (kind === 'erase' || (value !== undefined && value === old)) return []
  const operation = kind === 'remove' ? 'REMOVE' : isNew ? 'ADD' : 'MODIFY'
  return [{ urn, category: 'OTHER', operation, parameters: [] }]
}
