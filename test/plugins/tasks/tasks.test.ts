import t from 'tap'
import { type Client, eventually, start } from '../../helper.ts'
import { DAY, ingest, newDataset, profiles, START, times, truncate } from '../timeseries/rows.ts'
import { cancelTask, endedTask, getTask } from './calls.ts'

const server = await start(t, { config: { plugins: { tasks: { pauseMs: 50, concurrency: 1 } } } })
const { admin, anonymous } = server
const END = START + 1000 * DAY

/** Starts a truncation of all profiles and waits until it has deleted some rows. */
async function begin(client: Client, params: object = {}): Promise<string> {
  const { body } = await truncate(client, { endTimeMillis: END, dryRun: false, batchSize: 5, ...params })
  await eventually(async () => (await getTask(client, body.value)).deleted > 0)
  return body.value
}

// This test must be the first: it expects no other tasks.
t.test('the list pages through all tasks, newest first, with an exact total', async t => {
  const ids: string[] = []
  for (let round = 0; round < 5; round++) {
    const { body } = await truncate(admin, { endTimeMillis: 1, dryRun: false })
    ids.unshift(body.value)
    await endedTask(admin, body.value)
  }
  const list = async (query: string) => {
    const { body } = await admin.get(`/operations/tasks${query}`)
    return { ...body, tasks: body.tasks.map((task: { task: string }) => task.task) }
  }
  t.strictSame(await list(''), { start: 0, count: 20, total: 5, tasks: ids })
  t.strictSame(await list('?start=1&count=2'), { start: 1, count: 2, total: 5, tasks: ids.slice(1, 3) })
  t.strictSame(await list('?start=4&count=5'), { start: 4, count: 5, total: 5, tasks: ids.slice(4) })
  t.strictSame(await list('?start=99'), { start: 99, count: 20, total: 5, tasks: [] })
  t.strictSame(await list('?count=0'), { start: 0, count: 0, total: 5, tasks: [] })
  for (const bad of ['?start=-1', '?count=-1', '?count=1001', '?start=x', '?start=1.5', '?start=1e99']) {
    t.equal((await admin.get(`/operations/tasks${bad}`)).status, 400, bad)
  }
})

t.test('a task can be watched from start to end', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(30))
  const id = await begin(admin)
  const running = await getTask(admin, id)
  t.match(running, { task: id, action: 'truncateTimeseriesAspect', state: 'RUNNING', total: 30, endTimeMillis: END })
  t.ok(running.deleted < 30)
  t.equal(running.endedAt, undefined)
  t.match(await getTask(admin, encodeURIComponent(id)), { task: id })
  const done = await endedTask(admin, id)
  t.match(done, { state: 'COMPLETED', total: 30, deleted: 30, actor: 'urn:li:corpuser:datahub' })
  t.ok(done.startedAt <= done.updatedAt && done.updatedAt <= done.endedAt)
  t.strictSame(
    Object.keys(done).filter(name => ['key', 'owner', 'beat', 'number', 'cancel', 'deadline'].includes(name)),
    []
  )
})

t.test('a cancelled task ends after its slice and keeps the finished slices', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(200))
  const id = await begin(admin)
  const { status, body } = await cancelTask(admin, id)
  t.equal(status, 200)
  t.match(body, { task: id, state: 'CANCELLED', total: 200 })
  t.ok(body.deleted > 0 && body.deleted < 200)
  t.equal((await times(admin, 'datasetProfile', urn)).length, 200 - body.deleted)
  t.strictSame((await cancelTask(admin, id)).body, body)
})

t.test('a task that times out stops and keeps the finished slices', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(500))
  const task = await endedTask(admin, await begin(admin, { timeoutSeconds: 1 }))
  t.match(task, { state: 'TIMED_OUT', total: 500 })
  t.ok(task.deleted > 0 && task.deleted < 500)
  t.equal((await times(admin, 'datasetProfile', urn)).length, 500 - task.deleted)
})

t.test('a second task on one aspect is refused with the id of the first; other aspects are not affected', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(200))
  const id = await begin(admin)
  const second = await truncate(admin, { endTimeMillis: 5, dryRun: false, aspect: 'DATASETPROFILE' })
  t.equal(second.status, 409)
  t.match(second.body.message, id)
  t.equal((await truncate(admin, { endTimeMillis: END })).status, 200)
  t.equal((await truncate(admin, { endTimeMillis: 5, dryRun: false, aspect: 'operation' })).status, 200)
  await cancelTask(admin, id)
  const after = await truncate(admin, { endTimeMillis: 5, dryRun: false })
  t.equal(after.status, 200)
  await endedTask(admin, after.body.value)
})

t.test('of many concurrent truncations exactly one is started', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(50))
  const total = async () => (await admin.get('/operations/tasks')).body.total
  const before = await total()
  const asked = Array.from({ length: 10 }, () => truncate(admin, { endTimeMillis: END, dryRun: false, batchSize: 5 }))
  const answers = await Promise.all(asked)
  t.strictSame(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)])
  t.equal(await total(), before + 1)
  await cancelTask(admin, answers.find(({ status }) => status === 200)?.body.value)
})

t.test('tasks wait while all slots are taken', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(60))
  const first = await begin(admin)
  const { body } = await truncate(admin, { endTimeMillis: 5, dryRun: false, aspect: 'operation' })
  t.match(await getTask(admin, body.value), { state: 'QUEUED' })
  t.match(await endedTask(admin, body.value), { state: 'COMPLETED', total: 0, deleted: 0 })
  t.match(await getTask(admin, first), { state: 'COMPLETED' })
})

t.test('a queued task can be cancelled before it starts', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(100))
  const first = await begin(admin)
  const { body } = await truncate(admin, { endTimeMillis: 5, dryRun: false, aspect: 'operation' })
  t.match((await cancelTask(admin, body.value)).body, { state: 'CANCELLED', deleted: 0 })
  t.match((await cancelTask(admin, first)).body, { state: 'CANCELLED', total: 100 })
})

t.test('an unknown or malformed task id is not found', async t => {
  for (const id of [
    'node:1',
    'node:0',
    'node',
    'unfinished',
    '__proto__',
    '%00',
    'a'.repeat(300),
    '%F0%9F%99%82',
    "x' OR 1=1"
  ]) {
    const { status, body } = await admin.get(`/operations/tasks/${id}`)
    t.ok(status === 404 || status === 400, id)
    t.ok(body.message)
    t.ok((await cancelTask(admin, id)).status < 500)
  }
  t.match((await admin.get('/operations/tasks/node:1')).body.message, /Task node:1 does not exist/)
})

t.test('only users with a system privilege can read and cancel tasks', async t => {
  const alice = await server.user('alice', { role: 'Editor' })
  const paths = ['/operations/tasks', '/operations/tasks/node:1']
  for (const path of paths) {
    t.equal((await anonymous.get(path)).status, 401)
    const refused = await alice.get(path)
    t.equal(refused.status, 403)
    t.equal(refused.body.message, 'User is unauthorized to get ES task status')
  }
  t.equal((await cancelTask(anonymous, 'node:1')).status, 401)
  t.match(await cancelTask(alice, 'node:1'), {
    status: 403,
    body: { message: 'User is unauthorized to cancel tasks' }
  })
})

t.test('a task cannot be read, written or deleted as an entity', async t => {
  const { body } = await truncate(admin, { endTimeMillis: 1, dryRun: false })
  await endedTask(admin, body.value)
  const urn = `urn:li:aspectdTask:${body.value}`
  for (const [target, aspectName] of [
    [urn, 'aspectdTask'],
    ['urn:li:aspectdTaskQueue:unfinished', 'aspectdTaskQueue']
  ] as const) {
    t.ok((await admin.ingest(target, aspectName, {})).status >= 400, aspectName)
    t.ok((await admin.get(`/aspects/${encodeURIComponent(target)}?aspect=${aspectName}&version=0`)).status >= 400)
    t.ok((await admin.post('/entities?action=delete', { urn: target })).status >= 400)
  }
  t.match(await getTask(admin, body.value), { state: 'COMPLETED' })
})

t.test('ended tasks are purged after the configured time', async t => {
  const { admin } = await server.restart({ config: { plugins: { tasks: { keepSeconds: 1 } } } })
  const { body } = await truncate(admin, { endTimeMillis: 1, dryRun: false })
  await eventually(async () => (await admin.get('/operations/tasks')).body.total === 0)
  t.equal((await admin.get(`/operations/tasks/${body.value}`)).status, 404)
})
