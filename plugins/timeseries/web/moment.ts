import { date } from 'aspectd/console'

const DAY_MS = 86_400_000
const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** Whether a time stands for a day of UTC, as usage does. */
export const isDay = (milliseconds: number): boolean => milliseconds % DAY_MS === 0

/** The day, or the time with its day. */
export const moment = (milliseconds: number): string =>
  isDay(milliseconds) ? days.format(milliseconds) : date(milliseconds)
