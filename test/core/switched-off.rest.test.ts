import { pino } from 'pino'
import t, { type Test } from 'tap'
import { bundled } from '../../config/plugins.ts'
import { coreConfig } from '../../core/config/config.ts'
import { createKernel } from '../../core/kernel.ts'
import { testdir } from '../folders.ts'
import { start } from '../helper.ts'
import { ingest as ingestOne } from '../people.ts'
import { made, statusOf } from '../plugins/tokens/requests.ts'
import { scaled } from '../rounds.ts'
import { storeUrl } from '../store.ts'
import { DATASET, ESSENTIAL, ingest, OPTIONAL, proposal, stateOf, working, workingWithout } from './switches.ts'

// In a long run each plugin is switched off in turn; switches.rest switches off sets of them.
t.setTimeout(scaled(300_000, 3_600_000))
/** First the tags, whose data the others keep and show. */
const IN_TURN = ['tags', ...OPTIONAL.filter(name => name !== 'tags')].slice(0, scaled(1, OPTIONAL.length))

const INDIVIDUAL = ['tokens', 'tags', 'timeseries']
const TRUNCATION = { entityType: 'dataset', aspect: 'datasetProfile', endTimeMillis: 1_800_000_000_000 }
const DISABLED = /requires the plugin tasks, which is disabled here$/

let server = await start(t)
await ingest(server.admin)

t.test('no plugin of this distribution needs another one, except entities and auth', async t => {
  for (const { name, manifest } of bundled) {
    const needs = Object.values(manifest.needs ?? {}).map(need => (need as { name: string }).name)
    t.ok(
      needs.every(need => ESSENTIAL.includes(need)),
      `${name} needs ${needs.join(', ')}`
    )
  }
})

// On the same data, so that each is back while the next one is off.
for (const off of [...IN_TURN, '']) {
  t.test(off === '' ? 'all are back' : `without ${off} all others work and the data is kept`, async t => {
    server = await server.restart({ env: { ASPECTD_PLUGINS_OFF: off } })
    const others = OPTIONAL.filter(name => name !== off)
    const entity = await server.admin.get(`/entitiesV2/${encodeURIComponent(DATASET)}`)
    t.match(entity.body.aspects.globalTags.value, { tags: [{ tag: 'urn:li:tag:pii' }] })
    t.match(await ingest(server.admin), { status: 200 })
    t.strictSame(await working(server), workingWithout([off]))
    const { health, plugins } = await stateOf(server)
    t.equal(health, '200 ready')
    t.strictSame(plugins.toSorted(), [...ESSENTIAL, ...others].toSorted())
  })
}

t.test('tokens, tags and timeseries can be disabled together, in the file or the environment', async t => {
  const file = { plugins: Object.fromEntries(INDIVIDUAL.map(name => [name, false])) }
  for (const options of [{ config: file }, { env: { ASPECTD_PLUGINS_OFF: INDIVIDUAL.join(',') } }]) {
    const server = await start(t, options)
    await ingest(server.admin)
    t.strictSame(await working(server), workingWithout(INDIVIDUAL))
  }
})

t.test('without tokens, service accounts exist and get none, and the tokens of a deleted one stay invalid', async t => {
  const server = await start(t)
  const account = 'mutation { createServiceAccount(input: { displayName: "robot" }) { urn } }'
  const { urn } = (await server.admin.gql(account)).data.createServiceAccount
  const { token } = await made(server.admin, { type: 'SERVICE_ACCOUNT', actorUrn: urn })
  t.equal(await statusOf(server.anonymous, token), 200)
  const without = await server.restart({ env: { ASPECTD_PLUGINS_OFF: 'tokens' } })
  t.equal(await statusOf(without.anonymous, token), 401)
  const found = `{ getServiceAccount(urn: "${urn}") { displayName } listServiceAccounts(input: {}) { total } }`
  t.strictSame((await without.admin.gql(found)).data, {
    getServiceAccount: { displayName: 'robot' },
    listServiceAccounts: { total: 1 }
  })
  t.equal((await without.admin.gql(`mutation { deleteServiceAccount(urn: "${urn}") }`)).data.deleteServiceAccount, true)
  const again = await without.restart({ env: { ASPECTD_PLUGINS_OFF: '' } })
  t.equal(await statusOf(again.anonymous, token), 401)
})

t.test('without tasks, what needs one is refused before any change, and the rest works', async t => {
  const { admin } = await start(t, { env: { ASPECTD_PLUGINS_OFF: 'tasks' } })
  await ingest(admin)
  const act = (name: string, body: object) => admin.post(`/operations?action=${name}`, body)
  t.match(await act('truncateTimeseriesAspect', TRUNCATION), { status: 200, body: { value: /^Delete 1 out of 1 / } })
  t.match(await act('truncateTimeseriesAspect', { ...TRUNCATION, dryRun: false }), {
    status: 409,
    body: { message: DISABLED }
  })
  t.match(await act('getEsTaskStatus', { task: 'node:1' }), { status: 409, body: { message: DISABLED } })
  t.match(await act('truncateTimeseriesAspect', TRUNCATION), { body: { value: /^Delete 1 out of 1 / } })

  const urns = Array.from({ length: 1000 }, (_none, at) => `urn:li:dataset:(urn:li:dataPlatform:hive,db.t${at},PROD)`)
  const tagged = { tags: [{ tag: 'urn:li:tag:pii' }] }
  const proposals = urns.map(urn => proposal(urn, 'globalTags', tagged))
  t.equal((await admin.post('/aspects?action=ingestProposalBatch', { proposals })).status, 200)
  const deleted = () => admin.gql('mutation { deleteTag(urn: "urn:li:tag:pii") }')
  t.match((await deleted()).errors, [{ message: DISABLED }])
  const usage = await admin.gql('{ tag(urn: "urn:li:tag:pii") { usageCount properties { name } } }')
  t.strictSame(usage.data.tag, { usageCount: 1001, properties: { name: 'pii' } })
  await ingestOne(admin, DATASET, 'globalTags', { tags: [] })
  t.equal((await deleted()).data.deleteTag, true, 'up to 1000 entities need no task')
})

t.test('one line of the log says which plugins do less', async t => {
  const lines = (off: string) => warnings(t, { ASPECTD_PLUGINS_OFF: off })
  t.strictSame(await lines('tokens,tasks'), [
    'some plugins do less while others are disabled: kit without tasks, service-accounts without tokens, ' +
      'timeseries without tasks, runs without tasks, executor without tokens, retention without tasks, erasure without tasks, erasure without tokens, sample without tasks'
  ])
  t.strictSame(await lines('tokens,service-accounts,executor,retention,erasure,audit'), [])
})

/** The warnings of a kernel that is composed with this environment. */
async function warnings(t: Test, env: Record<string, string>): Promise<string[]> {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: line => void lines.push(JSON.parse(line).msg) })
  const config = coreConfig({ port: 0, store: await storeUrl(t, testdir(t)) }, env)
  const kernel = await createKernel({ config, env, plugins: bundled, log, version: '0.0.0' })
  await kernel.close()
  return lines
}
