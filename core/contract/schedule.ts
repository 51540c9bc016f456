import { type Static, Type } from 'typebox'
import type { Call } from '../call.ts'
import type { Urn } from '../urn.ts'
import type { Aspect, Edit, PlanRead } from './data.ts'

/** When something is due. */
export interface ScheduleRule {
  /**
   * Cron with five fields (minute, hour, day, month, weekday), with six (seconds before them), or a nickname such as
   * `@daily`.
   */
  readonly interval: string
  /** The name of a time zone: `Europe/Berlin`. Absent: UTC. */
  readonly timezone?: string
}

/** The schedule of one entity. */
export interface Schedule extends ScheduleRule {
  /**
   * A tick that no server could fire in time fires once afterwards, unless it is older than this many milliseconds.
   * Absent: it does not.
   */
  readonly catchUpMs?: number
}

const Moment = Type.Integer({ minimum: 0 })

/**
 * The schema of the aspect in which a plugin keeps the state of a schedule, on the entity that has the schedule. Times
 * are milliseconds since the epoch.
 */
export const ScheduleState = Type.Object(
  {
    /** What `next` follows from: interval and time zone. */
    rule: Type.String(),
    /** The next tick. Absent: the entity has no schedule at present. */
    next: Type.Optional(Moment),
    /** The last tick that fired, and when it did. */
    last: Type.Optional(Type.Object({ tick: Moment, at: Moment }, { additionalProperties: false })),
    /** The last tick that did not fire, why, and how many did not since the last one that did. */
    skipped: Type.Optional(
      Type.Object(
        { at: Moment, reason: Type.String(), count: Type.Integer({ minimum: 1 }) },
        { additionalProperties: false }
      )
    )
  },
  { additionalProperties: false }
)
export type ScheduleState = Static<typeof ScheduleState>

/** A moment at which a schedule is due. */
export interface Tick {
  /** The entity that has the schedule. */
  readonly urn: Urn
  /** The moment, in milliseconds since the epoch: not when it is fired, which is later. */
  readonly time: number
  /** No server could fire it in time. */
  readonly isLate: boolean
  readonly schedule: Schedule
  /** As stored before this tick. */
  readonly state: ScheduleState
}

/** Why a tick does not fire, for people: `the run of 03:00 had not ended`. */
export interface SkippedTick {
  readonly skip: string
}

/** Schedules of one kind. */
export interface Schedules {
  /** For logs and /health: `runs of ingestion sources`. */
  readonly name: string
  /** Entities that have a schedule whatever is stored, such as one of yours for work that is done every night. */
  readonly urns?: readonly Urn[]
  /** Entity types whose entities can have a schedule. */
  readonly types?: readonly string[]
  /** With `types`: what `schedule` reads. An entity without the first of these aspects has no schedule. */
  readonly aspects?: readonly [string, ...string[]]
  /** Your aspect of these entities with the schema `ScheduleState`. Only the core writes it. */
  readonly state: Aspect<ScheduleState>
  /**
   * The schedule of an entity; `undefined` if it has none at present, such as while it is paused. Read with `get` only:
   * what it returns is a condition of the commit that fires a tick. A rule that `nextTimes` refuses is logged, and counts
   * as none.
   */
  schedule(get: PlanRead, urn: Urn): Promise<Schedule | undefined>
  /**
   * What a tick writes, in the same commit that moves the schedule to its next tick: it happens once, on whichever
   * instance. Called again after a conflict with another writer, so no side effects; what is read with `get` is a
   * condition of the commit. It must settle within `hookSeconds`. If it throws, or its edits are refused, the tick is
   * skipped with the message of the error; with 503 it is tried again.
   */
  fire(call: Call, tick: Tick, get: PlanRead): Promise<readonly Edit[] | SkippedTick>
}
