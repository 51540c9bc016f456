import t from 'tap'
import { afterQuiet, checkTiming, dueAt, type Timing } from '../../../plugins/delivery/timing.ts'

const at = (text: string) => Date.parse(text)
const due = (timing: Timing, now: string) => new Date(dueAt(timing, at(now))).toISOString()
const berlin = { timezone: 'Europe/Berlin' }

t.test('at once, hourly, and daily at a local time', async t => {
  t.equal(dueAt(undefined, 7), 7)
  t.equal(due({ digest: 'NOW', ...berlin }, '2026-01-15T10:20:00Z'), '2026-01-15T10:20:00.000Z')
  t.equal(due({ digest: 'HOURLY', ...berlin }, '2026-01-15T10:20:00Z'), '2026-01-15T11:00:00.000Z')
  t.equal(due({ digest: 'DAILY', at: '07:30', ...berlin }, '2026-01-15T10:20:00Z'), '2026-01-16T06:30:00.000Z')
  t.equal(
    due({ digest: 'DAILY', at: '07:30', ...berlin }, '2026-07-15T03:00:00Z'),
    '2026-07-15T05:30:00.000Z',
    'summer'
  )
  t.equal(
    due({ digest: 'DAILY', ...berlin }, '2026-01-15T06:00:00Z'),
    '2026-01-15T07:00:00.000Z',
    'at 8 without a time'
  )
})

t.test('what falls into quiet hours is sent at their end', async t => {
  const night: Timing = { digest: 'NOW', ...berlin, quiet: { from: '22:00', to: '07:00' } }
  t.equal(due(night, '2026-01-15T20:59:00Z'), '2026-01-15T20:59:00.000Z')
  t.equal(due(night, '2026-01-15T21:00:00Z'), '2026-01-16T06:00:00.000Z')
  t.equal(due(night, '2026-01-16T05:59:00Z'), '2026-01-16T06:00:00.000Z')
  t.equal(due(night, '2026-01-16T06:00:00Z'), '2026-01-16T06:00:00.000Z')
  const noon: Timing = { ...night, quiet: { from: '12:00', to: '13:00' } }
  t.equal(due(noon, '2026-01-15T11:30:00Z'), '2026-01-15T12:00:00.000Z')
  t.equal(due(noon, '2026-01-15T20:00:00Z'), '2026-01-15T20:00:00.000Z')
  t.equal(
    afterQuiet({ ...noon, digest: 'DAILY' }, at('2026-01-15T11:30:00Z')),
    at('2026-01-15T12:00:00Z'),
    'a late retry'
  )
  const daily: Timing = { ...night, digest: 'DAILY', at: '05:00' }
  t.equal(due(daily, '2026-01-15T10:00:00Z'), '2026-01-16T06:00:00.000Z', 'a digest too')
})

t.test('wrong times and time zones are refused', async t => {
  const timing: Timing = { digest: 'DAILY', at: '7:30', ...berlin }
  t.throws(() => checkTiming(timing), { message: 'at: expected a time such as 07:30, found "7:30"' })
  const quiet = { from: '22:00', to: '24:00' }
  t.throws(() => checkTiming({ digest: 'NOW', ...berlin, quiet }), { message: /^quiet.to: expected a time .*"24:00"/ })
  t.throws(() => checkTiming({ digest: 'NOW', timezone: 'Europe/Berlim' }), { message: /Expected a time zone/ })
})
