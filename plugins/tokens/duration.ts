import { TokenDuration } from './errors.ts'

/** DataHub's named durations, as ISO 8601. */
const NAMED = {
  ONE_HOUR: 'PT1H',
  ONE_DAY: 'P1D',
  ONE_WEEK: 'P7D',
  ONE_MONTH: 'P30D',
  THREE_MONTHS: 'P90D',
  SIX_MONTHS: 'P180D',
  ONE_YEAR: 'P365D'
} as const

export type DurationName = keyof typeof NAMED | 'NO_EXPIRY'
export const DURATION_NAMES = [...Object.keys(NAMED), 'NO_EXPIRY']
export const DEFAULT_DURATIONS: string[] = Object.values(NAMED)

/** Weeks, or days and time. Months and years are not supported: their length varies. */
export const ISO_DURATION =
  '^P(?!$)(?:(\\d{1,4})W|(?:(\\d{1,5})D)?(?:T(?=\\d)(?:(\\d{1,6})H)?(?:(\\d{1,8})M)?(?:(\\d{1,10})S)?)?)$'
const PATTERN = new RegExp(ISO_DURATION)
const SECONDS = [604_800, 86_400, 3600, 60, 1]

export interface DurationInput {
  readonly duration?: DurationName | null
  readonly durationIso?: string | null
}

export interface AllowedDurations {
  /** ISO 8601. */
  readonly durations: readonly string[]
  readonly allowNoExpiry: boolean
}

const EXACTLY_ONE_REQUIRED = 'Exactly one of duration or durationIso must be provided when creating an access token'

/** Lifetime of a new token in milliseconds; `undefined` = it never expires. @throws TokenDuration */
export function lifetimeOf({ duration, durationIso }: DurationInput, { durations, allowNoExpiry }: AllowedDurations) {
  if (duration && durationIso != null) throw new TokenDuration(EXACTLY_ONE_REQUIRED)
  if (duration === 'NO_EXPIRY') {
    if (allowNoExpiry) return
    throw new TokenDuration(`Tokens without an expiry are not allowed. Allowed durations: ${durations.join(', ')}`)
  }
  const iso = duration ? NAMED[duration] : durationIso
  if (!iso) throw new TokenDuration(EXACTLY_ONE_REQUIRED)
  const wanted = millisOf(iso)
  if (wanted === undefined)
    throw new TokenDuration(
      `${quoted(iso)} is not a supported duration: expected weeks, days or a time, such as P1W, P7D or PT12H`
    )
  if (durations.some(allowed => millisOf(allowed) === wanted)) return wanted
  throw new TokenDuration(`The duration ${iso} is not allowed. Allowed durations: ${durations.join(', ')}`)
}

function millisOf(iso: string): number | undefined {
  const parts = PATTERN.exec(iso)?.slice(1)
  if (!parts) return
  const seconds = SECONDS.reduce((sum, unit, at) => sum + Number(parts[at] ?? 0) * unit, 0)
  return seconds > 0 ? seconds * 1000 : undefined
}

const quoted = (text: string) => JSON.stringify(text.slice(0, 40))
