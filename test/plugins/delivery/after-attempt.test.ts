import t from 'tap'
import { NEW_STATE, type Queued, type State } from '../../../plugins/delivery/definitions.ts'
import { afterAttempt, type Result, retimed } from '../../../plugins/delivery/sending/after-attempt.ts'

const HOUR = 3_600_000
const RULES = { firstPauseMs: 1000, longestPauseSeconds: 60, giveUpHours: 24, tries: 3, random: 1 }
const message: Queued = { id: 'msg_1', source: 'probe', payload: '{}', at: 1, timestampMillis: 1 }
const waiting: State = { ...NEW_STATE, end: 2, due: 0 }
const after = (state: State, result: Result, now: number, more: object = {}) =>
  afterAttempt(state, { messages: [message], result }, { ...RULES, now, ...more })
const away: Result = { outcome: 'away', error: 'the receiver answered 503', status: 503 }

t.test('what was sent is done, and the next message is due at once; without one nothing is', async t => {
  const { state } = after(waiting, { outcome: 'sent', status: 204 }, 50)
  t.match(state, { done: 1, due: 50, attempts: [{ id: 'msg_1', outcome: 'sent', status: 204, at: 50 }] })
  t.equal(after(state, { outcome: 'dropped' }, 60).state.due, undefined)
})

t.test('pauses double up to the longest one, and have jitter down to half', async t => {
  let state = waiting
  const pauses: number[] = []
  for (let attempt = 0; attempt < 8; attempt++) {
    state = after(state, away, 1000).state
    pauses.push((state.due ?? 0) - 1000)
  }
  t.strictSame(pauses, [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  t.equal(after(waiting, away, 1000, { random: 0 }).state.due, 1500)
  t.match(state, { done: 0, failures: 8, failingSince: 1000 })
  t.match(after(state, { outcome: 'sent' }, 2000).state, { failures: 0, failingSince: undefined, done: 1 })
})

t.test('a receiver is left alone as long as it asks, at most an hour', async t => {
  t.equal(after(waiting, { ...away, retryAfterMs: 30_000 }, 0).state.due, 30_000)
  t.equal(after(waiting, { ...away, retryAfterMs: 9 * HOUR }, 0).state.due, HOUR)
})

t.test('after 24 hours of failures nothing is sent, and what waits is kept', async t => {
  const failing = after(waiting, away, 1000).state
  t.equal(after(failing, away, 24 * HOUR).state.stopped, undefined)
  const { state } = after(failing, away, 1000 + 24 * HOUR)
  t.match(state.stopped, { at: 1000 + 24 * HOUR, reason: 'FAILED', error: away.error })
  t.match({ done: state.done, end: state.end, due: state.due }, { done: 0, end: 2, due: undefined })
})

t.test('a message that is refused is a dead letter after three attempts, and the next one is sent', async t => {
  const refused: Result = { outcome: 'refused', status: 422, error: 'the receiver answered 422' }
  const first = after(waiting, refused, 1000)
  t.strictSame(first.dead, [])
  const second = after(first.state, refused, 2000)
  t.equal((second.state.due ?? 0) - 2000, 2000)
  const { state, dead } = after({ ...second.state, lastDead: 5000 }, refused, 5000)
  t.strictSame(dead, [{ ...message, timestampMillis: 5001, status: 422, error: 'the receiver answered 422' }])
  t.match(state, { done: 1, refusals: 0, lastDead: 5001, due: 5000, failingSince: undefined })
})

t.test('a receiver that answers with a refusal is not away', async t => {
  const failing = after(waiting, away, 1000).state
  const { state } = after(failing, { outcome: 'refused', status: 400 }, 2000)
  t.match(state, { failures: 0, failingSince: undefined, refusals: 1 })
})

t.test('a receiver that is gone gets nothing more', async t => {
  t.match(after(waiting, { outcome: 'gone', status: 410 }, 7).state.stopped, { at: 7, reason: 'GONE' })
})

t.test('the last 20 attempts are kept', async t => {
  let state: State = { ...NEW_STATE, end: 100, due: 0 }
  for (let now = 0; now < 30; now++) state = after(state, { outcome: 'sent' }, now).state
  t.equal(state.attempts.length, 20)
  t.equal(state.attempts[0]?.at, 29)
})

t.test('another timing moves what waits, and what has failed not before its pause is over', async t => {
  const now = Date.parse('2026-01-15T10:20:00Z')
  const [soon, daily] = (['NOW', 'DAILY'] as const).map(digest => ({ digest, timezone: 'UTC', at: '08:00' }))
  const morning = Date.parse('2026-01-16T08:00:00Z')
  const later: State = { ...waiting, due: morning }
  const failed = after(later, away, now).state
  t.match(
    [soon, daily].map(timing => timing && retimed(later, timing, now).due),
    [now, morning]
  )
  t.match(
    [soon, daily].map(timing => timing && retimed(failed, timing, now).due),
    [now + 1000, morning]
  )
  const quiet = { digest: 'NOW' as const, timezone: 'UTC', quiet: { from: '10:00', to: '11:30' } }
  t.equal(retimed(later, quiet, now).due, Date.parse('2026-01-15T11:30:00Z'))
  t.equal(retimed(NEW_STATE, quiet, now).due, undefined, 'nothing waits')
})
