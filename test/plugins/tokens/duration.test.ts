import t from 'tap'
import { DEFAULT_DURATIONS, type DurationName, lifetimeOf } from '../../../plugins/tokens/duration.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const usual = { durations: DEFAULT_DURATIONS, allowNoExpiry: false }

t.test('every named duration has the documented length', async t => {
  const lengths: [DurationName, number][] = [
    ['ONE_HOUR', HOUR],
    ['ONE_DAY', DAY],
    ['ONE_WEEK', 7 * DAY],
    ['ONE_MONTH', 30 * DAY],
    ['THREE_MONTHS', 90 * DAY],
    ['SIX_MONTHS', 180 * DAY],
    ['ONE_YEAR', 365 * DAY]
  ]
  for (const [duration, length] of lengths) t.equal(lifetimeOf({ duration }, usual), length, duration)
})

t.test('an ISO duration is compared by its length, not its spelling', async t => {
  for (const durationIso of ['P7D', 'P1W', 'PT168H', 'P6DT24H', 'PT604800S']) {
    t.equal(lifetimeOf({ durationIso }, usual), 7 * DAY, durationIso)
  }
  t.equal(lifetimeOf({ durationIso: 'P1DT2H3M4S' }, { ...usual, durations: ['P1DT2H3M4S'] }), DAY + 7_384_000)
})

t.test('exactly one of duration and durationIso is required', async t => {
  const message = 'Exactly one of duration or durationIso must be provided when creating an access token'
  t.throws(() => lifetimeOf({}, usual), { message, code: 'TOKENS_DURATION', statusCode: 400 })
  t.throws(() => lifetimeOf({ duration: null, durationIso: null }, usual), { message })
  t.throws(() => lifetimeOf({ duration: null, durationIso: '' }, usual), { message })
  t.throws(() => lifetimeOf({ duration: 'ONE_DAY', durationIso: 'P1D' }, usual), { message })
})

t.test('an unsupported duration is refused', async t => {
  for (const durationIso of [
    'P',
    'PT',
    'P1DT',
    'P1M',
    'P1Y',
    '1D',
    'P-1D',
    'PT0S',
    'P1D ',
    'p1d',
    'P1.5D',
    'P999999999D'
  ]) {
    t.throws(
      () => lifetimeOf({ durationIso }, usual),
      { message: `${JSON.stringify(durationIso)} is not a supported duration` },
      durationIso
    )
  }
})

t.test('a duration that is not allowed is refused with the allowed ones', async t => {
  t.throws(() => lifetimeOf({ durationIso: 'P2D' }, { ...usual, durations: ['PT1H', 'P1D'] }), {
    message: 'The duration P2D is not allowed. Allowed durations: PT1H, P1D'
  })
  t.throws(() => lifetimeOf({ duration: 'ONE_YEAR' }, { ...usual, durations: ['PT1H'] }), {
    message: 'The duration P365D is not allowed. Allowed durations: PT1H'
  })
})

t.test('a token without an expiry requires allowNoExpiry', async t => {
  t.throws(() => lifetimeOf({ duration: 'NO_EXPIRY' }, usual), {
    message: /^Tokens without an expiry are not allowed/
  })
  t.equal(lifetimeOf({ duration: 'NO_EXPIRY' }, { ...usual, allowNoExpiry: true }), undefined)
})
