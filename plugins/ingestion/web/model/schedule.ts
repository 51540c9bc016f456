/** What the form offers; `cron` is everything else that a schedule can say. */
export type Rhythm = 'demand' | 'hourly' | 'daily' | 'weekly' | 'cron'

export interface Schedule {
  readonly rhythm: Rhythm
  /** `03:00`: of `daily` and `weekly`; of `hourly` its minute counts. */
  readonly time: string
  /** 0 = Sunday. */
  readonly weekday: number
  /** Of `cron`. */
  readonly expression: string
  readonly timezone: string
}

interface Rule {
  readonly interval: string
  readonly timezone: string | null
}

const START: Omit<Schedule, 'timezone'> = { rhythm: 'demand', time: '03:00', weekday: 1, expression: '0 3 * * *' }

export function scheduleOf(rule: Rule | null | undefined, zone: string): Schedule {
  if (!rule) return { ...START, timezone: zone }
  return { ...START, ...readExpression(rule.interval.trim()), timezone: rule.timezone ?? 'UTC' }
}

const NICKNAMES: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0'
}

function readExpression(interval: string): Partial<Schedule> {
  const expression = NICKNAMES[interval] ?? interval
  const [, minute = '', hour = '', weekday = ''] = /^(\d{1,2}) (\d{1,2}|\*) \* \* ([0-7]|\*)$/.exec(expression) ?? []
  const isTime = minute !== '' && Number(minute) < 60 && (hour === '*' || Number(hour) < 24)
  if (!isTime || (hour === '*' && weekday !== '*')) return { rhythm: 'cron', expression: interval }
  const time = `${hour === '*' ? '00' : hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (hour === '*') return { rhythm: 'hourly', time }
  return weekday === '*' ? { rhythm: 'daily', time } : { rhythm: 'weekly', time, weekday: Number(weekday) % 7 }
}

/** As the server stores it; `null`: on demand only. */
export function ruleOf({ rhythm, time, weekday, expression, timezone }: Schedule) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const intervals: Readonly<Record<Rhythm, string>> = {
    demand: '',
    hourly: `${minute} * * * *`,
    daily: `${minute} ${hour} * * *`,
    weekly: `${minute} ${hour} * * ${weekday}`,
    cron: expression.trim()
  }
  return rhythm === 'demand' ? null : { interval: intervals[rhythm], timezone }
}

export const ownTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

const LANGUAGE = 'en'

export interface Moment {
  /** Days from now in the time zone: 0 = today. */
  readonly days: number
  /** `03:00`. */
  readonly time: string
  /** `Monday`. */
  readonly weekday: string
  /** `30 November`. */
  readonly date: string
}

/** A time as a clock and a calendar in the time zone show it. */
export function momentOf(at: number, now: number, timezone: string): Moment {
  const shown = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LANGUAGE, { ...options, timeZone: timezone }).format(at)
  return {
    days: dayNumber(at, timezone) - dayNumber(now, timezone),
    time: shown({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    weekday: shown({ weekday: 'long' }),
    date: shown({ day: 'numeric', month: 'long' })
  }
}

/** The number of the day in the time zone. */
function dayNumber(at: number, timezone: string): number {
  const format = new Intl.DateTimeFormat(LANGUAGE, {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit'
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return Math.round(Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day ?? 1) / 86_400_000)
}

/** Monday first. */
export function weekdays(): readonly { readonly value: number; readonly label: string }[] {
  const format = new Intl.DateTimeFormat(LANGUAGE, { weekday: 'long', timeZone: 'UTC' })
  // 5 January 1970 was a Monday.
  return [1, 2, 3, 4, 5, 6, 0].map((value, at) => ({ value, label: format.format((4 + at) * 86_400_000) }))
}

/** Of the browser, for a list to choose from. */
export function timezones(own: string): readonly string[] {
  const known = Intl.supportedValuesOf?.('timeZone') ?? []
  return [...new Set([own, 'UTC', ...known])]
}
