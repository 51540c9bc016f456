import { existsSync } from 'node:fs'
import t from 'tap'
import { tags } from '../../plugins/tags/index.ts'
import { type ServerOptions, startServer } from '../../testing/index.ts'
import { temporaryFolder } from '../helper.ts'
import { storeUrl } from '../store.ts'
import { marks } from './marks.ts'

const MARK = 'mutation ($urn: String!) { mark(urn: $urn) }'
const MARKED = 'query ($urn: String!) { dataset(urn: $urn) { mark } }'
const FORBIDDEN = { errors: [{ extensions: { code: 403 } }] }

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const startMarks = (options: ServerOptions = {}) => startServer({ plugins: [marks], ...options })

const server = await startMarks()
t.teardown(server.close)

t.test('a user has the privileges that they are created with, and no others', async t => {
  const [urn, other] = [dataset('users.a'), dataset('users.b')]
  const ann = await server.user('ann', { privileges: ['MARK_DATASET'] })
  const bob = await server.user('bob', { privileges: ['MARK_DATASET'], on: urn })
  const eve = await server.user('eve', { privileges: ['EDIT_ENTITY_TAGS'] })
  const editor = await server.user('editor', { role: 'Editor' })
  t.match(await ann.gql(MARK, { urn: other }), { data: { mark: 'good' }, errors: undefined })
  t.match(await bob.gql(MARK, { urn }), { data: { mark: 'good' } })
  t.match(await bob.gql(MARK, { urn: other }), FORBIDDEN)
  t.match(await eve.gql(MARK, { urn }), FORBIDDEN)
  t.match(await ann.ingest(urn, 'globalTags', { tags: [] }), { status: 403 })
  t.match(await editor.ingest(urn, 'globalTags', { tags: [] }), { status: 200 })
  t.equal((await server.anonymous.gql(MARK, { urn })).status, 401)
  const createToken = 'mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken } }'
  const { data } = await server.admin.gql(createToken, {
    input: { type: 'PERSONAL', actorUrn: server.admin.actor, duration: 'ONE_HOUR', name: 'for a test' }
  })
  const byToken = server.as({ token: data.createAccessToken.accessToken })
  t.match(await byToken.gql(MARK, { urn }), { data: { mark: 'good' } })
})

t.test('ingest writes, and reports a refusal as an error', async t => {
  const urn = dataset('ingested')
  await server.ingest(urn, 'mark', { word: 'ingested' })
  t.strictSame((await server.admin.gql(MARKED, { urn })).data, { dataset: { mark: 'ingested' } })
  await t.rejects(server.ingest(urn, 'mark', { word: 1 }), /ingest of mark for .*ingested.*4\d\d.*word/)
})

t.test('changes lists what was written, and waits for work in the background', async t => {
  const urn = dataset('changes')
  t.strictSame(await server.changes({ urn }), [])
  t.match(await server.anonymous.gql(MARK, { urn }), { status: 401 })
  t.strictSame(await server.changes({ urn }), [], 'a refused operation changes nothing')
  const counted = server.changes({ urn, aspect: 'markCount' }, 2)
  await server.admin.gql(MARK, { urn })
  await server.admin.gql(MARK, { urn })
  t.strictSame(await counted, [
    { urn, aspect: 'markCount' },
    { urn, aspect: 'markCount' }
  ])
  const aspects = new Set((await server.changes({ urn })).map(({ aspect }) => aspect))
  t.strictSame([...aspects].toSorted(), ['datasetKey', 'mark', 'markCount'])
  t.ok((await server.changes({ aspect: 'mark' })).some(change => change.urn === urn))
})

t.test('restart keeps the data and the options, close removes the data', async t => {
  const urn = dataset('restarted')
  const first = await startMarks({ env: { MARKS_WORD: 'kept' } })
  await first.admin.gql(MARK, { urn })
  const second = await first.restart()
  t.not(second.url, first.url)
  t.strictSame((await second.admin.gql(MARKED, { urn })).data, { dataset: { mark: 'kept' } })
  const third = await second.restart({ config: { plugins: { marks: false } } })
  t.match(await third.admin.gql(MARKED, { urn }), { errors: [{ message: /Cannot query field "mark"/ }] })
  t.ok(existsSync(third.folder))
  await first[Symbol.asyncDispose]()
  await third.close()
  await t.rejects(third.anonymous.get('/health'), 'closed by the first one')
  t.notOk(existsSync(first.folder))
})

t.test('a store and a folder that exist are kept', async t => {
  const urn = dataset('kept')
  const folder = temporaryFolder(t)
  const store = await storeUrl(t, folder)
  const env = { ASPECTD_ADMIN_PASSWORD: 'correct horse battery staple' }
  const first = await startMarks({ folder, store, env })
  await first.ingest(urn, 'mark', { word: 'kept' })
  await first.close()
  await using second = await startMarks({ folder, store, env })
  t.equal(second.store, store)
  t.equal(second.folder, folder)
  t.strictSame((await second.admin.gql(MARKED, { urn })).data, { dataset: { mark: 'kept' } })
})

t.test('the log is silent unless a stream gets it', async t => {
  const lines: string[] = []
  await using logged = await startMarks({ log: { write: line => lines.push(line) } })
  await logged.admin.gql(MARK, { urn: dataset('logged') })
  const entries = lines.map(line => JSON.parse(line))
  t.ok(
    entries.some(({ plugin, msg }) => plugin === 'marks' && msg === 'marked'),
    lines.join('')
  )
})

t.test('a server that does not start leaves nothing behind, and says why', async t => {
  await t.rejects(startServer({ bundled: false }), /authority/)
  await t.rejects(startMarks({ config: { plugins: { mark: false } } }), /mark.*marks/)
  await t.rejects(startMarks({ env: { ASPECTD_PORT: 'x' } }), /ASPECTD_PORT/)
  await t.rejects(startMarks({ store: 'postgres://127.0.0.1' }), /expected sqlite/)
})

t.test('a bundled plugin that is named as well is not added twice', async t => {
  await using named = await startServer({ plugins: [marks, tags] })
  t.match(await named.admin.gql('{ aspectd { plugins } }'), { errors: undefined })
})

t.test('without MongoDB the error says what to set', async t => {
  const { PATH, MONGODB_URI } = process.env
  t.teardown(() => Object.assign(process.env, { PATH, ...(MONGODB_URI === undefined ? {} : { MONGODB_URI }) }))
  process.env.PATH = ''
  delete process.env.MONGODB_URI
  await t.rejects(startServer({ store: 'mongodb' }), /set MONGODB_URI to a replica set, mongodb:.* PATH/)
})
