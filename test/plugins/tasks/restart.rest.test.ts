import { writeFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { createClient } from '../../client.ts'
import { testdir } from '../../folders.ts'
import { type Client, eventually, logIn } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'
import { DATASET, DAY, ingest, profiles, START, times, truncate } from '../timeseries/rows.ts'
import { cancelTask, endedTask, getTask } from './calls.ts'

const ROWS = 300
const NEWER = 20
const END = START + ROWS * DAY
const env = { ASPECTD_ADMIN_PASSWORD: 'correct horse battery staple' }

async function boot(t: Test, folder: string): Promise<{ server: Process; admin: Client }> {
  const server = await spawnServer(t, { folder, env })
  const admin = await logIn(createClient(server.url, {}), 'datahub', env.ASPECTD_ADMIN_PASSWORD)
  return { server, admin }
}

function configure(folder: string, pauseMs: number): void {
  const config = { plugins: { auth: { scryptCost: 10 }, tasks: { pauseMs, leaseSeconds: 1 } } }
  writeFileSync(`${folder}/aspectd.config.json`, JSON.stringify(config))
}

/**
 * Starts a server and a truncation; newer rows must remain. Resolves when some rows are deleted, while the task rests
 * for long.
 */
async function midway(t: Test) {
  const folder = testdir(t)
  configure(folder, 5000)
  const { server, admin } = await boot(t, folder)
  await ingest(admin, DATASET, 'datasetProfile', profiles(ROWS + NEWER))
  const { body } = await truncate(admin, { endTimeMillis: END, dryRun: false, batchSize: 30 })
  const id: string = body.value
  await eventually(async () => (await getTask(admin, id)).deleted > 0)
  return { folder, server, id }
}

// The next test kills too, and `runs/restart` has the exact numbers after it.
for (const signal of (['SIGTERM', 'SIGKILL'] as const).slice(0, scaled(1, 2))) {
  t.test(`after ${signal} a task continues and ends with exact numbers`, async t => {
    const { folder, server, id } = await midway(t)
    await server.kill(signal)
    configure(folder, 10)
    const { admin } = await boot(t, folder)
    t.match(await getTask(admin, id), { task: id, total: ROWS })
    t.match(await endedTask(admin, id), { state: 'COMPLETED', total: ROWS, deleted: ROWS })
    t.strictSame(
      await times(admin),
      Array.from({ length: NEWER }, (_none, at) => END + (NEWER - 1 - at) * DAY)
    )
    t.equal((await truncate(admin, { endTimeMillis: END, dryRun: false })).status, 200)
  })
}

t.test('a task whose server was killed keeps its key, and can be cancelled', async t => {
  const { folder, server, id } = await midway(t)
  await server.kill()
  const { admin } = await boot(t, folder)
  const second = await truncate(admin, { endTimeMillis: END, dryRun: false })
  t.equal(second.status, 409)
  t.match(second.body.message, id)
  t.match((await cancelTask(admin, id)).body, { state: 'CANCELLED', total: ROWS })
  const { deleted } = await getTask(admin, id)
  t.equal((await times(admin)).length, ROWS + NEWER - deleted)
})
