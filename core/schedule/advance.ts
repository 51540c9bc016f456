import type { Call, Log } from '../call.ts'
import type { Data, Edit, PlanRead } from '../contract/data.ts'
import type { Schedule, ScheduleState, Schedules, SkippedTick, Tick } from '../contract/schedule.ts'
import { publicError } from '../errors.ts'
import { tracedJob } from '../trace/traced.ts'
import type { Urn } from '../urn.ts'
import { requireRule } from './check.ts'
import { nextStep, skipped } from './decide.ts'

export interface AdvanceDeps {
  readonly schedules: Schedules
  readonly data: Pick<Data, 'transact'>
  /** Maximum time of each call of the plugin. */
  readonly hookSeconds: number
  readonly log: Log
  readonly now: () => number
}

/** Does what is due of one schedule, in one commit. Resolves to when it is due next; `undefined`: not until it changes. */
export type Advance = (call: Call, urn: Urn) => Promise<number | undefined>

export function createAdvance(deps: AdvanceDeps): Advance {
  const { schedules, data, hookSeconds, log, now } = deps
  const inTime = <T>(work: Promise<T>) => within(hookSeconds, work)
  const validSchedule = createValidSchedule(deps)

  /** What becomes of a tick. */
  type Outcome = (tick: Tick, get: PlanRead) => Promise<readonly Edit[] | SkippedTick>

  async function attempt(call: Call, urn: Urn, outcomeOf: Outcome): Promise<number | undefined> {
    let next: number | undefined
    await data.transact(call, async get => {
      const stored = await get(schedules.state, urn)
      const schedule = await inTime(validSchedule(get, urn))
      const at = now()
      const step = await nextStep({ schedule, state: stored, now: at })
      next = (step?.state ?? stored)?.next
      if (!step) return []
      const store = (state: ScheduleState) => schedules.state.edit(urn, () => state)
      if (!step.tick || !schedule || !stored) return [store(step.state)]
      const { time } = step.tick
      const outcome = await outcomeOf({ urn, ...step.tick, schedule, state: stored }, get)
      if ('skip' in outcome) return [store(skipped(step.state, { at: time, reason: outcome.skip }))]
      return [...outcome, store({ ...step.state, last: { tick: time, at } })]
    })
    return next
  }

  return async (call, urn) => {
    try {
      const fire: Outcome = (tick, get) =>
        tracedJob(call, 'schedule.tick', (own, span) => {
          span?.set({ 'aspectd.schedule': schedules.name })
          return inTime(schedules.fire(own, tick, get))
        })
      return await attempt(call, urn, fire)
    } catch (error) {
      const { message, statusCode } = publicError(error)
      if (call.signal.aborted || statusCode === 503) throw error
      log.error({ err: error, urn }, `${schedules.name}: a tick failed; it is skipped`)
      return attempt(call, urn, async () => ({ skip: message }))
    }
  }
}

/** Checks may come later than a rule: one that is wrong does not fire, and the log says so once. */
function createValidSchedule({ schedules, log }: AdvanceDeps) {
  const warned = new Map<Urn, string>()
  return async (get: PlanRead, urn: Urn): Promise<Schedule | undefined> => {
    const schedule = await schedules.schedule(get, urn)
    if (!schedule) return undefined
    try {
      requireRule(schedule)
      warned.delete(urn)
      return schedule
    } catch (error) {
      const { message } = publicError(error)
      if (warned.get(urn) !== message) log.warn({ urn }, `${schedules.name}: ${urn} has no valid schedule: ${message}`)
      warned.set(urn, message)
      return undefined
    }
  }
}

/** As `within` of the start, but it runs for every look at a schedule, so it makes no signals. */
async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = () => reject(new Error(`it is not done after ${seconds} s (setting hookSeconds)`))
  const timer = setTimeout(late, seconds * 1000)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
