import { writeFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { createClient } from '../../client.ts'
import { testdir } from '../../folders.ts'
import { type Client, eventually, logIn } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { endedTask, getTask } from '../tasks/calls.ts'
import { DAY, ingest, times } from '../timeseries/rows.ts'
import { dataset, overview, runRule } from './probe.ts'

const OLD = 300
const YOUNG = 20
const env = { ASPECTD_ADMIN_PASSWORD: 'correct horse battery staple' }
const URN = dataset('shop.orders')

async function boot(t: Test, folder: string): Promise<{ server: Process; admin: Client }> {
  const server = await spawnServer(t, { folder, env })
  const admin = await logIn(createClient(server.url, {}), 'datahub', env.ASPECTD_ADMIN_PASSWORD)
  return { server, admin }
}

function configure(folder: string, pauseMs: number, keepDays = 30): void {
  const rule = { name: 'profiles', of: 'timeseries', type: 'dataset', aspect: 'datasetProfile', keepDays, maxShare: 1 }
  const retention = { batchSize: 30, schedule: '0 0 1 1 *', rules: [rule] }
  const config = { plugins: { auth: { scryptCost: 10 }, tasks: { pauseMs, leaseSeconds: 1 }, retention } }
  writeFileSync(`${folder}/aspectd.config.json`, JSON.stringify(config))
}

const runs = async (admin: Client) => (await overview(admin)).rules[0].runs

/** A run that rests for long after it has removed some. */
async function midway(t: Test) {
  const folder = testdir(t)
  configure(folder, 5000)
  const { server, admin } = await boot(t, folder)
  const now = Date.now()
  const at = (days: number) => ({ timestampMillis: now - days * DAY, rowCount: days })
  const values = [
    ...Array.from({ length: YOUNG }, (_none, day) => at(day)),
    ...Array.from({ length: OLD }, (_none, day) => at(31 + day))
  ]
  await ingest(admin, URN, 'datasetProfile', values)
  await runRule(admin, 'profiles')
  const task: string = await eventually(async () => (await runs(admin))[0]?.task)
  await eventually(async () => (await getTask(admin, task)).deleted > 0)
  return { folder, server, task }
}

t.test('a run whose server is killed between two slices continues, and removes what its rule says', async t => {
  const { folder, server, task } = await midway(t)
  await server.kill('SIGKILL')
  configure(folder, 10)
  const { admin } = await boot(t, folder)
  t.match(await endedTask(admin, task), { state: 'COMPLETED', total: OLD, deleted: OLD })
  t.equal((await times(admin, 'datasetProfile', URN)).length, YOUNG)
  t.match(await runs(admin), [{ task, state: 'COMPLETED', removed: OLD }])
})

t.test('a run whose rule was changed meanwhile ends, and removes nothing more', async t => {
  const { folder, server, task } = await midway(t)
  await server.kill('SIGKILL')
  configure(folder, 10, 3000)
  const { admin } = await boot(t, folder)
  const { deleted } = await endedTask(admin, task)
  t.ok(deleted < OLD, `${deleted} of ${OLD}`)
  t.match(await runs(admin), [{ task, state: 'CHANGED' }])
  t.equal((await times(admin, 'datasetProfile', URN)).length, OLD + YOUNG - deleted)
})

t.test('a run that was cancelled is known as such', async t => {
  const { folder, server, task } = await midway(t)
  await server.kill('SIGKILL')
  configure(folder, 5000)
  const { admin } = await boot(t, folder)
  await admin.send('DELETE', `/operations/tasks/${task}`, undefined, { 'content-type': 'application/json' })
  await endedTask(admin, task)
  t.match(await runs(admin), [{ task, state: 'CANCELLED' }])
})
