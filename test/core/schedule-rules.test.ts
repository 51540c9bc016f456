import t from 'tap'
import { checkSchedule, nextTimes, type ScheduleRule } from '../../core/index.ts'
import { timeBefore, timesAfter } from '../../core/schedule/cron.ts'

const at = (text: string) => Date.parse(text)
const shown = (times: readonly number[]) => times.map(time => new Date(time).toISOString().slice(0, 16))
const next = (rule: ScheduleRule, after: string, count = 3) => shown(nextTimes(rule, at(after), count))
const BERLIN = 'Europe/Berlin'

t.test('a fixed time fires once on both days on which the clock changes', async t => {
  const rule = { interval: '30 2 * * *', timezone: BERLIN }
  t.strictSame(next(rule, '2026-03-28T12:00Z'), ['2026-03-29T01:00', '2026-03-30T00:30', '2026-03-31T00:30'])
  t.strictSame(next(rule, '2026-10-24T12:00Z'), ['2026-10-25T00:30', '2026-10-26T01:30', '2026-10-27T01:30'])
})

t.test('an interval goes on through both', async t => {
  const rule = { interval: '0 * * * *', timezone: BERLIN }
  t.strictSame(next(rule, '2026-03-29T00:00Z'), ['2026-03-29T01:00', '2026-03-29T02:00', '2026-03-29T03:00'])
  t.strictSame(next(rule, '2026-10-24T23:00Z'), ['2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00'])
})

t.test('one time after the other is the same as all at once, on the days of change', async t => {
  for (const interval of ['30 2 * * *', '*/20 * * * *', '15,45 1-3 * * *', '0 2 * * SUN', '59 59 2 * * *']) {
    for (const day of ['2026-03-28T20:00Z', '2026-10-24T20:00Z']) {
      const rule = { interval, timezone: BERLIN }
      const all = nextTimes(rule, at(day), 12)
      const each: number[] = []
      for (let after = at(day); each.length < 12; after = each.at(-1) ?? after) each.push(...timesAfter(rule, after, 1))
      t.strictSame(each, all, `${interval} ${day}`)
      t.equal(new Set(all).size, 12)
    }
  }
})

t.test('the time before', async t => {
  const rule = { interval: '0 3 * * *' }
  t.equal(timeBefore(rule, at('2026-01-02T03:00Z')), at('2026-01-02T03:00Z'), 'is that moment')
  t.equal(timeBefore(rule, at('2026-01-02T03:00Z') - 1), at('2026-01-01T03:00Z'))
  t.equal(timeBefore(rule, at('2026-01-02T03:00Z') + 500), at('2026-01-02T03:00Z'))
})

t.test('what cron knows', async t => {
  const after = '2026-01-01T00:00Z'
  t.strictSame(next({ interval: '@daily' }, after, 1), ['2026-01-02T00:00'])
  t.strictSame(next({ interval: ' 0  3 * * MON-FRI ' }, after, 2), ['2026-01-01T03:00', '2026-01-02T03:00'])
  t.strictSame(next({ interval: '0 0 L * *' }, after, 2), ['2026-01-31T00:00', '2026-02-28T00:00'])
  t.strictSame(next({ interval: '0 0 * * FRI#2' }, after, 1), ['2026-01-09T00:00'])
  t.strictSame(next({ interval: '0 9 29 2 *' }, after, 2), ['2028-02-29T09:00', '2032-02-29T09:00'])
})

const FORMS = 'Expected a schedule of five fields (minute hour day month weekday), such as "0 3 * * *"'
const wrong: readonly (readonly [interval: string, message: RegExp | string])[] = [
  ['', 'The interval of a schedule must not be empty'],
  ['0 3 * *', FORMS],
  ['every day', FORMS],
  ['@reboot', FORMS],
  ['2027-01-01T00:00:00', FORMS],
  ['0 0 3 1 1 * 2027', FORMS],
  ['0 25 * * *', /^Expected \*, 0-23, .* as the hour, found "25" in the schedule "0 25 \* \* \*"$/],
  ['60 3 * * *', /0-59, .* as the minute, found "60"/],
  ['0 3 32 * *', /as the day of the month, found "32"/],
  ['0 3 * FEB-ABC *', /1-12 or JAN-DEC, .* as the month, found "FEB-ABC"/],
  ['0 3 * * 8', /0-7 or SUN-SAT, .* as the weekday, found "8"/],
  ['99 0 3 * * *', /as the second, found "99"/],
  ['H 3 * * *', /as the minute, found "H"/],
  ['*/90 3 * * *', /as the minute, found "\*\/90"/],
  ['0 3 31 2 *', 'The schedule "0 3 31 2 *" never fires: no date has all of its fields'],
  ['0 3\n* * *', 'must not contain control characters'],
  [`0 3 ${'1,'.repeat(200)}1 * *`, 'must have at most 200 characters']
]

t.test('what is not a schedule is refused with what is allowed', async t => {
  for (const [interval, message] of wrong) {
    const expected =
      typeof message === 'string' ? { message: new RegExp(message.replace(/[()*.?]/g, '\\$&')) } : { message }
    t.throws(() => checkSchedule({ interval }), { statusCode: 400, ...expected }, JSON.stringify(interval))
  }
})

t.test('an unknown time zone is refused with similar ones', async t => {
  const check = (timezone: string) => () => checkSchedule({ interval: '@daily', timezone })
  t.throws(check('Berlin'), { message: /found "Berlin"; did you mean .*Europe\/Berlin/ })
  t.throws(check('Europe/Berln'), { message: /did you mean Europe\/Berlin/ })
  t.throws(check('+02:00'), { message: /^Expected a time zone, such as Europe\/Berlin or UTC, found "\+02:00"/ })
  t.throws(check(''), { message: /must not be empty/ })
  t.doesNotThrow(check('Europe/Kyiv'))
})

t.test('a rule may be refused because it fires too often', async t => {
  const limits = { leastSeconds: 60 }
  t.doesNotThrow(() => checkSchedule({ interval: '* * * * *' }, limits))
  t.doesNotThrow(() => checkSchedule({ interval: '30 * * * * *' }, limits))
  t.doesNotThrow(() => checkSchedule({ interval: '* * * * * *' }))
  for (const interval of ['* * * * * *', '*/30 0 3 * * *', '0,59 0 3 * * *']) {
    t.throws(
      () => checkSchedule({ interval }, limits),
      { message: /expected at least 60 s between two times/ },
      interval
    )
  }
})
