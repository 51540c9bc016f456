import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { ingest, times } from '../timeseries/rows.ts'
import { DAY, dataset, overview, planned, runRule } from './probe.ts'

const NOW = Date.now()
const rules = [
  { name: 'profiles', of: 'timeseries', type: 'dataset', aspect: 'datasetProfile', keepDays: 30, maxShare: 0.5 },
  { name: 'runs', of: 'runs', keepLast: 2, maxShare: 1 },
  { name: 'requests', of: 'requests', keepDays: 90, keepLast: 1, atMost: 2, maxShare: 1 },
  { name: 'deleted', of: 'soft-deleted', keepDays: 0.000_000_01, maxShare: 1 },
  { name: 'versions', of: 'versions', type: 'dataset', aspect: 'datasetProperties', keepLast: 1, maxShare: 1 }
]
/** Everything that retention does with the store, in order. It runs on every kind of store. */
const server = await start(t, { config: { plugins: { retention: { rules, schedule: '0 0 1 1 *' } } } })
const { admin } = server

async function completed(name: string) {
  t.equal((await runRule(admin, name)).errors, undefined)
  return eventually(async () => {
    const { rules: found } = await overview(admin)
    const rule = found.find((one: { name: string }) => one.name === name)
    const [run] = rule.runs
    return run && run.state !== 'RUNNING' && !rule.isDue && run
  })
}

const exists = async (urn: string): Promise<boolean> =>
  (await admin.get(`/entities/${encodeURIComponent(urn)}`)).status === 200

t.test('a run that would remove too large a share waits until it is confirmed', async t => {
  const urn = dataset('shares')
  const old = Array.from({ length: 6 }, (_none, at) => ({ timestampMillis: NOW - (40 + at) * DAY, rowCount: at }))
  const young = Array.from({ length: 4 }, (_none, at) => ({ timestampMillis: NOW - at * DAY, rowCount: at }))
  await ingest(admin, urn, 'datasetProfile', [...old, ...young])
  const { data } = await planned(admin, 'profiles')
  t.match(data?.retentionPlan, {
    removed: 6,
    share: 0.6,
    types: [{ type: 'dataset', removed: 6, stored: 10 }],
    examples: [urn]
  })
  t.match(await completed('profiles'), { state: 'ASKS', removed: 0, planned: 6, share: 0.6 })
  t.equal((await times(admin, 'datasetProfile', urn)).length, 10)
  await runRule(admin, 'profiles', true)
  await eventually(async () => (await times(admin, 'datasetProfile', urn)).length === 4)
  const run = await eventually(async () => {
    const [{ runs }] = (await overview(admin)).rules
    return runs[0].state === 'COMPLETED' && runs[0]
  })
  t.match(run, { removed: 6 })
  t.match(await planned(admin, 'profiles'), { data: { retentionPlan: { removed: 0, examples: [] } } })
})

t.test('of a job the newest runs are kept', async t => {
  const job = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,shop,PROD),load)'
  const instance = (at: number) => `urn:li:dataProcessInstance:run${at}`
  for (let at = 0; at < 5; at++) {
    const created = { time: NOW - at * DAY, actor: 'urn:li:corpuser:datahub' }
    await server.ingest(instance(at), 'dataProcessInstanceProperties', { name: `run${at}`, created })
    await server.ingest(instance(at), 'dataProcessInstanceRelationships', {
      parentTemplate: job,
      upstreamInstances: []
    })
  }
  t.match(await completed('runs'), { state: 'COMPLETED', removed: 3 })
  t.strictSame(await Promise.all([0, 1, 2, 3, 4].map(at => exists(instance(at)))), [true, true, false, false, false])
})

t.test('of requests those that run are kept, however old they are', async t => {
  const source = 'urn:li:dataHubIngestionSource:shop'
  const request = (at: number) => `urn:li:dataHubExecutionRequest:r${at}`
  for (let at = 0; at < 5; at++) {
    const of = { type: 'MANUAL_INGESTION_SOURCE', ingestionSource: source }
    const requestedAt = NOW - at * DAY - 1000
    await server.ingest(request(at), 'dataHubExecutionRequestInput', {
      task: 'RUN_INGEST',
      args: {},
      executorId: 'other',
      source: of,
      requestedAt
    })
    const status = at === 4 ? 'RUNNING' : 'SUCCESS'
    await server.ingest(request(at), 'dataHubExecutionRequestResult', { status })
  }
  t.match(await completed('requests'), { state: 'COMPLETED', removed: 2 })
  t.strictSame(await Promise.all([0, 1, 2, 3, 4].map(at => exists(request(at)))), [true, true, false, false, true])
})

t.test('soft-deleted entities go with what refers to them, unless people worked on them', async t => {
  const [gone, edited, there, down] = [dataset('gone'), dataset('edited'), dataset('there'), dataset('down')]
  for (const urn of [gone, edited, there]) await server.ingest(urn, 'datasetProperties', { name: 'x' })
  await server.ingest(edited, 'editableDatasetProperties', { description: 'by hand' })
  const upstreams = [gone, there].map(urn => ({
    dataset: urn,
    type: 'COPY',
    auditStamp: { time: 0, actor: 'urn:li:corpuser:datahub' }
  }))
  await server.ingest(down, 'upstreamLineage', { upstreams })
  for (const urn of [gone, edited]) await server.ingest(urn, 'status', { removed: true })
  t.match(await completed('deleted'), { state: 'COMPLETED', removed: 1 })
  t.strictSame(await Promise.all([gone, edited, there].map(exists)), [false, true, true])
  const { body } = await admin.get(`/aspects/${encodeURIComponent(down)}?aspect=upstreamLineage&version=0`)
  t.notMatch(JSON.stringify(body), gone)
  t.match(JSON.stringify(body), there)
})

t.test('superseded versions go, and the current one stays', async t => {
  const urn = dataset('versions')
  for (const name of ['a', 'b', 'c', 'd']) await server.ingest(urn, 'datasetProperties', { name })
  const run = await completed('versions')
  t.equal(run.state, 'COMPLETED')
  t.ok(run.removed >= 2)
  const version = async (number: number) =>
    (await admin.get(`/aspects/${encodeURIComponent(urn)}?aspect=datasetProperties&version=${number}`)).status
  t.equal(await version(0), 200)
  t.equal(await version(3), 200)
  t.not(await version(1), 200)
  t.not(await version(2), 200)
})

t.test('each run has one audit event, with what it removed', async t => {
  const query = `{ listAuditEvents(input: {start: 0, count: 50, operation: "retention"}) { events { operation actor names { name value } } } }`
  const { data, errors } = await admin.gql(query)
  t.equal(errors, undefined)
  const states = JSON.stringify(data)
  t.match(states, 'COMPLETED: 6 removed')
  t.match(states, 'ASKS: 0 removed')
  t.equal((await server.metrics()).value('aspectd_retention_removed_total', { of: 'timeseries' }), 6)
})

t.test('who may not manage the system learns nothing, and rules that do not exist are named', async t => {
  const user = await server.user('reader', { role: 'Reader' })
  for (const answer of [await planned(user, 'profiles'), await runRule(user, 'profiles')])
    t.match(answer.errors?.[0], { extensions: { code: 403 } })
  t.match(
    (await planned(admin, 'profile')).errors?.[0]?.message,
    /"profile" does not exist: expected one of profiles, runs/
  )
  t.match((await runRule(admin, 'x')).errors?.[0]?.message, /"x" does not exist/)
})
