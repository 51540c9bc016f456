import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { DAY, ingest, newDataset, profiles, START, truncate } from './rows.ts'

const { admin, anonymous, user } = await start(t)

const STATUS = '/operations?action=getEsTaskStatus'

t.test('the status of a task is nested JSON text, for either form of its id', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(10))
  const { body: made } = await truncate(admin, { endTimeMillis: START + 5 * DAY, dryRun: false, batchSize: 2 })
  const id: string = made.value
  const [nodeId, taskId] = id.split(':')
  const status = await eventually(async () => {
    const { body } = await admin.post(STATUS, { task: id })
    const found = JSON.parse(body.value)
    return found.completed && found
  })
  t.strictSame(Object.keys(status), ['completed', 'taskId', 'runTimeNanos', 'status'])
  t.equal(status.taskId, id)
  t.type(status.runTimeNanos, 'number')
  t.strictSame(JSON.parse(status.status), {
    total: 5,
    updated: 0,
    created: 0,
    deleted: 5,
    batches: 3,
    version_conflicts: 0,
    noops: 0,
    retries: { bulk: 0, search: 0 },
    throttled_millis: 0,
    requests_per_second: -1,
    throttled_until_millis: 0
  })
  const composed = await admin.post(STATUS, { nodeId, taskId: Number(taskId) })
  t.strictSame(JSON.parse(composed.body.value), status)
  const both = await admin.post(STATUS, { task: id, nodeId, taskId })
  t.strictSame(JSON.parse(both.body.value), status)
})

t.test('the status of an unknown task is not an error response', async t => {
  t.strictSame((await admin.post(STATUS, { task: 'node:123' })).body, {
    value: '{"error":"Could not get task status for node:123"}'
  })
  t.equal((await admin.post(STATUS, { nodeId: 'node', taskId: 123 })).status, 200)
})

t.test('a request without a task id, with two or with an invalid one is refused', async t => {
  const neither = 'Please specify either Node ID + task ID OR composite task parameters'
  const both = 'Please specify only one of Node ID + task ID OR composite task parameters'
  const form = 'Task should be in the form nodeId:taskId e.g. aB1cdEf2GHIJKLMnoPQr3S:123456'
  const bad: [object, string][] = [
    [{}, neither],
    [{ nodeId: 'node' }, neither],
    [{ taskId: 5 }, neither],
    [{ nodeId: 'node', taskId: 0 }, neither],
    [{ task: 'node:1', nodeId: 'node', taskId: 2 }, both],
    [{ task: 'node' }, `${form} (got node)`],
    [{ task: 'node:0' }, `${form} (got node:0)`],
    [{ task: 'no de:1' }, `${form} (got no de:1)`],
    [{ task: 'node:1:2' }, `${form} (got node:1:2)`]
  ]
  for (const [params, message] of bad) {
    const { status, body } = await admin.post(STATUS, params)
    t.equal(status, 400, JSON.stringify(params))
    t.equal(body.message, message)
  }
})

t.test('the status requires an operator privilege', async t => {
  const alice = await user('alice', { role: 'Editor' })
  t.equal((await anonymous.post(STATUS, { task: 'node:1' })).status, 401)
  const refused = await alice.post(STATUS, { task: 'node:1' })
  t.equal(refused.status, 403)
  t.equal(refused.body.message, 'User is unauthorized to get ES task status')
})
