import { type AspectDefinition, makeUrn, type Static, Type, type TypeDefinition, type Urn } from '../../core/index.ts'

import { Timing } from './timing.ts'

const guard = { sealed: true }
const closed = { additionalProperties: false }
const Moment = Type.Integer({ minimum: 0 })
const Due = Type.Integer({ minimum: 0, 'x-search': { fieldType: 'DATETIME' } })
const Place = Type.Integer({ minimum: 0 })

/** How a message is sent. */
export const KINDS = ['webhook', 'slack', 'teams', 'mail'] as const
export type Kind = (typeof KINDS)[number]
/** Kinds that people read. */
export const OF_PEOPLE: readonly Kind[] = ['slack', 'teams', 'mail']

/** How an attempt, or a message, ended. `dropped`: its owner may not see any more what it is about. */
export const OUTCOMES = ['sent', 'dropped', 'refused', 'away', 'gone'] as const
export type Outcome = (typeof OUTCOMES)[number]

const Channel = Type.Object(
  {
    kind: Type.Enum([...KINDS]),
    /** Whose rights decide what is sent, and who is told when it stops. */
    owner: Type.String({ format: 'urn', 'x-search': { fieldType: 'URN' } }),
    /** The plugin that has made it. */
    source: Type.String({ 'x-search': { fieldType: 'KEYWORD' } }),
    /** For people. */
    name: Type.String(),
    /** A sealed `Target`, as JSON. */
    target: Type.String(),
    /** When messages are sent; absent: at once. */
    timing: Type.Optional(Timing),
    created: Moment
  },
  closed
)
export type Channel = Static<typeof Channel>

/**
 * Why nothing is sent: its owner paused it, attempts failed for too long, the receiver ended it, its owner is not active, or
 * nobody has shown yet that the address is theirs.
 */
export const STOPS = ['PAUSED', 'FAILED', 'GONE', 'OWNER', 'UNVERIFIED'] as const
const Stop = Type.Object({ at: Moment, reason: Type.Enum([...STOPS]), error: Type.Optional(Type.String()) }, closed)
export type Stop = Static<typeof Stop>

const Attempt = Type.Object(
  {
    id: Type.String(),
    at: Moment,
    outcome: Type.Enum([...OUTCOMES]),
    /** The HTTP status of the answer. */
    status: Type.Optional(Type.Integer()),
    error: Type.Optional(Type.String())
  },
  closed
)
export type Attempt = Static<typeof Attempt>

/** Where the queue of a channel stands. Places only grow, by 1 for each message. */
const State = Type.Object(
  {
    /** The instance that sends, and its heartbeats. */
    owner: Type.Optional(Type.String()),
    beat: Type.Integer({ minimum: 0 }),
    /** The place of the newest message. */
    end: Place,
    /** The place of the last one that is done: sent, dropped, or a dead letter. */
    done: Place,
    /** When the next one is sent. Absent: none waits, or the channel has stopped. */
    due: Type.Optional(Due),
    /** Failed attempts since the last success, and since when; how many of them the next message had. */
    failures: Type.Integer({ minimum: 0 }),
    failingSince: Type.Optional(Due),
    refusals: Type.Integer({ minimum: 0 }),
    stopped: Type.Optional(Stop),
    /** The time of the newest dead letter, 0 without one. */
    lastDead: Due,
    /** The last attempts, newest first. */
    attempts: Type.Array(Attempt)
  },
  closed
)
export type State = Static<typeof State>

const MESSAGE = {
  /** The same for all attempts: a receiver that has seen it ignores the repetition. */
  id: Type.String(),
  /** The name under which a plugin makes its content. */
  source: Type.String(),
  /** What it is made of, as JSON. */
  payload: Type.String(),
  /** When it was queued. */
  at: Moment
}
/** `timestampMillis` is its place in the queue. */
const Queued = Type.Object({ ...MESSAGE, timestampMillis: Place }, closed)
export type Queued = Static<typeof Queued>

/** A message that its receiver refused. `timestampMillis` is when, or one more than that of the dead letter before. */
const DeadLetter = Type.Object(
  { ...MESSAGE, error: Type.String(), status: Type.Optional(Type.Integer()), timestampMillis: Moment },
  closed
)
export type DeadLetter = Static<typeof DeadLetter>

export const CHANNEL = 'aspectdChannel'
export const STATE = 'aspectdChannelState'
export const QUEUED = 'aspectdQueuedMessage'
export const DEAD_LETTER = 'aspectdDeadLetter'
export const urnOfChannel = (id: string): Urn => makeUrn(CHANNEL, id)

export const types: Readonly<Record<string, TypeDefinition>> = { [CHANNEL]: { key: 'aspectdChannelKey', guard } }
export const aspects = {
  aspectdChannelKey: { schema: Type.Object({ id: Type.String() }), on: [CHANNEL], keep: 0, guard },
  aspectdChannel: { schema: Channel, on: [CHANNEL], keep: 0, guard },
  aspectdChannelState: { schema: State, on: [CHANNEL], keep: 0, guard },
  aspectdQueuedMessage: { schema: Queued, on: [CHANNEL], kind: 'timeseries', guard },
  aspectdDeadLetter: { schema: DeadLetter, on: [CHANNEL], kind: 'timeseries', guard }
} as const satisfies Record<string, AspectDefinition>

/** Of a channel to which nothing was ever sent. */
export const NEW_STATE: State = { beat: 0, end: 0, done: 0, failures: 0, refusals: 0, lastDead: 0, attempts: [] }
