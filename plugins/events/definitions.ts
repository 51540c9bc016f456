import { makeUrn, type Static, Type, type Urn } from '../../core/index.ts'

const sealed = { sealed: true }
const closed = { additionalProperties: false }

/** One change of one aspect, as it was committed. */
const CHANGE = {
  urn: Type.String(),
  aspect: Type.String(),
  /** `upsert`: a new value; `remove`: removed alone; `erase`: removed with its entity; `point`: of a timeseries. */
  kind: Type.Enum(['upsert', 'remove', 'erase', 'point']),
  /** Of a key aspect: what happened to the entity. */
  lifecycle: Type.Optional(Type.Enum(['CREATE', 'HARD_DELETE'])),
  /** Nothing was stored before. */
  isNew: Type.Boolean(),
  /** JSON text of the new value; absent after a removal, or if it is too large to be kept. */
  value: Type.Optional(Type.String()),
  /** JSON text of the value before; absent if there was none, or if both are too large to be kept. */
  old: Type.Optional(Type.String()),
  /** System metadata of both, as JSON text. */
  system: Type.Optional(Type.String()),
  oldSystem: Type.Optional(Type.String()),
  /** Milliseconds since the epoch, of the server that made the change. */
  time: Type.Integer({ minimum: 0 }),
  actor: Type.String()
}
const Change = Type.Object(CHANGE, closed)
export type Change = Static<typeof Change>

/** Changes of one commit, stored with it, until the log has them. */
const Pending = Type.Object({ changes: Type.Array(Change) }, closed)
export type Pending = Static<typeof Pending>

/** The place of the newest change in the log. Places only grow, by at least 1. */
const End = Type.Object({ place: Type.Integer({ minimum: 0 }) }, closed)
export type End = Static<typeof End>

/**
 * A change in the log. `timestampMillis` is its place: microseconds since the epoch when it was put there, or one more
 * than the place before, whichever is larger.
 */
const Logged = Type.Object({ ...CHANGE, timestampMillis: Type.Integer({ minimum: 0 }) }, closed)
export type Logged = Static<typeof Logged>

/** The place of the last change that another plugin has read. */
const ReaderPlace = Type.Object({ place: Type.Integer({ minimum: 0 }) }, closed)
export type ReaderPlace = Static<typeof ReaderPlace>

/** Where a consumer stands in a topic. */
const Consumer = Type.Object(
  {
    actor: Type.String(),
    topic: Type.String(),
    name: Type.String(),
    offset: Type.String(),
    /** When it said so for the last time, in milliseconds since the epoch. */
    time: Type.Integer({ minimum: 0, 'x-search': { fieldType: 'DATETIME' } })
  },
  closed
)
export type Consumer = Static<typeof Consumer>

export const CONSUMER = 'aspectdEventConsumer'
export const PENDING = 'aspectdPendingChanges'
export const END = 'aspectdChangeLogEnd'
export const LOGGED = 'aspectdLoggedChange'
export const LOG = 'aspectdChangeLog'

/**
 * The entity with the end of the log, and those whose series are the log: one for each kind of aspect. Each reader of
 * another plugin has one besides.
 */
export const END_URN: Urn = makeUrn(LOG, 'end')
export const LOGS = { versioned: makeUrn(LOG, 'versioned'), timeseries: makeUrn(LOG, 'timeseries') }
export type LogName = keyof typeof LOGS

const Id = Type.Object({ id: Type.String() })

export const types = {
  [PENDING]: { key: 'aspectdPendingChangesKey', storesKey: false, guard: sealed },
  [LOG]: { key: 'aspectdChangeLogKey', guard: sealed },
  [CONSUMER]: { key: 'aspectdEventConsumerKey', guard: sealed }
}
export const aspects = {
  aspectdPendingChangesKey: { schema: Id, on: [PENDING], keep: 0, guard: sealed },
  aspectdPendingChanges: { schema: Pending, on: [PENDING], keep: 0, guard: sealed },
  aspectdEventConsumerKey: { schema: Id, on: [CONSUMER], keep: 0, guard: sealed },
  aspectdEventConsumer: { schema: Consumer, on: [CONSUMER], keep: 0, guard: sealed },
  aspectdChangeLogKey: { schema: Id, on: [LOG], keep: 0, guard: sealed },
  aspectdChangeLogEnd: { schema: End, on: [LOG], keep: 0, guard: sealed },
  aspectdChangeReader: { schema: ReaderPlace, on: [LOG], keep: 0, guard: sealed },
  aspectdLoggedChange: { schema: Logged, on: [LOG], kind: 'timeseries' as const, guard: sealed }
}

/** The place of what happens at this time, in milliseconds since the epoch. */
export const placeAt = (time: number): number => Math.max(0, Math.floor(time * 1000))
