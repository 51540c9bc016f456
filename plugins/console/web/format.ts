import { language, locale } from './language.ts'

const numbers = new Intl.NumberFormat(locale)
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const rules = new Intl.PluralRules(language)

/** `12 400` with the separators of the language. */
export const number = (value: number): string => numbers.format(value)

const compacts = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
/** `1.1M`, where there is no place for all digits. */
export const compact = (value: number): string => compacts.format(value)

/** `3 datasets`, `1 dataset`. */
export const plural = (count: number, one: string, other: string): string =>
  `${number(count)} ${rules.select(count) === 'one' ? one : other}`

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `412 MB`; units of 1 000. */
export function bytes(value: number): string {
  const power = value < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(value) / 3))
  const digits = power === 0 ? 0 : 1
  const shown = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false
  })
  return `${shown.format(value / 1000 ** power)} ${UNITS[power]}`
}

export const date = (milliseconds: number): string => dates.format(milliseconds)

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60]
] as const

/** `3 days ago`, `in 2 hours`. */
export function ago(milliseconds: number, now = Date.now()): string {
  const seconds = (milliseconds - now) / 1000
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit)
  }
  return relative.format(Math.abs(seconds) < 10 ? 0 : Math.trunc(seconds), 'second')
}

const narrow = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' })

/** `4h ago`, to the minute; what a clock that is ahead calls the future is a minute ago. */
export function agoShort(milliseconds: number, now = Date.now()): string {
  const seconds = Math.min(-60, (milliseconds - now) / 1000)
  const [unit, size] = STEPS.find(([, one]) => Math.abs(seconds) >= one) ?? ['minute', 60]
  return narrow.format(Math.round(seconds / size), unit)
}
