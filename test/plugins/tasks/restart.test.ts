import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { DATASET, DAY, ingest, profiles, START, truncate } from '../timeseries/rows.ts'
import { endedTask, getTask } from './calls.ts'

const END = START + 300 * DAY

t.test('a task waits while the plugin that defines its action is disabled, and then continues', async t => {
  const slow = { plugins: { tasks: { pauseMs: 100 } } }
  const server = await start(t, { config: slow })
  await ingest(server.admin, DATASET, 'datasetProfile', profiles(100))
  const { body } = await truncate(server.admin, { endTimeMillis: END, dryRun: false, batchSize: 5 })
  await eventually(async () => (await getTask(server.admin, body.value)).deleted > 0)
  const without = await server.restart({ config: { ...slow, pluginsOff: ['timeseries'] } })
  const waiting = await getTask(without.admin, body.value)
  t.match(waiting, { state: 'QUEUED', total: 100 })
  t.ok(waiting.deleted > 0 && waiting.deleted < 100)
  const back = await without.restart({ config: {} })
  t.match(await endedTask(back.admin, body.value), { state: 'COMPLETED', deleted: 100 })
})
