import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { DATASET, DAY, ingest, profiles, START, times, truncate } from '../timeseries/rows.ts'
import { cancelTask, endedTask, getTask } from './calls.ts'

/** Everything that tasks do with the store, in order. It runs on every kind of store. */
let server = await start(t, { config: { plugins: { tasks: { pauseMs: 100 } } } })
const END = START + 1000 * DAY
const ROWS = 60
let cancelled = ''
let interrupted = ''

/** Starts a truncation of all profiles and waits until it has deleted some. */
async function begin(): Promise<string> {
  const { body } = await truncate(server.admin, { endTimeMillis: END, dryRun: false, batchSize: 5 })
  await eventually(async () => (await getTask(server.admin, body.value)).deleted > 0)
  return body.value
}

t.test('of several concurrent truncations one runs, and can be cancelled', async t => {
  const { admin } = server
  await ingest(admin, DATASET, 'datasetProfile', profiles(ROWS))
  cancelled = await begin()
  const others = Array.from({ length: 5 }, () => truncate(admin, { endTimeMillis: END, dryRun: false }))
  t.strictSame(
    (await Promise.all(others)).map(({ status }) => status),
    Array(5).fill(409)
  )
  t.match(await getTask(admin, cancelled), { state: 'RUNNING', total: ROWS })
  t.match((await cancelTask(admin, cancelled)).body, { state: 'CANCELLED', total: ROWS })
  const { deleted } = await getTask(admin, cancelled)
  t.ok(deleted > 0 && deleted < ROWS)
  t.equal((await times(admin)).length, ROWS - deleted)
})

t.test('a task that a restart interrupted ends with exact numbers', async t => {
  const total = (await times(server.admin)).length
  interrupted = await begin()
  server = await server.restart({ config: {} })
  t.match(await endedTask(server.admin, interrupted), { state: 'COMPLETED', total, deleted: total })
  t.strictSame(await times(server.admin), [])
})

t.test('tasks are listed, newest first', async t => {
  const list = async (query: string) => (await server.admin.get(`/operations/tasks${query}`)).body
  t.match(await list(''), { total: 2, tasks: [{ task: interrupted }, { task: cancelled, state: 'CANCELLED' }] })
  const { total, tasks } = await list('?start=1&count=1')
  t.match({ total, tasks }, { total: 2, tasks: [{ task: cancelled }] })
  t.equal(tasks.length, 1)
})

t.test('ended tasks are purged', async () => {
  server = await server.restart({ config: { plugins: { tasks: { keepSeconds: 1 } } } })
  await eventually(async () => (await server.admin.get('/operations/tasks')).body.total === 0)
})
