import t from 'tap'
import type { Client } from '../../client.ts'
import { eventually, type Server } from '../../helper.ts'
import { ingest } from '../../people.ts'
import { holdBuild, indexOf } from './held.ts'
import { QUESTIONS } from './hidden-questions.ts'
import { closet, startFilled } from './hidden-sample.ts'
import { datasetUrn, search } from './searching.ts'

const ASPECTS = ['closetBoxKey', 'closetOpen', 'closetGuarded']
const SEARCH = '{ searchAcrossEntities(input: {query: "*"}) { total } }'
/** Administrators look for all that the plugin has, and for what else there is. */
const SOME = /quagga|zeppelin|boxes|closet|filter|facets|lineage of orders|zan|REST|sorted|\*/
const asked = Object.entries(QUESTIONS).filter(([name]) => SOME.test(name))

async function answersOf(client: Client): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const [name, ask] of asked) {
    // What an answer says of the index is looked at below.
    const told = (key: string, value: unknown) => (key === 'index' ? undefined : value)
    answers.set(name, JSON.stringify(await ask(client), told))
  }
  return answers
}

const extensionsOf = async (client: Client, query: string) =>
  (await client.post('/api/graphql', { query })).body.extensions
const markOf = async (client: Client) => (await extensionsOf(client, SEARCH)).search
const healthOf = async ({ admin }: Server) => (await admin.get('/health')).body
const isRebuilt = async (server: Server) => (await markOf(server.admin)) === undefined

const { server } = await startFilled(t, true)
await search(server.admin, '*')
const { bundled } = await import('../../../config/plugins.ts')

t.test('a plugin switched off is hidden at once, switched on again it is said to be missing', async t => {
  const first = await answersOf(server.admin)
  let release = holdBuild(t, indexOf(server))
  const off = await server.restart({ plugins: bundled })
  const outdated = await answersOf(off.admin)
  const none = { entityTypes: [], aspects: [] }
  t.match(await markOf(off.admin), { state: 'rebuilding', outdated: true, missing: none })
  const health = await healthOf(off)
  t.match(health, { status: 'ready', failedPlugins: ['search'] }, 'it cannot be built yet')
  t.match(health.working[0], {
    plugin: 'search',
    work: 'rebuilding the search index',
    state: 'rebuilding',
    outdated: true
  })
  t.strictSame(await extensionsOf(off.admin, '{ me { corpUser { urn } } }'), {}, 'only answers of the index say so')
  const { body } = await off.admin.post('/entities?action=searchAcrossEntities', { input: '*' })
  t.match(body.value.metadata.index, { outdated: true, missing: none })

  await t.test('what is written meanwhile is found in both', async t => {
    const urn = datasetUrn('isles.pemba')
    await ingest(off.admin, urn, 'datasetProperties', { name: 'pemba', description: 'cloves' })
    t.strictSame((await search(off.admin, 'cloves')).urns, [urn])
    t.ok(await markOf(off.admin))
    t.equal((await off.admin.post('/entities?action=delete', { urn })).status, 200)
    t.strictSame((await search(off.admin, 'cloves')).urns, [])
  })

  release()
  await eventually(() => isRebuilt(off))
  t.strictSame(await healthOf(off), { status: 'ready', failedPlugins: [] })
  const rebuilt = await answersOf(off.admin)
  for (const [name, answer] of outdated) t.strictSame(JSON.parse(answer), JSON.parse(rebuilt.get(name) ?? ''), name)
  t.notSame(first.get('search quagga'), rebuilt.get('search quagga'))

  release = holdBuild(t, indexOf(server))
  const on = await off.restart({ plugins: [...bundled, closet] })
  t.match(await markOf(on.admin), { outdated: true, missing: { entityTypes: ['closetBox'], aspects: ASPECTS } })
  t.match((await healthOf(on)).working[0], { missing: { entityTypes: ['closetBox'], aspects: ASPECTS } })
  t.equal((await search(on.admin, 'quagga')).total, 0)
  release()
  await eventually(() => isRebuilt(on))
  t.strictSame(await answersOf(on.admin), first)
})
