import t from 'tap'
import { outcomeOf } from '../../../plugins/executor/runs/outcome.ts'

const facts = (more: object = {}, ended: object = {}) => ({
  ended: { code: 0, signal: null, why: 'ended' as const, ...ended },
  ...{ isTest: false, seconds: 60, report: '', lines: [] as string[], described: 'exit code 1', by: undefined },
  ...more
})
const report = (source: object, sink: object = {}) =>
  JSON.stringify({ source: { report: source }, sink: { report: sink } })
const reasonOf = (more: object, ended: object = {}) => outcomeOf(facts(more, ended)).reason

t.test('a success counts its warnings', async t => {
  t.strictSame(outcomeOf(facts()), { status: 'SUCCESS', reason: 'Succeeded', warnings: 0, failures: 0 })
  const warnings = [{ title: 'Slow', message: 'query', context: [] }, '... sampled of 120 total elements']
  t.match(outcomeOf(facts({ report: report({ warnings }) })), {
    ...{ status: 'SUCCESS', warnings: 120, failures: 0 },
    reason: 'Succeeded with 120 warnings: Slow: query'
  })
  t.equal(
    reasonOf({ report: report({ warnings: { 'shop.v': ['no columns', 'no rows'] } }) }),
    'Succeeded with 1 warning: shop.v: no columns, no rows'
  )
  t.equal(
    reasonOf({ report: report({}, { failures: [{ message: 'refused' }, { other: 1 }] }) }),
    'Succeeded, but 2 parts failed: refused'
  )
  t.equal(reasonOf({ report: 'no JSON' }), 'Succeeded')
})

t.test('a failure has its first error: of the report, else of the log', async t => {
  const failures = [{ title: 'No access', message: 'to shop', context: ['a', 'b'] }]
  const failed = { code: 1 }
  t.match(outcomeOf(facts({ report: report({ failures }) }, failed)), {
    status: 'FAILURE',
    reason: 'No access: to shop: a',
    failures: 1
  })
  const lines = [
    'Traceback (most recent call last):',
    'sqlalchemy.exc.OperationalError: cannot connect',
    '[aspectd] x',
    ''
  ]
  t.match(outcomeOf(facts({ lines }, failed)), {
    reason: 'sqlalchemy.exc.OperationalError: cannot connect',
    failures: 1
  })
  t.equal(reasonOf({ lines: ['[2026] ERROR {x} - no', 'later'] }, failed), '[2026] ERROR {x} - no')
  t.equal(reasonOf({ lines: ['only this', '[aspectd] ours'] }, failed), 'only this')
  t.equal(reasonOf({ lines: [] }, failed), 'exit code 1')
  t.equal(reasonOf({ lines: ['x'], described: 'killed' }, { code: null, signal: 'SIGKILL' }), 'killed')
  t.equal(reasonOf({ lines: ['x'], described: 'killed' }, { code: 137 }), 'killed')
  t.match(reasonOf({ lines: ['x'.repeat(900)] }, failed), /^x{500} …$/)
})

t.test('what was stopped says why', async t => {
  t.match(outcomeOf(facts({}, { why: 'aborted', code: null })), { status: 'CANCELLED', reason: 'Cancelled' })
  t.match(outcomeOf(facts({ by: 'ann' }, { why: 'aborted' })), { reason: 'Cancelled by ann' })
  t.match(outcomeOf(facts({}, { why: 'timeout' })), {
    status: 'TIMEOUT',
    reason: 'It was stopped after 60 s, the limit of its time'
  })
  t.match(outcomeOf(facts({ described: 'too large' }, { why: 'room' })), {
    status: 'FAILURE',
    reason: 'too large',
    failures: 1
  })
})

t.test('a test of a connection says what it found', async t => {
  const tested = (found: object) => outcomeOf(facts({ isTest: true, report: JSON.stringify(found) }))
  t.match(tested({ basic_connectivity: { capable: true } }), { status: 'SUCCESS', reason: 'The connection works' })
  t.match(tested({ basic_connectivity: { capable: false } }), { reason: 'The test found: no connection', failures: 1 })
  t.match(tested({ internal_failure: true, internal_failure_reason: 'no driver' }), {
    reason: 'The test found: no driver'
  })
  const capability_report = { DESCRIPTIONS: { capable: false, failure_reason: 'no right' }, OTHER: { capable: true } }
  t.match(tested({ basic_connectivity: { capable: true }, capability_report }), {
    warnings: 1,
    failures: 0,
    reason: 'The connection works, but not for everything: DESCRIPTIONS: no right'
  })
})
