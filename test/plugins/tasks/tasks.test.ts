import t from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { action, Conflict, definePlugin, Type, Unavailable } from '../../../core/index.ts'
import { tasks } from '../../../plugins/tasks/index.ts'
import { type Client, eventually, start } from '../../helper.ts'
import { DATASET, DAY, ingest, profiles, START, times, truncate } from '../timeseries/rows.ts'
import { cancelTask, endedTask, getTask } from './calls.ts'

const SLOW = { config: { plugins: { tasks: { pauseMs: 100 } } } }
const END = START + 1000 * DAY

/** Starts a truncation of all profiles and waits until it is under way. */
async function begin(client: Client, params: object = {}): Promise<string> {
  const { body } = await truncate(client, { endTimeMillis: END, dryRun: false, batchSize: 5, ...params })
  await eventually(async () => (await getTask(client, body.value)).deleted > 0)
  return body.value
}

t.test('a task can be watched from start to end', async t => {
  const { admin } = await start(t, SLOW)
  await ingest(admin, DATASET, 'datasetProfile', profiles(30))
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

t.test('a cancelled task ends after its slice and keeps what it has done', async t => {
  const { admin } = await start(t, SLOW)
  await ingest(admin, DATASET, 'datasetProfile', profiles(200))
  const id = await begin(admin)
  const { status, body } = await cancelTask(admin, id)
  t.equal(status, 200)
  t.match(body, { task: id, state: 'CANCELLED', total: 200 })
  t.ok(body.deleted > 0 && body.deleted < 200)
  t.equal((await times(admin)).length, 200 - body.deleted)
  t.strictSame((await cancelTask(admin, id)).body, body)
})

t.test('a task stops when its time is over and keeps what it has done', async t => {
  const { admin } = await start(t, SLOW)
  await ingest(admin, DATASET, 'datasetProfile', profiles(500))
  const task = await endedTask(admin, await begin(admin, { timeoutSeconds: 1 }))
  t.match(task, { state: 'TIMED_OUT', total: 500 })
  t.ok(task.deleted > 0 && task.deleted < 500)
  t.equal((await times(admin)).length, 500 - task.deleted)
})

t.test('a second task of one aspect is refused by the name of the running one; another aspect is free', async t => {
  const { admin } = await start(t, SLOW)
  await ingest(admin, DATASET, 'datasetProfile', profiles(200))
  const id = await begin(admin)
  const second = await truncate(admin, { endTimeMillis: 5, dryRun: false, aspect: 'DATASETPROFILE' })
  t.equal(second.status, 409)
  t.match(second.body.message, id)
  t.equal((await truncate(admin, { endTimeMillis: END })).status, 200)
  t.equal((await truncate(admin, { endTimeMillis: 5, dryRun: false, aspect: 'operation' })).status, 200)
  await cancelTask(admin, id)
  t.equal((await truncate(admin, { endTimeMillis: 5, dryRun: false })).status, 200)
})

t.test('of many truncations asked for at once one is started', async t => {
  const { admin } = await start(t, SLOW)
  await ingest(admin, DATASET, 'datasetProfile', profiles(50))
  const asked = Array.from({ length: 10 }, () => truncate(admin, { endTimeMillis: END, dryRun: false, batchSize: 5 }))
  const statuses = (await Promise.all(asked)).map(({ status }) => status).sort()
  t.strictSame(statuses, [200, ...Array(9).fill(409)])
  t.equal((await admin.get('/operations/tasks')).body.total, 1)
})

t.test('tasks beyond the number that may run wait for their turn', async t => {
  const { admin } = await start(t, { config: { plugins: { tasks: { pauseMs: 100, concurrency: 1 } } } })
  await ingest(admin, DATASET, 'datasetProfile', profiles(30))
  const first = await begin(admin)
  const { body } = await truncate(admin, { endTimeMillis: 5, dryRun: false, aspect: 'operation' })
  t.match(await getTask(admin, body.value), { state: 'QUEUED' })
  t.match(await endedTask(admin, body.value), { state: 'COMPLETED', total: 0, deleted: 0 })
  t.match(await getTask(admin, first), { state: 'COMPLETED' })
})

t.test('a waiting task is cancelled before it begins', async t => {
  const { admin } = await start(t, { config: { plugins: { tasks: { pauseMs: 100, concurrency: 1 } } } })
  await ingest(admin, DATASET, 'datasetProfile', profiles(100))
  await begin(admin)
  const { body } = await truncate(admin, { endTimeMillis: 5, dryRun: false, aspect: 'operation' })
  t.match((await cancelTask(admin, body.value)).body, { state: 'CANCELLED', deleted: 0 })
})

t.test('the list pages through all tasks, newest first, with an exact total', async t => {
  const { admin } = await start(t)
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

t.test('an unknown task is not found, whatever its id looks like', async t => {
  const { admin } = await start(t)
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
  t.match((await admin.get('/operations/tasks/node:1')).body.message, /no task node:1/)
})

t.test('tasks are seen and cancelled by who operates the system only', async t => {
  const server = await start(t)
  const alice = await server.user('alice', { role: 'Editor' })
  const paths = ['/operations/tasks', '/operations/tasks/node:1']
  for (const path of paths) {
    t.equal((await server.nobody.get(path)).status, 401)
    const refused = await alice.get(path)
    t.equal(refused.status, 403)
    t.equal(refused.body.message, 'User is unauthorized to get ES task status')
  }
  t.equal((await cancelTask(server.nobody, 'node:1')).status, 401)
  t.match(await cancelTask(alice, 'node:1'), {
    status: 403,
    body: { message: 'User is unauthorized to cancel tasks' }
  })
})

t.test('a task can be neither read, written nor deleted as an entity', async t => {
  const { admin } = await start(t)
  const { body } = await truncate(admin, { endTimeMillis: 1, dryRun: false })
  await endedTask(admin, body.value)
  const urn = `urn:li:aspectdTask:${body.value}`
  for (const [target, aspectName] of [
    [urn, 'aspectdTask'],
    ['urn:li:aspectdTaskQueue:unfinished', 'aspectdTaskQueue']
  ] as const) {
    const entityType = target.split(':')[2]
    const aspect = { value: '{}', contentType: 'application/json' }
    const proposal = { entityType, entityUrn: target, changeType: 'UPSERT', aspectName, aspect }
    t.ok((await admin.post('/aspects?action=ingestProposal', { proposal })).status >= 400, aspectName)
    t.ok((await admin.get(`/aspects/${encodeURIComponent(target)}?aspect=${aspectName}&version=0`)).status >= 400)
    t.ok((await admin.post('/entities?action=delete', { urn: target })).status >= 400)
  }
  t.match(await getTask(admin, body.value), { state: 'COMPLETED' })
})

t.test('ended tasks are forgotten after the configured time', async t => {
  const server = await start(t, { config: { plugins: { tasks: { keepSeconds: 1 } } } })
  const { body } = await truncate(server.admin, { endTimeMillis: 1, dryRun: false })
  await eventually(async () => (await server.admin.get(`/operations/tasks/${body.value}`)).status === 404)
  t.equal((await server.admin.get('/operations/tasks')).body.total, 0)
})

t.test('what was done before a slice failed is counted when the task goes on', async t => {
  const shelf = ['a', 'b', 'c', 'd', 'e']
  let failures = 2
  const probe = definePlugin({
    name: 'probe',
    contract: 1,
    needs: { tasks },
    setup({ needs }) {
      const step = async () => {
        shelf.pop()
        if (failures-- > 0) throw new Unavailable('later')
        return { deleted: 1, finished: shelf.length === 0 }
      }
      needs.tasks.define('clear', step, async () => shelf.length)
      return {
        api: {},
        actions: {
          'probe.run': action(Type.Object({}), 'signed-in', async (_none, call) => {
            const { task } = await needs.tasks.start(call, { action: 'clear', key: 'clear', params: {}, total: 5 })
            return task
          })
        }
      }
    }
  })
  const config = { plugins: { tasks: { leaseSeconds: 1 } } }
  const { admin } = await start(t, { config, plugins: [...bundled, probe] })
  const { body } = await admin.post('/probe?action=run', {})
  t.match(await endedTask(admin, body.value), { state: 'COMPLETED', total: 5, deleted: 5 })
})

t.test('a task whose work fails says why without telling secrets; one whose store is away goes on', async t => {
  let away = 3
  const failures: Record<string, () => Error | undefined> = {
    public: () => new Conflict('the shelf is locked'),
    secret: () => new Error('password is hunter2'),
    away: () => (away-- > 0 ? new Unavailable('later') : undefined)
  }
  const probe = definePlugin({
    name: 'probe',
    contract: 1,
    needs: { tasks },
    setup({ needs }) {
      needs.tasks.define('probe', async (_call, { params }) => {
        const error = failures[String(params.kind)]?.()
        if (error) throw error
        return { deleted: 1, finished: true }
      })
      return {
        api: {},
        actions: {
          'probe.run': action(Type.Object({ kind: Type.String() }), 'signed-in', async ({ kind }, call) => {
            const { task } = await needs.tasks.start(call, { action: 'probe', key: kind, params: { kind }, total: 1 })
            return task
          })
        }
      }
    }
  })
  const config = { plugins: { tasks: { leaseSeconds: 1 } } }
  const { admin } = await start(t, { config, plugins: [...bundled, probe] })
  const run = async (kind: string) => endedTask(admin, (await admin.post('/probe?action=run', { kind })).body.value)
  t.match(await run('public'), { state: 'FAILED', deleted: 0, error: 'the shelf is locked' })
  t.match(await run('secret'), { state: 'FAILED', error: 'An unknown error occurred.' })
  t.match(await run('away'), { state: 'COMPLETED', deleted: 1 })
  t.match(await run('public'), { state: 'FAILED' })
})
