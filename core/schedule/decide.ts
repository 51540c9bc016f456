import type { Schedule, ScheduleState } from '../contract/schedule.ts'
import { isTurnOver, nextTurn } from '../operation/turns.ts'
import { ruleText, timeBefore, timesAfter } from './cron.ts'

/** A tick that is older than this is missed: no server could fire it in time. */
export const GRACE_MS = 60_000
/** A clock that is wrong by less is normal. */
const SKEW_MS = 3_600_000
/** More missed ticks are not counted. */
const MOST_MISSED = 1000

export const NO_SERVER = 'no server was running'
export const CHANGED = 'the schedule was changed or paused at that time'

interface Known {
  readonly schedule: Schedule | undefined
  readonly state: ScheduleState | undefined
  readonly now: number
}

/** What has to be stored. */
export interface Step {
  /** Without the tick as the last one. */
  readonly state: ScheduleState
  /** A tick that is due. */
  readonly tick?: { readonly time: number; readonly isLate: boolean }
}

/** What is to be done with a schedule; `undefined`: nothing at present. */
export async function nextStep({ schedule, state, now }: Known): Promise<Step | undefined> {
  if (!schedule) return state?.next === undefined ? undefined : { state: withNext(closed(state, now), undefined) }
  if (state?.rule !== ruleText(schedule) || state.next === undefined) return begun(state, schedule, now)
  if (state.next > now) return isAhead(schedule, state, now) ? begun({ rule: state.rule }, schedule, now) : undefined
  if (state.next < now - GRACE_MS) return missed(state, schedule, now)
  return due(state, schedule, { time: state.next, isLate: false })
}

interface Skip {
  /** The tick; the last one of several. */
  readonly at: number
  readonly reason: string
  readonly count?: number
}

export function skipped(state: ScheduleState, { at, reason, count = 1 }: Skip): ScheduleState {
  const before = state.skipped && state.skipped.at > (state.last?.tick ?? 0) ? state.skipped.count : 0
  return { ...state, skipped: { at, reason, count: before + count } }
}

/** The next tick is the first one after now. */
function begun(state: ScheduleState | undefined, schedule: Schedule, now: number): Step | undefined {
  const rule = ruleText(schedule)
  const [next] = timesAfter(schedule, now, 1)
  if (next === undefined && state?.rule === rule && state.next === undefined) return undefined
  return { state: withNext({ ...(state && closed(state, now)), rule }, next) }
}

/** A tick that was due when its rule ended does not fire. */
function closed(state: ScheduleState, now: number): ScheduleState {
  return state.next === undefined || state.next > now ? state : skipped(state, { at: state.next, reason: CHANGED })
}

/** Whether the state is of a clock that was ahead: otherwise nothing would fire until that time. */
function isAhead(schedule: Schedule, { next = 0, ...state }: ScheduleState, now: number): boolean {
  const done = Math.max(state.last?.tick ?? 0, state.skipped?.at ?? 0)
  if (done > now + SKEW_MS) return true
  const [first = next] = timesAfter(schedule, now, 1)
  return first < next && done < first
}

function due(state: ScheduleState, schedule: Schedule, tick: NonNullable<Step['tick']>): Step {
  const [next] = timesAfter(schedule, tick.time, 1)
  return { state: withNext(state, next), tick }
}

/** Of all missed ticks at most the last one fires, unless a later tick is due now. */
async function missed(state: ScheduleState, schedule: Schedule, now: number): Promise<Step> {
  const first = state.next ?? now
  const [next] = timesAfter(schedule, now - GRACE_MS - 1, 1)
  const last = Math.max(first, timeBefore(schedule, Math.min(now, (next ?? now) - 1)) ?? first)
  const isDue = next !== undefined && next <= now
  const catchesUp = !isDue && now - last <= (schedule.catchUpMs ?? -1)
  const { count, at } = await countTicks(schedule, first, catchesUp ? last - 1 : last)
  const after = count > 0 ? skipped(state, { at, reason: NO_SERVER, count }) : state
  if (catchesUp) return due(after, schedule, { time: last, isLate: true })
  return { state: withNext(after, next) }
}

/** How many ticks there are from one to another moment, the first of which is a tick; and the last one of them. */
async function countTicks(schedule: Schedule, from: number, to: number): Promise<{ count: number; at: number }> {
  let found = { count: 0, at: from }
  for (let next: number | undefined = from; next !== undefined && next <= to && found.count < MOST_MISSED; ) {
    found = { count: found.count + 1, at: next }
    if (isTurnOver()) await nextTurn()
    ;[next] = timesAfter(schedule, next, 1)
  }
  return { ...found, at: found.count < MOST_MISSED ? found.at : (timeBefore(schedule, to) ?? found.at) }
}

function withNext({ next: _next, ...state }: ScheduleState, next: number | undefined): ScheduleState {
  return next === undefined ? state : { ...state, next }
}
