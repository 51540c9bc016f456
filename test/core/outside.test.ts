import { join } from 'node:path'
import t from 'tap'
import { createPlugin } from '../../config/commands/new-plugin.ts'
import { loadPlugins } from '../../config/load.ts'
import { bundled } from '../../config/plugins.ts'
import { type Client, start, temporaryFolder } from '../helper.ts'
import { proposal } from './switches.ts'

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,db.t,PROD)'
const NOTES = `{ dataset(urn: "${DATASET}") { teamNotes } }`

const ingest = (admin: Client, notes: string[]) =>
  admin.post('/aspects?action=ingestProposal', { proposal: proposal(DATASET, 'teamNotes', { notes }) })

t.test('a disabled plugin has no operations, its aspect is refused with its name, its data is kept', async t => {
  const folder = temporaryFolder(t)
  await createPlugin('team', join(folder, 'team'), '1.0.0')
  const plugins = [...bundled, ...(await loadPlugins(['./team/index.ts'], folder))]
  const on = await start(t, { plugins })
  t.match(await ingest(on.admin, ['kept']), { status: 200 })
  const off = await on.restart({ config: { plugins: { team: false } } })
  t.match(await off.admin.gql(NOTES), { errors: [{ message: /Cannot query field "teamNotes"/ }] })
  t.match(await off.admin.post('/team?action=add', {}), { status: 404 })
  t.match(await ingest(off.admin, []), { status: 400, body: { message: /teamNotes.*plugin team/ } })
  const again = await off.restart({ config: {} })
  t.strictSame((await again.admin.gql(NOTES)).data, { dataset: { teamNotes: ['kept'] } })
})
