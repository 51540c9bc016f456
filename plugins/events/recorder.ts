import { randomBytes } from 'node:crypto'
import {
  type Aspect,
  type BeforeCommit,
  type Edit,
  entityTypeOf,
  type Key,
  type Model,
  makeUrn,
  type Point,
  type Upcoming
} from '../../core/index.ts'
import { type Change, type LogName, PENDING, type Pending, placeAt } from './definitions.ts'

/** Maximum characters of the two values of a change. Larger ones are recorded without. */
const MAX_VALUES = 2_000_000
/** Characters of values from which on the changes of a commit go on in another record, so that each can be stored. */
const RECORD_SIZE = 2_000_000

interface RecorderDeps {
  readonly model: Pick<Model, 'aspects' | 'types'>
  readonly pending: Pick<Aspect<Pending>, 'edit'>
  /** What is recorded. */
  readonly logs: ReadonlySet<LogName>
}

type Uncommitted = Omit<Change, 'time' | 'actor'>
type WithAbsent = { readonly [K in keyof Uncommitted]: Uncommitted[K] | undefined }

/** Records the changes of every commit in that commit: both are stored, or neither. Sealed aspects are left out. */
export function createRecorder({ model, pending, logs }: RecorderDeps): BeforeCommit {
  const typeOf = ({ urn }: Key) => model.types.get(entityTypeOf(urn))
  const isOpen = (key: Key) => !(typeOf(key)?.guard.sealed || model.aspects.get(key.aspect)?.guard.sealed)
  const isKey = (key: Key) => typeOf(key)?.key === key.aspect

  function changesOf(upcoming: readonly Upcoming[]): Uncommitted[] {
    const keys = upcoming.filter(isKey)
    const erased = new Set(keys.filter(({ json }) => json === undefined).map(({ urn }) => urn))
    const others = upcoming.filter(one => !keys.includes(one))
    // An entity is created before it has other aspects.
    return [
      ...keys.map(one => changeOf(one, { isErased: erased.has(one.urn), isKey: true })),
      ...others.map(one => changeOf(one, { isErased: erased.has(one.urn), isKey: false }))
    ]
  }

  return ({ actor }, upcoming, points) => {
    const found = [
      ...(logs.has('versioned') ? changesOf(upcoming.filter(isOpen)) : []),
      ...(logs.has('timeseries') ? points.filter(isOpen).map(pointOf) : [])
    ]
    if (found.length === 0) return []
    const time = Date.now()
    const id = `${String(placeAt(time)).padStart(16, '0')}-${randomBytes(9).toString('hex')}`
    return recordsOf(found.map(one => ({ ...one, time, actor }))).map((changes, at): Edit => {
      const urn = makeUrn(PENDING, `${id}-${String(at).padStart(6, '0')}`)
      return { ...pending.edit(urn, () => ({ changes })), isNew: true }
    })
  }
}

interface Role {
  readonly isErased: boolean
  readonly isKey: boolean
}

function changeOf({ urn, aspect, json, old, system, oldSystem }: Upcoming, { isErased, isKey }: Role): Uncommitted {
  const isNew = old === undefined
  const lifecycle = !isKey ? undefined : json === undefined ? 'HARD_DELETE' : isNew ? 'CREATE' : undefined
  return stored({
    urn,
    aspect,
    kind: json !== undefined ? 'upsert' : isErased ? 'erase' : 'remove',
    lifecycle,
    isNew,
    ...withinBound(json, old),
    system,
    oldSystem
  })
}

function pointOf({ urn, aspect, json, system }: Point): Uncommitted {
  return stored({ urn, aspect, kind: 'point', isNew: true, ...withinBound(json, undefined), system })
}

function withinBound(value: string | undefined, old: string | undefined): Pick<WithAbsent, 'value' | 'old'> {
  const size = value?.length ?? 0
  if (size + (old?.length ?? 0) <= MAX_VALUES) return { value, old }
  return { value: size <= MAX_VALUES ? value : undefined, old: undefined }
}

/** The text that is stored has no members that are undefined. */
function stored(change: WithAbsent): Uncommitted {
  return change as Uncommitted
}

function recordsOf(changes: readonly Change[]): Change[][] {
  const records: Change[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const change of changes) {
    if (size >= RECORD_SIZE) {
      records.push([])
      size = 0
    }
    records.at(-1)?.push(change)
    size += (change.value?.length ?? 0) + (change.old?.length ?? 0)
  }
  return records
}
