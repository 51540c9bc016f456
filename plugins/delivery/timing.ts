import { BadRequest, nextTimes, type Static, Type } from '../../core/index.ts'

const closed = { additionalProperties: false }
/** `22:00` */
const Clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

/** When messages of a channel are sent. */
export const Timing = Type.Object(
  {
    /** `NOW`: each at once. Otherwise those of an hour or a day in one. */
    digest: Type.Enum(['NOW', 'HOURLY', 'DAILY']),
    /** Local time of a daily digest. */
    at: Type.Optional(Clock),
    timezone: Type.String(),
    /** Local times between which nothing is sent. */
    quiet: Type.Optional(Type.Object({ from: Clock, to: Clock }, closed))
  },
  closed
)
export type Timing = Static<typeof Timing>

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const MORNING = '08:00'

export const isDigest = (timing: Timing | undefined): boolean => timing !== undefined && timing.digest !== 'NOW'

/** When what is queued now is sent, in milliseconds since the epoch. */
export function dueAt(timing: Timing | undefined, now: number): number {
  if (!timing) return now
  const { digest, at = MORNING, timezone } = timing
  const planned = digest === 'NOW' ? now : next(digest === 'HOURLY' ? '0 * * * *' : daily(at), timezone, now)
  return afterQuiet(timing, planned)
}

/** The time itself, or the end of the quiet hours that it is in. */
export function afterQuiet(timing: Timing | undefined, time: number): number {
  if (!timing?.quiet) return time
  const { timezone, quiet } = timing
  return isWithin(quiet, localTime(time, timezone)) ? next(daily(quiet.to), timezone, time) : time
}

const next = (interval: string, timezone: string, after: number): number =>
  nextTimes({ interval, timezone }, after, 1)[0] ?? after

function daily(clock: string): string {
  const [hour, minute] = clock.split(':').map(Number)
  return `${minute} ${hour} * * *`
}

/** Also over midnight: from 22:00 to 07:00. */
const isWithin = ({ from, to }: { readonly from: string; readonly to: string }, clock: string): boolean =>
  from <= to ? from <= clock && clock < to : clock >= from || clock < to

const localTime = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time)

/** @throws BadRequest that says what is wrong and what is allowed */
export function checkTiming(timing: Timing): Timing {
  const clocks = { at: timing.at, 'quiet.from': timing.quiet?.from, 'quiet.to': timing.quiet?.to }
  for (const [name, clock] of Object.entries(clocks)) {
    if (clock === undefined || CLOCK.test(clock)) continue
    throw new BadRequest(`${name}: expected a time such as 07:30, found ${JSON.stringify(clock.slice(0, 20))}`)
  }
  // Refuses time zones that do not exist.
  nextTimes({ interval: daily(timing.at ?? MORNING), timezone: timing.timezone }, 0, 1)
  return timing
}
