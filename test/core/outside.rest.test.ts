import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { createPlugin } from '../../config/commands/new-plugin.ts'
import { createClient } from '../client.ts'
import { testdir } from '../folders.ts'
import { logIn } from '../helper.ts'
import { spawnServer } from '../process.ts'
import { proposal } from './switches.ts'

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,db.t,PROD)'
const NOTES = `{ dataset(urn: "${DATASET}") { teamNotes } }`
const LOADED = { load: ['./team/index.ts'] }
const env = { ASPECTD_ADMIN_PASSWORD: 'correct horse battery staple' }

/** Starts a server in a folder with a configuration. */
async function startWith(t: Parameters<typeof spawnServer>[0], folder: string, config: object) {
  writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify(config))
  const server = await spawnServer(t, { folder, env })
  const admin = await logIn(createClient(server.url, {}), 'datahub', env.ASPECTD_ADMIN_PASSWORD)
  const ingest = (notes: string[]) =>
    admin.post('/aspects?action=ingestProposal', { proposal: proposal(DATASET, 'teamNotes', { notes }) })
  return { server, admin, ingest }
}

t.test('a disabled plugin has no operations, its aspect is refused with its name, its data is kept', async t => {
  const folder = testdir(t)
  await createPlugin('team', join(folder, 'team'), '1.0.0')
  const on = await startWith(t, folder, LOADED)
  t.match(await on.ingest(['kept']), { status: 200 })
  await on.server.kill('SIGTERM')
  const off = await startWith(t, folder, { ...LOADED, plugins: { team: false } })
  t.match(await off.admin.gql(NOTES), { errors: [{ message: /Cannot query field "teamNotes"/ }] })
  t.match(await off.admin.post('/team?action=add', {}), { status: 404 })
  t.match(await off.ingest([]), { status: 400, body: { message: /teamNotes.*plugin team/ } })
  await off.server.kill('SIGTERM')
  const again = await startWith(t, folder, LOADED)
  t.strictSame((await again.admin.gql(NOTES)).data, { dataset: { teamNotes: ['kept'] } })
})
