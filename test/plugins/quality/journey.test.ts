import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { ask, HEALTH, having, ingest, newAssertion, newDataset, RUNS, raised, report, setStatus } from './requests.ts'

/** Uses the store in all ways that assertions and incidents do. Runs on every kind of store in every test run. */
let server = await start(t)
const orders = await newDataset(server.admin)
const NOW = Date.now()
const rows = await newAssertion(server.admin, orders)

t.test('results are counted, and say whether a dataset is healthy', async t => {
  const { admin } = server
  for (const [type, before] of [
    ['SUCCESS', 3000],
    ['FAILURE', 1000],
    ['SUCCESS', 2000]
  ] as const) {
    t.match(await report(admin, rows, { type, timestampMillis: NOW - before }), {
      data: { reportAssertionResult: true }
    })
  }
  const { assertions, health } = await ask(
    admin,
    orders,
    'Dataset',
    `assertions { start count total assertions { urn runEvents(limit: 2) { ${RUNS} } } } ${HEALTH}`
  )
  t.match(assertions, { start: 0, count: 1, total: 1, assertions: [{ urn: rows }] })
  t.match(assertions.assertions[0].runEvents, {
    ...{ total: 3, failed: 1, succeeded: 2, errored: 0 },
    runEvents: [
      { timestampMillis: NOW - 1000, assertionUrn: rows, asserteeUrn: orders, result: { type: 'FAILURE' } },
      { timestampMillis: NOW - 2000, result: { type: 'SUCCESS' } }
    ]
  })
  t.match(health, [
    { type: 'INCIDENTS', status: 'PASS', message: null },
    {
      ...{ type: 'ASSERTIONS', status: 'FAIL', message: '1 of 1 assertions are failing', causes: [rows] },
      reportedAt: NOW - 1000,
      latestAssertionStatusByType: [{ type: 'CUSTOM', status: 'FAIL', statusCount: 1, total: 1 }]
    }
  ])
  await eventually(async () => (await having(admin, 'hasFailingAssertions')).includes(orders))
})

t.test('results that ingestion writes count in the same commit', async t => {
  const { admin } = server
  await ingest(admin, rows, 'assertionRunEvent', {
    ...{ timestampMillis: NOW, runId: 'r', asserteeUrn: orders, assertionUrn: rows, status: 'COMPLETE' },
    result: { type: 'SUCCESS' }
  })
  const { aspects } = await ask(
    admin,
    rows,
    'Assertion',
    'aspects(input: {aspectNames: ["assertionRunSummary"]}) { payload }'
  )
  t.strictSame(JSON.parse(aspects[0].payload), {
    ...{ lastPassedAtMillis: NOW, assertionStatus: 'PASSING', lastFailedAtMillis: NOW - 1000 }
  })
  t.ok(await eventually(async () => !(await having(admin, 'hasFailingAssertions')).includes(orders)))
  t.strictSame(await having(admin, 'hasPassingAssertions'), [orders])
})

t.test('50 incidents that are raised at once are all counted', async t => {
  const { admin } = server
  const raising = Array.from({ length: 50 }, (_one, at) =>
    raised(admin, { type: 'OPERATIONAL', title: `incident ${at}`, resourceUrn: orders, priority: 'HIGH' })
  )
  const urns = await Promise.all(raising)
  t.equal(new Set(urns).size, 50)
  const { incidents, aspects, health } = await ask(
    admin,
    orders,
    'Dataset',
    `incidents(state: ACTIVE, priority: HIGH, count: 100) { total incidents { urn title priority incidentStatus { state } entity { urn } } }
     aspects(input: {aspectNames: ["incidentsSummary"]}) { payload } ${HEALTH}`
  )
  t.equal(incidents.total, 50)
  t.match(incidents.incidents[0], { priority: 'HIGH', incidentStatus: { state: 'ACTIVE' }, entity: { urn: orders } })
  t.equal(JSON.parse(aspects[0].payload).activeIncidentDetails.length, 50)
  t.match(health[0], { status: 'FAIL', message: '50 active incidents', activeIncidentHealthDetails: { count: 50 } })
  t.ok(await eventually(async () => (await having(admin, 'hasActiveIncidents')).includes(orders)))
  await Promise.all(urns.map(urn => setStatus(admin, urn, { state: 'RESOLVED', stage: 'FIXED', message: 'done' })))
  t.notOk((await having(admin, 'hasActiveIncidents')).includes(orders))
})

t.test('after a restart all of it is there', async t => {
  server = await server.restart()
  const found = await ask(
    server.admin,
    orders,
    'Dataset',
    `incidents(state: RESOLVED) { total } assertions { total } ${HEALTH}`
  )
  t.match(found, {
    ...{ incidents: { total: 50 }, assertions: { total: 1 } },
    health: [{ status: 'PASS' }, { status: 'PASS', message: 'All assertions are passing' }]
  })
})
