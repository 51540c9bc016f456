const LANGUAGE = 'en'
const numbers = new Intl.NumberFormat(LANGUAGE)
const dates = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' })
const rules = new Intl.PluralRules(LANGUAGE)

/** `12 400` with the separators of the language. */
export const number = (value: number): string => numbers.format(value)

/** `3 datasets`, `1 dataset`. */
export const plural = (count: number, one: string, other: string): string =>
  `${number(count)} ${rules.select(count) === 'one' ? one : other}`

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `412 MB`; units of 1 000. */
export function bytes(value: number): string {
  const power = value < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(value) / 3))
  const digits = power === 0 ? 0 : 1
  return `${(value / 1000 ** power).toFixed(digits)} ${UNITS[power]}`
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
  return Math.abs(seconds) < 10 ? 'just now' : relative.format(Math.trunc(seconds), 'second')
}
