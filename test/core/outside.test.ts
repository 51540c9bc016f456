import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { createClient } from '../client.ts'
import { logIn } from '../helper.ts'
import { spawnServer } from '../process.ts'

const template = fileURLToPath(new URL('../../docs/template/notes.ts', import.meta.url))
const password = 'correct horse battery staple'
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,db.t,PROD)'

/** Starts a server in a folder with the plugin and a configuration. */
async function startWith(t: Parameters<typeof spawnServer>[0], folder: string, config: object) {
  copyFileSync(template, join(folder, 'notes.ts'))
  writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify(config))
  const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: password } })
  return { server, admin: await logIn(createClient(server.url, {}), 'datahub', password) }
}

const proposal = (aspectName: string, value: object) => ({
  proposal: {
    entityType: 'dataset',
    entityUrn: DATASET,
    changeType: 'UPSERT',
    aspectName,
    aspect: { value: JSON.stringify(value), contentType: 'application/json' }
  }
})
const NOTES = `{ dataset(urn: "${DATASET}") { notes } }`
const ADD = `mutation { addNote(urn: "${DATASET}", text: "from GraphQL") }`

t.test('the template has fewer than 50 lines', async t => {
  t.ok(readFileSync(template, 'utf8').split('\n').length < 50)
})

t.test('a plugin outside the repository is loaded by one line of configuration', async t => {
  const { server, admin } = await startWith(t, t.testdir(), { load: ['./notes.ts'] })
  t.match(await admin.gql(ADD), { errors: [{ message: /does not exist/, extensions: { code: 404 } }] })
  t.match(await admin.post('/aspects?action=ingestProposal', proposal('status', { removed: false })), { status: 200 })
  t.strictSame((await admin.gql(NOTES)).data, { dataset: { notes: [] } })
  t.strictSame((await admin.gql(ADD)).data, { addNote: ['from GraphQL'] })
  const added = await admin.post('/notes?action=add', { urn: DATASET, text: 'from REST' })
  t.strictSame(added.body, { value: ['from GraphQL', 'from REST'] })
  t.strictSame((await admin.gql(NOTES)).data, { dataset: { notes: ['from GraphQL', 'from REST'] } })
  t.match(await admin.post('/notes?action=add', { urn: DATASET }), { status: 400, body: { message: /\/text/ } })
  t.match(await createClient(server.url, {}).post('/notes?action=add', { urn: DATASET, text: 'x' }), { status: 401 })
})

t.test('a disabled plugin has no operations, its aspect is refused with its name, its data is kept', async t => {
  const folder = t.testdir()
  const on = await startWith(t, folder, { load: ['./notes.ts'] })
  await on.admin.post('/aspects?action=ingestProposal', proposal('datasetNotes', { notes: ['kept'] }))
  await on.server.kill('SIGTERM')
  const off = await startWith(t, folder, { load: ['./notes.ts'], plugins: { notes: false } })
  t.match(await off.admin.gql(NOTES), { errors: [{ message: /Cannot query field "notes"/ }] })
  t.match(await off.admin.post('/notes?action=add', {}), { status: 404 })
  t.match(await off.admin.post('/aspects?action=ingestProposal', proposal('datasetNotes', { notes: [] })), {
    status: 400,
    body: { message: /datasetNotes.*plugin notes/ }
  })
  await off.server.kill('SIGTERM')
  const again = await startWith(t, folder, { load: ['./notes.ts'] })
  t.strictSame((await again.admin.gql(NOTES)).data, { dataset: { notes: ['kept'] } })
})
