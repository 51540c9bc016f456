import { date, here, locale, setQuery } from 'aspectd/console'
import { text } from './en.ts'

const DAY_MS = 86_400_000
const DAYS = { '7d': 7, '30d': 30, '90d': 90, '1y': 366 } as const

export type Range = keyof typeof text.ranges

/** The most values that one chart loads: the newest ones. */
export const LIMIT = 1000

const isRange = (name: string | null): name is Range => name !== null && Object.hasOwn(text.ranges, name)

/** Of the address: `?range=30d`. */
export function shownRange(): Range {
  const name = here.value.query.get('range')
  return isRange(name) ? name : '90d'
}

export const setRange = (range: string): void => setQuery({ range }, { replace: true })

/** Milliseconds since the epoch; `null`: from the first value on. */
export const startOf = (range: Range): number | null => (range === 'all' ? null : Date.now() - DAYS[range] * DAY_MS)

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** Whether a time stands for a day of UTC, as usage does. */
export const isDay = (milliseconds: number): boolean => milliseconds % DAY_MS === 0

/** The day, or the time with its day. */
export const moment = (milliseconds: number): string =>
  isDay(milliseconds) ? days.format(milliseconds) : date(milliseconds)
