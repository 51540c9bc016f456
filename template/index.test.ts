import { deepEqual, equal, match } from 'node:assert/strict'
import { after, test } from 'node:test'
import { eventually, startServer } from 'aspectd/testing'
import { myPlugin } from './index.ts'

const lines: string[] = []
const server = await startServer({ plugins: [myPlugin], log: { write: line => lines.push(line) } })
after(() => server.close())
const { admin } = server

let datasets = 0
/** A new dataset. */
async function createDataset(): Promise<string> {
  const urn = `urn:li:dataset:(urn:li:dataPlatform:postgres,shop.table${++datasets},PROD)`
  await server.ingest(urn, 'status', { removed: false })
  return urn
}
const ADD = 'mutation ($urn: String!, $text: String!) { addMyPluginNote(urn: $urn, text: $text) }'
const GET = 'query ($urn: String!) { dataset(urn: $urn) { myPluginNotes } }'
const FIND = 'query ($text: String!) { findMyPluginNotes(text: $text) { total datasets { urn } } }'

test('notes are added in GraphQL and in REST, and read', async () => {
  const urn = await createDataset()
  deepEqual((await admin.gql(GET, { urn })).data, { dataset: { myPluginNotes: [] } })
  deepEqual((await admin.gql(ADD, { urn, text: 'one' })).data, { addMyPluginNote: ['one'] })
  const added = await admin.post('/my-plugin?action=add', { urn, text: 'two' })
  deepEqual(added.body, { value: ['one', 'two'] })
  deepEqual((await admin.gql(GET, { urn })).data, { dataset: { myPluginNotes: ['one', 'two'] } })
})

test('datasets are found by the text of their notes', async () => {
  const urn = await createDataset()
  await admin.gql(ADD, { urn, text: 'ask Ann before you change it' })
  const { data } = await admin.gql(FIND, { text: 'Ann' })
  deepEqual(data, { findMyPluginNotes: { total: 1, datasets: [{ urn }] } })
})

test('the limits hold in GraphQL, in REST and for ingestion', async () => {
  const urn = await createDataset()
  const text = 'x'.repeat(501)
  match((await admin.gql(ADD, { urn, text })).errors[0].message, /more than 500 characters/)
  equal((await admin.post('/my-plugin?action=add', { urn, text })).status, 422)
  equal((await admin.ingest(urn, 'myPluginNotes', { notes: [text] })).status, 422)
  deepEqual((await admin.gql(GET, { urn })).data, { dataset: { myPluginNotes: [] } })
})

test('a dataset must exist', async () => {
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:postgres,missing,PROD)'
  match((await admin.gql(ADD, { urn, text: 'x' })).errors[0].message, /does not exist/)
})

test('only users with the privilege add notes', async () => {
  const urn = await createDataset()
  const [ann, bob] = [
    await server.user('ann', { privileges: ['EDIT_MY_PLUGIN_NOTES'], on: urn }),
    await server.user('bob')
  ]
  deepEqual((await ann.gql(ADD, { urn, text: 'of Ann' })).data, { addMyPluginNote: ['of Ann'] })
  equal((await bob.gql(ADD, { urn, text: 'of Bob' })).errors[0].extensions.code, 403)
  equal((await bob.post('/my-plugin?action=add', { urn, text: 'of Bob' })).status, 403)
})

test('the listener logs which dataset has changed', async () => {
  const urn = await createDataset()
  await admin.gql(ADD, { urn, text: 'heard' })
  await eventually(() => lines.some(line => line.includes('the notes changed') && line.includes(urn)))
})

test('the console has the page, the tab and the column', async () => {
  const { status, body } = await server.anonymous.get('/my-plugin', { accept: 'text/html' })
  equal(status, 200)
  for (const name of ['MyPluginPage', 'MyPluginPanel', 'MyPluginCell']) match(body, new RegExp(`"name":"${name}"`))
  const [, address = ''] = /"module":"([^"]*my-plugin\/my-plugin\.[jt]s)"/.exec(body) ?? []
  match((await server.anonymous.get(address)).body, /aspectd\/console/)
})
