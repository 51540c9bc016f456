import { writeFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { createClient } from '../../client.ts'
import { testdir } from '../../folders.ts'
import { type Client, eventually, logIn } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { endedTask, getTask } from '../tasks/calls.ts'
import { dataset, described, description, exists, list, rollback, writeAs } from './calls.ts'

const ENTITIES = 300
const env = { ASPECTD_ADMIN_PASSWORD: 'correct horse battery staple' }
const urns = Array.from({ length: ENTITIES }, (_none, at) => dataset(`d${at}`))

async function boot(t: Test, folder: string): Promise<{ server: Process; admin: Client }> {
  const server = await spawnServer(t, { folder, env })
  const admin = await logIn(createClient(server.url, {}), 'datahub', env.ASPECTD_ADMIN_PASSWORD)
  return { server, admin }
}

t.test('a rollback whose server is killed continues, and ends with exact numbers', async t => {
  const folder = testdir(t)
  const config = { plugins: { auth: { scryptCost: 10 }, tasks: { pauseMs: 300, leaseSeconds: 1 } } }
  writeFileSync(`${folder}/aspectd.config.json`, JSON.stringify(config))
  const { server, admin } = await boot(t, folder)
  const changed = urns.slice(0, 100)
  await writeAs(
    admin,
    undefined,
    changed.map(urn => described('before', urn))
  )
  await writeAs(
    admin,
    'large',
    urns.map(urn => described('run', urn))
  )
  const { body } = await rollback(admin, 'large', { wait: false })
  const { task: id, aspectsReverted: total } = body.value
  await eventually(async () => (await getTask(admin, id)).deleted > 0)
  await server.kill('SIGKILL')
  const { admin: later } = await boot(t, folder)
  t.match(await endedTask(later, id), { state: 'COMPLETED', total, deleted: total })
  t.match(body.value, { entitiesDeleted: ENTITIES - 100, entitiesReverted: 100 })
  const left = await Promise.all(urns.map(urn => exists(later, urn)))
  t.equal(left.filter(is => is).length, 100)
  t.strictSame(new Set(await Promise.all(changed.map(urn => description(later, urn)))), new Set(['before']))
  t.strictSame(await list(later), [])
})
