import t from 'tap'
import { levelOf, piecesOf, wholeLines } from '../../../plugins/ingestion/web/model/log-lines.ts'
import { checksOf, firstError, NO_REPORT, reportOf } from '../../../plugins/ingestion/web/model/report.ts'
import { durationOf, hasRunEnded, kindOf } from '../../../plugins/ingestion/web/model/run-state.ts'
import { momentOf, ruleOf, type Schedule, scheduleOf, weekdays } from '../../../plugins/ingestion/web/model/schedule.ts'

t.test('schedules are read as people say them, and stored as they were', async t => {
  const zone = 'Europe/Berlin'
  const said: readonly (readonly [string, Partial<Schedule>])[] = [
    ['5 * * * *', { rhythm: 'hourly', time: '00:05' }],
    ['0 3 * * *', { rhythm: 'daily', time: '03:00' }],
    ['30 23 * * 1', { rhythm: 'weekly', time: '23:30', weekday: 1 }],
    ['0 3 1 * *', { rhythm: 'cron', expression: '0 3 1 * *' }],
    ['*/5 * * * *', { rhythm: 'cron' }],
    ['0 3 * * 1-5', { rhythm: 'cron' }],
    ['5 * * * 1', { rhythm: 'cron' }],
    ['99 3 * * *', { rhythm: 'cron' }],
    ['@yearly', { rhythm: 'cron', expression: '@yearly' }]
  ]
  for (const [interval, expected] of said) {
    const schedule = scheduleOf({ interval, timezone: zone }, 'UTC')
    t.match(schedule, { ...expected, timezone: zone }, interval)
    t.strictSame(ruleOf(schedule), { interval, timezone: zone }, interval)
  }
  t.match(scheduleOf({ interval: '@daily', timezone: null }, zone), { rhythm: 'daily', time: '00:00', timezone: 'UTC' })
  t.match(scheduleOf({ interval: '0 3 * * 7', timezone: 'UTC' }, zone), { rhythm: 'weekly', weekday: 0 })
  t.equal(ruleOf(scheduleOf(null, zone)), null)
  t.strictSame(weekdays()[0], { value: 1, label: 'Monday' })
})

t.test('a time is a day and a clock in its zone', async t => {
  const now = Date.UTC(2026, 10, 29, 22, 30)
  const next = Date.UTC(2026, 10, 30, 2, 0)
  t.strictSame(momentOf(next, now, 'UTC'), { days: 1, time: '02:00', weekday: 'Monday', date: 'November 30' })
  // There it is Monday already.
  t.match(momentOf(next, now, 'Asia/Tokyo'), { days: 0, time: '11:00' })
  t.match(momentOf(now, next, 'UTC'), { days: -1 })
})

t.test('a run is what its result and its runner say', async t => {
  const result = (status: string) => ({ result: { status, startTimeMs: 1000, durationMs: 500 } })
  t.equal(kindOf({ result: null }), 'queued')
  t.equal(kindOf({ result: null, phase: 'PREPARING' }), 'preparing')
  t.equal(kindOf({ ...result('RUNNING'), phase: 'CANCELLING' }), 'cancelling')
  t.equal(kindOf(result('RUNNING')), 'running')
  t.equal(kindOf({ ...result('FAILURE'), phase: 'RUNNING' }), 'failed')
  t.equal(kindOf(result('SUCCEEDED_WITH_WARNINGS')), 'warnings')
  t.equal(kindOf(result('UP_FOR_RETRY')), 'other')
  t.equal(hasRunEnded(result('TIMEOUT')), true)
  t.equal(hasRunEnded({ result: null }), false)
  t.equal(durationOf(result('SUCCESS'), 9000), 500)
  t.equal(durationOf(result('RUNNING'), 9000), 8000)
  t.equal(durationOf({ result: null }, 9000), undefined)
})

const REPORT = {
  source: {
    type: 'postgres',
    report: {
      aspects_by_subtypes: {
        dataset: { Table: { schemaMetadata: 34, status: 34, ownership: 1 }, View: { status: 2 } },
        container: { Schema: { status: 3 }, unknown: { status: 1 } }
      },
      warnings: [
        { title: 'No statistics', message: 'Cannot read pg_stats', context: ['shop.a', 'shop.b'] },
        '... sampled of 12 total elements'
      ],
      failures: [{ message: 'permission denied', context: ['shop.c'] }]
    }
  },
  sink: { type: 'datahub-rest', report: { total_records_written: 147, failures: [{ info: 1 }], warnings: [] } }
}

t.test('a report is counted in the words of its source', async t => {
  const report = reportOf(JSON.stringify(REPORT))
  t.strictSame(report.counted, [
    { type: 'dataset', kind: 'Table', count: 34 },
    { type: 'container', kind: 'Schema', count: 3 },
    { type: 'dataset', kind: 'View', count: 2 },
    { type: 'container', kind: 'container', count: 1 }
  ])
  t.strictSame(
    report.findings.map(({ severity, message }) => [severity, message]),
    [
      ['failure', 'permission denied'],
      ['failure', ''],
      ['warning', 'Cannot read pg_stats']
    ]
  )
  t.match(report, { records: 147, leftOut: 11 })
  const older = { source: { report: { aspects: { dataset: { status: 5 } }, failures: { connect: ['refused'] } } } }
  t.match(reportOf(JSON.stringify(older)), {
    counted: [{ kind: 'dataset', count: 5 }],
    findings: [{ message: 'connect', places: ['refused'] }]
  })
  for (const wrong of ['', 'no JSON', '[]', '{"source": 3}', null]) t.strictSame(reportOf(wrong), NO_REPORT)
})

t.test('the first error is in words', async t => {
  t.equal(firstError(reportOf(JSON.stringify(REPORT)), ''), 'permission denied')
  const log = 'Traceback (most recent call last):\n  File "x"\nsqlalchemy.exc.OperationalError: refused\n'
  t.equal(firstError(NO_REPORT, log), 'sqlalchemy.exc.OperationalError: refused')
  t.equal(
    firstError(NO_REPORT, `${log}[aspectd] Python 3.10 or newer was not found\n`),
    'Python 3.10 or newer was not found'
  )
  t.equal(firstError(NO_REPORT, 'all is well'), undefined)
})

t.test('the test of a connection is a line for each check', async t => {
  const report = {
    basic_connectivity: { capable: true },
    capability_report: {
      SCHEMA_METADATA: { capable: false, failure_reason: 'permission denied', mitigation_message: 'Grant it.' }
    }
  }
  t.strictSame(checksOf(JSON.stringify(report)), [
    { name: 'basic_connectivity', isGood: true, reason: '' },
    { name: 'SCHEMA_METADATA', isGood: false, reason: 'permission denied Grant it.' }
  ])
  const failed = { internal_failure: true, internal_failure_reason: 'it fell over' }
  t.match(checksOf(JSON.stringify(failed)), [{ name: 'internal_failure', isGood: false, reason: 'it fell over' }])
  t.equal(checksOf('{}'), undefined)
  t.equal(checksOf(undefined), undefined)
})

t.test('lines of a log have levels, and come whole', async t => {
  t.equal(levelOf('[2026-11-29 10:03:41,512] WARNING  {datahub.x:1} - slow'), 'warning')
  t.equal(levelOf('2026-11-29 10:03:41 ERROR x'), 'error')
  t.equal(levelOf('Traceback (most recent call last):'), 'error')
  t.equal(levelOf('[aspectd] begins'), 'own')
  t.equal(levelOf('INFO a WARNING in words'), 'plain')
  t.strictSame(piecesOf(['a', 'b', 'WARN c']), [
    { level: 'plain', text: 'a\nb\n' },
    { level: 'warning', text: 'WARN c\n' }
  ])
  t.strictSame(wholeLines('be', 'gin\nnext\nre'), { lines: ['begin', 'next'], rest: 're' })
})
