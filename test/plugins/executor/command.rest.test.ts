import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { createClient } from '../../client.ts'
import { logIn, temporaryFolder } from '../../helper.ts'
import { spawnServer } from '../../process.ts'
import { storeUrl } from '../../store.ts'
import { aspectd } from '../../transfer/command.ts'
import { createSource, ended, recipeOf, run, running, sourceOf } from './requests.ts'

const PASSWORD = 'correct horse battery staple'

/** `npx aspectd ingest run`, as a cron of the operator calls it beside the server. */
const folder = temporaryFolder(t)
const { config, env } = running(t)
writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify(config))
// With the default address of the store, whose folder is relative, unless another store is tested.
const store = await storeUrl(t, folder)
const ours = { ...env, ...(store.startsWith('sqlite:') ? {} : { ASPECTD_STORE: store }) }
const server = await spawnServer(t, {
  folder,
  env: { ASPECTD_STORE: 'sqlite:data/aspectd.db', ...ours, ASPECTD_ADMIN_PASSWORD: PASSWORD }
})
t.teardown(() => server.kill('SIGTERM'))
const admin = await logIn(createClient(server.url, {}), 'datahub', PASSWORD)

const ingest = (t: Test, ...args: string[]) => aspectd(t, folder, ['ingest', ...args], ours)

t.test('a source runs by its name: the log is printed as it comes, then how it ended', async t => {
  await sourceOf(admin, 'nightly', [{ print: 'reads the shop' }, { sleep: 1 }, { print: 'has read it' }])
  const { code, text } = await ingest(t, 'run', 'nightly')
  t.equal(code, 0, text)
  t.match(text, /reads the shop\n[\s\S]*has read it\n[\s\S]*Succeeded\n$/)
})

t.test('a run that fails is exit code 1, with its reason; by URN', async t => {
  const source = await sourceOf(admin, 'broken', [{ print: 'connecting' }, { exit: 1 }])
  const { code, text } = await ingest(t, 'run', source)
  t.equal(code, 1, text)
  t.match(text, /connecting\n/)
  t.match(text, /aspectd: FAILURE: /)
})

t.test('what the child reports is read from its folder, wherever the store is', async t => {
  const report = { source: { type: 'demo-data', report: { warnings: [], failures: [] } } }
  const state = await ended(admin, await run(admin, await sourceOf(admin, 'reporting', [{ report }])))
  t.match(state, { reason: 'Succeeded', result: { structuredReport: { type: 'RUN_INGEST' } } })
})

t.test('what cannot be run is said, with what there is', async t => {
  const refused = async (wanted: RegExp, ...args: string[]) => {
    const { code, text } = await ingest(t, ...args)
    t.notSame(code, 0)
    t.match(text, wanted)
    t.notMatch(text, / at .*\.ts:/, 'no stack')
  }
  await refused(/No ingestion source has the name "nightli"; there are 3: /, 'run', 'nightli')
  await refused(
    /There is no ingestion source urn:li:dataHubIngestionSource:none/,
    'run',
    'urn:li:dataHubIngestionSource:none'
  )
  await refused(/expected run, found "walk"/, 'walk', 'nightly')
  await sourceOf(admin, 'nightly', [])
  await refused(
    /2 sources have this name; name one by its URN: urn:li:dataHubIngestionSource:\S+, urn/,
    'run',
    'nightly'
  )
  const { data } = await createSource(admin, 'elsewhere', { recipe: recipeOf([]), config: { executorId: 'berlin' } })
  await refused(/is run by the executor "berlin", not by this server/, 'run', data.createIngestionSource)
})

t.test('without a server: what to start', { skip: server.store.startsWith('mongodb') }, async t => {
  const { code, text } = await aspectd(t, temporaryFolder(t), ['ingest', 'run', 'nightly'])
  t.equal(code, 1)
  t.match(text, /No server uses sqlite:\S+: start it, then run this command beside it/)
})
