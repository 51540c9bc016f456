import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { createPlugin } from '../../config/commands/new-plugin.ts'
import { loadPlugins } from '../../config/load.ts'
import { testdir } from '../folders.ts'
import { start } from '../helper.ts'
import { ROOT } from '../people.ts'
import { blocksOf } from './pages.ts'

const blocks = [...blocksOf('docs/plugins.md', 'ts'), ...blocksOf('docs/add-a-plugin.md', 'ts')]
const folder = testdir(t)
const files = blocks.map((code, at) => {
  writeFileSync(join(folder, `block-${at}.ts`), code)
  return `./block-${at}.ts`
})
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
// The browser code that the examples name is that of a new plugin.
await createPlugin('notes', join(folder, 'notes'), '0.0.0')
cpSync(join(folder, 'notes/web'), join(folder, 'web'), { recursive: true })
const browserBlocks = blocksOf('docs/add-a-plugin.md', 'ts web/badges.ts')
for (const code of browserBlocks) writeFileSync(join(folder, 'web/badges.ts'), code)

const key = 'a key of the test'
const loaded = await loadPlugins(files, folder)
const server = await start(t, {
  plugins: loaded,
  config: { plugins: { 'signed-requests': { key } } }
})
const { admin, anonymous } = server

async function dataset(name: string): Promise<string> {
  const urn = `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
  await server.ingest(urn, 'status', { removed: false })
  return urn
}
/** A user who may edit this entity, and has further privileges on it. */
const editor = (name: string, urn: string, ...privileges: string[]) =>
  server.user(name, { privileges: ['EDIT_ENTITY', ...privileges], on: urn })

t.test('the example of leases is a module', async t => {
  const [code = ''] = blocksOf('docs/plugins.md', 'ts claim-job.ts')
  writeFileSync(join(folder, 'claim-job.ts'), code)
  t.type((await import(join(folder, 'claim-job.ts'))).claimJob, 'function')
})

t.test('every plugin on the pages is loaded by a server', async t => {
  const names = loaded.map(({ name }) => name)
  t.strictSame(names.toSorted(), [
    'badges',
    'bells',
    'certificates',
    'contacts',
    'digests',
    'notes',
    'reviews',
    'signed-requests'
  ])
  const { data } = await admin.gql('{ aspectd { plugins } }')
  t.strictSame(
    names.filter(name => !data.aspectd.plugins.includes(name)),
    []
  )
})

t.test('the code of the pages has the format of the project', async t => {
  const biome = fileURLToPath(new URL('../../node_modules/.bin/biome', import.meta.url))
  for (const code of [...blocks, ...browserBlocks, ...blocksOf('docs/plugins.md', 'ts claim-job.ts')]) {
    t.equal(execFileSync(biome, ['format', '--stdin-file-path=snippet.ts'], { input: code, encoding: 'utf8' }), code)
  }
})

const SET = 'mutation ($urn: String!, $name: String!) { setContact(urn: $urn, name: $name) }'

t.test('the smallest useful plugin has at most 30 lines, and a field and a mutation with an access rule', async t => {
  const smallest = blocks.find(code => code.includes("name: 'contacts'")) ?? ''
  t.ok(smallest.trimEnd().split('\n').length <= 30, `${smallest.trimEnd().split('\n').length} lines`)
  const urn = await dataset('contacts')
  const [mayEdit, mayNot] = [await editor('contact-editor', urn), await server.user('contact-reader')]
  t.strictSame((await mayEdit.gql(SET, { urn, name: 'Ann' })).data, { setContact: true })
  t.match((await mayNot.gql(SET, { urn, name: 'Bob' })).errors, [{ extensions: { code: 403 } }])
  const { data } = await admin.gql(`{ dataset(urn: "${urn}") { contact } }`)
  t.strictSame(data, { dataset: { contact: 'Ann' } })
  const unknown = urn.replace('contacts', 'unknown')
  t.match((await admin.gql(SET, { urn: unknown, name: 'Ann' })).errors, [{ message: `${unknown} does not exist` }])
})

t.test(
  'without a guard whoever may edit an entity writes its aspects, with one the privilege is needed too',
  async t => {
    const urn = await dataset('guarded')
    const [plain, certifier] = [await editor('plain', urn), await editor('certifier', urn, 'CERTIFY')]
    t.match(await plain.ingest(urn, 'contact', { name: 'Ann' }), { status: 200 })
    t.match(await plain.ingest(urn, 'certificate', { level: 'silver' }), { status: 403 })
    t.match(await certifier.ingest(urn, 'certificate', { level: 'silver' }), { status: 200 })
  }
)

t.test('checks hold in GraphQL as in REST', async t => {
  const urn = await dataset('checked')
  const message = `certificate of ${urn}: expected a reason for gold, found none`
  t.match((await admin.gql(`mutation { certify(urn: "${urn}", level: gold) }`)).errors, [{ message }])
  t.match(await admin.ingest(urn, 'certificate', { level: 'gold' }), { status: 400, body: { message } })
  const certified = await admin.gql(`mutation { certify(urn: "${urn}", level: gold, reason: "audited") }`)
  t.strictSame(certified.data, { certify: true })
})

t.test('an indexed property that every value has finds the entities that have the aspect', async t => {
  const [certified, removed] = [await dataset('certified'), await dataset('removed')]
  await dataset('without')
  for (const urn of [certified, removed]) await server.ingest(urn, 'certificate', { level: 'silver' })
  const list = async () => {
    const { data } = await admin.gql('{ certifiedDatasets { urn } }')
    return data.certifiedDatasets
      .map(({ urn }: { urn: string }) => urn)
      .filter((urn: string) => /tified|removed/.test(urn))
  }
  t.strictSame(await list(), [certified, removed])
  await server.ingest(removed, 'status', { removed: true })
  t.strictSame(await list(), [certified])
})

t.test('the annotated properties of the reference are found', async t => {
  const [open, done] = [await dataset('open'), await dataset('done')]
  await server.ingest(open, 'datasetReview', { state: 'open', reviewer: ROOT })
  await server.ingest(done, 'datasetReview', { state: 'done', reviewer: ROOT })
  const { data } = await admin.gql(`{ openReviews(reviewer: "${ROOT}") { urn } }`)
  t.strictSame(data.openReviews, [{ urn: open }])
})

t.test('a signed request is authenticated as its user, another signature is 401', async t => {
  const sign = (secret: string) => createHmac('sha256', secret).update('datahub POST /api/graphql').digest('hex')
  const ask = (signature: string) =>
    anonymous.post(
      '/api/graphql',
      { query: '{ me { corpUser { urn } } }' },
      { authorization: `HMAC datahub:${signature}` }
    )
  t.strictSame((await ask(sign(key))).body.data.me.corpUser, { urn: ROOT })
  t.match(await ask(sign('another key')), { status: 401 })
  t.match(await ask('short'), { status: 401 })
})
