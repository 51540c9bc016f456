import type { ScheduleRule } from '../contract/schedule.ts'
import { BadRequest, Misconfigured } from '../errors.ts'
import { describeValue } from '../excerpt.ts'
import { checkText } from '../operation/check-text.ts'
import { suggest } from '../suggest.ts'
import { parseRule, ruleText, timesAfter } from './cron.ts'

const TEXT = { max: 200, isRequired: true, isOneLine: true }
const FORMS =
  'five fields (minute hour day month weekday), such as "0 3 * * *", six with seconds before them, or @hourly, @daily, @weekly, @monthly or @yearly'

/** What a field of cron can have besides `*`, lists (1,15), ranges (1-5) and steps (*\/10). */
const FIELDS = [
  ['second', '0-59'],
  ['minute', '0-59'],
  ['hour', '0-23'],
  ['day of the month', '1-31, L (the last) or 15W (the nearest workday)'],
  ['month', '1-12 or JAN-DEC'],
  ['weekday', '0-7 or SUN-SAT, MON#1 (the first) or FRI#L (the last)']
] as const

interface Limits {
  /** The least number of seconds between two ticks, at most 60. Default: 1. */
  readonly leastSeconds?: number
}

/** @throws BadRequest that says what is wrong and what is allowed, also for a rule that never fires. */
export function checkSchedule(rule: ScheduleRule, { leastSeconds = 1 }: Limits = {}): void {
  requireRule(rule)
  const times = timesAfter(rule, Date.now(), 3)
  const [first] = times
  const interval = JSON.stringify(rule.interval)
  if (first === undefined) throw new BadRequest(`The schedule ${interval} never fires: no date has all of its fields`)
  // Of three ticks, two are in the same minute if the rule names several seconds.
  const pauses = times.slice(1).map((time, at) => (time - (times[at] ?? first)) / 1000)
  const shortest = Math.min(...pauses)
  if (shortest < leastSeconds) {
    throw new BadRequest(
      `The schedule ${interval} fires after ${shortest} s: expected at least ${leastSeconds} s between two times${hintOf(rule)}`
    )
  }
}

/** For a schedule of the configuration, or a part of it with a schedule. @throws Misconfigured that begins with its key */
export function checkScheduleSetting(key: string, rule: ScheduleRule, limits?: Limits): void {
  try {
    checkSchedule(rule, limits)
  } catch (error) {
    throw new Misconfigured(`configuration key ${key}: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * The next `count` times of a rule after a moment, in milliseconds since the epoch: fewer if it fires no more. In the
 * hour that summer time leaves out, a fixed time comes at its end; in the hour that comes twice, it comes once.
 * @throws BadRequest as `checkSchedule`; not for a rule that never fires
 */
export function nextTimes(rule: ScheduleRule, after: number, count: number): number[] {
  requireRule(rule)
  return timesAfter(rule, after, count)
}

/** Rules that were found valid: schedules are read often. */
const valid = new Set<string>()
const MOST_VALID = 1000

/** @throws BadRequest */
export function requireRule(rule: ScheduleRule): void {
  const text = ruleText(rule)
  if (valid.has(text)) return
  const { interval, timezone = 'UTC' } = rule
  checkText('The interval of a schedule', interval, TEXT)
  checkText('The time zone of a schedule', timezone, TEXT)
  requireTimezone(timezone)
  // Croner also takes a date, for one run.
  if (!/^(@\w+|\S+(\s+\S+){4,5})$/.test(interval.trim()) || !isRule(interval)) throw new BadRequest(problemOf(interval))
  if (valid.size >= MOST_VALID) valid.clear()
  valid.add(text)
}

function requireTimezone(timezone: string): void {
  if (!isTimezone(timezone)) {
    const similar = suggest(timezone, [...Intl.supportedValuesOf('timeZone'), 'UTC'])
    throw new BadRequest(
      `Expected a time zone, such as Europe/Berlin or UTC, found ${describeValue(timezone)}${similar}`
    )
  }
}

/** An offset such as +02:00 has no summer time, and not every version of Node.js knows it. */
function isTimezone(timezone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: timezone })
    return !/^[+-]/.test(timezone)
  } catch {
    return false
  }
}

/** Croner's words name a field at most by its number: the fields are tried one by one. */
function problemOf(interval: string): string {
  const found = describeValue(interval)
  const fields = interval.trim().split(/\s+/)
  if (fields.length !== 5 && fields.length !== 6) return `Expected a schedule of ${FORMS}; found ${found}`
  const names = FIELDS.slice(-fields.length)
  for (const [at, [name, allowed]] of names.entries()) {
    const alone = fields.map((field, other) => (other === at ? field : '*')).join(' ')
    if (isRule(alone)) continue
    const forms = `*, ${allowed}, lists (1,3), ranges (1-3) and steps (*/2)`
    return `Expected ${forms} as the ${name}, found ${describeValue(fields[at])} in the schedule ${found}`
  }
  return `Expected a schedule of ${FORMS}; found ${found}`
}

function isRule(interval: string): boolean {
  try {
    parseRule({ interval })
    return true
  } catch {
    return false
  }
}

/** Six fields are often five with one too many. */
function hintOf({ interval }: ScheduleRule): string {
  return interval.trim().split(/\s+/).length === 6 ? '; the first of six fields is the second' : ''
}
