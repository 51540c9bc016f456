import { createHash } from 'node:crypto'
import {
  type ArgsOf,
  type Aspect,
  BadRequest,
  type Call,
  checkSchedule,
  type Edit,
  makeUrn,
  nextTimes,
  numberKey,
  type PlanRead,
  type Schedule,
  type ScheduleRule,
  type ScheduleState,
  type Schedules,
  type SkippedTick,
  type Tick,
  type Urn
} from '../../core/index.ts'
import { settingsOf } from './definitions.ts'
import type { IngestionDeps } from './deps.ts'
import { EXECUTION, ofSource, runInput, UNDER_WAY } from './execution.ts'
import type { Source } from './list.ts'
import { SCHEDULE_LIMITS, SOURCE, type SourceInfo } from './source.ts'

const MINUTE_MS = 60_000
/** A run that has not ended for a day does not keep others from starting: what ran it is gone. */
const LONGEST_SECONDS = 86_400
/** The latest requests of a source that are looked at for one that has not ended. */
const LATEST = 20
const MOST_TIMES = 100

export const scheduleSdl = `
  extend type Query {
    "The next times of a schedule, in milliseconds since the epoch. An error says what is wrong with it."
    previewSchedule(
      "Cron: five fields, six with seconds before them, or a nickname such as @daily."
      interval: String!
      "Such as Europe/Berlin."
      timezone: String!
      "Default: 3, at most 100."
      count: Int
    ): [Long!]!
  }
  extend type IngestionSource {
    "The next times of its schedule, in milliseconds since the epoch: none while it is paused. Default: 3, at most 100."
    nextRuns(count: Int): [Long!]!
    "The last time of its schedule at which no run began."
    lastSkipped: SkippedRun
  }
  type SkippedRun {
    "The time of the schedule, in milliseconds since the epoch."
    at: Long!
    "Why: the run of 03:00 had not ended."
    reason: String!
    "How many times were skipped since the last one at which a run began."
    count: Int!
  }
`
type Args = ArgsOf<typeof scheduleSdl>

export interface ScheduleDeps extends IngestionDeps {
  readonly schedules: Aspect<ScheduleState>
}

interface Settings {
  readonly catchUpMinutes: number
}

/** Requests runs of the sources that have a schedule and are not paused. */
export function sourceSchedules(deps: ScheduleDeps, { catchUpMinutes }: Settings): Schedules {
  const { aspects, settings, schedules } = deps
  return {
    name: 'schedules of ingestion sources',
    types: [SOURCE],
    aspects: ['dataHubIngestionSourceInfo', 'aspectdIngestionSettings'],
    state: schedules,
    async schedule(get, urn): Promise<Schedule | undefined> {
      const info = await get(aspects.dataHubIngestionSourceInfo, urn)
      if (!info?.schedule) return undefined
      const { isPaused, catchesUp } = settingsOf(await get(settings, urn))
      return isPaused
        ? undefined
        : { ...ruleOf(info.schedule), ...(catchesUp && { catchUpMs: catchUpMinutes * MINUTE_MS }) }
    },
    fire: (call, tick, get) => requestRun(deps, call, { tick, get })
  }
}

interface Due {
  readonly tick: Tick
  readonly get: PlanRead
}

/** The request of a tick, unless an earlier one of the source has not ended. */
async function requestRun(deps: ScheduleDeps, call: Call, { tick, get }: Due): Promise<readonly Edit[] | SkippedTick> {
  const { urn: source, time, schedule } = tick
  const info = await get(deps.aspects.dataHubIngestionSourceInfo, source)
  if (!info) return { skip: 'the source does not exist' }
  const earlier = await unendedRun(deps, call, { tick, get })
  if (earlier !== undefined) return { skip: `the run of ${momentIn(schedule, earlier, time)} had not ended` }
  const urn = requestUrn(source, time)
  const input = await runInput(deps, call, { urn, source, info })
  return [
    deps.aspects.dataHubExecutionRequestInput.edit(urn, () => ({
      ...input,
      source: { type: 'SCHEDULED_INGESTION_SOURCE', ingestionSource: source },
      actorUrn: call.actor
    }))
  ]
}

/** When the latest run was requested that has not ended; `undefined`: all have. */
async function unendedRun({ data, aspects, settings }: ScheduleDeps, call: Call, { tick, get }: Due) {
  const { timeoutSeconds = LONGEST_SECONDS } = settingsOf(await get(settings, tick.urn))
  const requested = 'dataHubExecutionRequestInput.requestTimeMs'
  const since = { field: requested, from: numberKey(Math.max(0, Date.now() - timeoutSeconds * 1000)) }
  const { urns } = await data.find(
    call,
    { types: [EXECUTION], where: { all: [ofSource(tick.urn), since] }, sort: { field: requested, descending: true } },
    { limit: LATEST }
  )
  for (const urn of urns) {
    const result = await get(aspects.dataHubExecutionRequestResult, urn)
    if (result && !UNDER_WAY.includes(result.status)) continue
    const input = await get(aspects.dataHubExecutionRequestInput, urn)
    if (input) return input.requestedAt
  }
  return undefined
}

/** It follows from source and tick: whichever instance requests the run, requests the same one. */
function requestUrn(source: Urn, tick: number): Urn {
  const hash = createHash('sha256').update(`${source} ${tick}`).digest('hex')
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32)
  ]
  return makeUrn(EXECUTION, parts.join('-'))
}

const ruleOf = ({ interval, timezone }: NonNullable<SourceInfo['schedule']>): ScheduleRule => ({
  interval,
  ...(timezone ? { timezone } : {})
})

/** `03:00` on the same day as the tick, otherwise with the date; in the time zone of the schedule. */
function momentIn({ timezone = 'UTC' }: ScheduleRule, moment: number, tick: number): string {
  // Swedish has the order of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
  const text = format.format(moment)
  const [day = '', time = text] = text.split(' ')
  return format.format(tick).startsWith(day) ? time : text
}

/** Of `IngestionSource`. */
export const scheduleFields = ({ settings, schedules }: ScheduleDeps) => ({
  async nextRuns({ urn, info: { schedule } }: Source, { count }: { readonly count?: number | null }, call: Call) {
    const { isPaused } = settingsOf(await settings.get(call.as('reading the settings of an ingestion source'), urn))
    return schedule && !isPaused ? timesOf(schedule, count) : []
  },
  lastSkipped: async ({ urn }: Source, _args: unknown, call: Call) =>
    (await schedules.get(call.as('reading the schedule of an ingestion source'), urn))?.skipped
})

/** Proposals can store what is not a schedule: it does not fire. */
function timesOf(schedule: NonNullable<SourceInfo['schedule']>, count: number | null | undefined): number[] {
  const most = checkedCount(count)
  try {
    return nextTimes(ruleOf(schedule), Date.now(), most)
  } catch {
    return []
  }
}

/** @throws BadRequest that says what is wrong with it */
export function previewSchedule({ count, ...rule }: Args['previewSchedule']): number[] {
  checkSchedule(rule, SCHEDULE_LIMITS)
  return nextTimes(rule, Date.now(), checkedCount(count))
}

function checkedCount(count: number | null | undefined): number {
  const wanted = count ?? 3
  if (wanted >= 1 && wanted <= MOST_TIMES) return wanted
  throw new BadRequest(`count: expected 1 to ${MOST_TIMES}, found ${wanted}`)
}
