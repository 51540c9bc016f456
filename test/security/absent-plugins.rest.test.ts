import { pino } from 'pino'
import t, { type Test } from 'tap'
import { bundled } from '../../config/plugins.ts'
import { makeUrn } from '../../core/index.ts'
import { openStore } from '../../core/store/open.ts'
import { type Client, type Server, start } from '../helper.ts'
import { grant } from '../people.ts'
import { ingest, proposal } from '../plugins/entities/proposals.ts'
import { prying, vault } from './vault.ts'

const SECRET = 'the combination'
const ASPECTS = ['vaultSealed', 'vaultGuarded', 'vaultOpen', 'vaultSeries']
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const BOX = 'urn:li:vaultBox:one'
const put = (by: Client, urn: string, aspect: string) =>
  by.gql(
    'mutation($urn: String!, $aspect: String!, $secret: String!) { vaultPut(urn: $urn, aspect: $aspect, secret: $secret) }',
    {
      urn,
      aspect,
      secret: SECRET
    }
  )

/** A store with data of the plugin `vault`, served without it. */
async function withoutVault(t: Test, put: (server: Server) => Promise<void>, change: 'disabled' | 'removed') {
  const server = await start(t, { plugins: [...bundled, prying, vault] })
  await put(server)
  if (change === 'removed') return server.restart({ plugins: [...bundled, prying] })
  return server.restart({ config: { plugins: { vault: false } } })
}

/** Makes the store look like one of a version that did not remember definitions. */
async function forget(server: Server): Promise<void> {
  await server.close()
  const store = await openStore(server.store, { log: pino({ level: 'silent' }) })
  await store.aspects.write([{ kind: 'erase', urn: makeUrn('aspectdDefinitions', 'all') }])
  await store.close()
}

const pry = async (by: Client, urn: string, aspect: string): Promise<string[]> => {
  const asked = { urn, aspect, secret: SECRET }
  const query =
    'query($urn: String!, $aspect: String!, $secret: String!) { pry(urn: $urn, aspect: $aspect, secret: $secret) }'
  const { data, errors } = await by.gql(query, asked)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.pry
}

t.test('nobody reads or writes the aspects of a plugin that is disabled or removed', async t => {
  for (const change of ['disabled', 'removed'] as const) {
    const urn = dataset(change)
    const fill = async ({ admin }: Server) => {
      await ingest(admin, proposal(urn, 'datasetProperties', { name: 'n' }))
      for (const aspect of ASPECTS) t.equal((await put(admin, urn, aspect)).errors, undefined)
      await put(admin, BOX, 'vaultOpen')
      t.ok((await pry(admin, urn, 'vaultOpen')).includes('count'), 'an open aspect is shown while the plugin is on')
      t.ok((await pry(admin, urn, 'vaultSeries')).includes('range of a type'))
    }
    const { admin } = await withoutVault(t, fill, change)
    for (const aspect of ASPECTS) {
      t.strictSame(await pry(admin, urn, aspect), ['exists', 'listed with its type'], aspect)
      t.strictSame(await pry(admin, BOX, aspect), [], `${aspect} of an entity of its own type`)
      t.equal((await ingest(admin, proposal(urn, aspect, { secret: 'x' }))).status, 400)
      const path = `/aspects/${encodeURIComponent(urn)}?aspect=${aspect}`
      t.equal((await admin.get(path)).status, 400)
    }
    const path = encodeURIComponent(urn)
    const rows = '{ dataset(urn: $urn) { aspects { aspectName payload } } }'
    const answers = [
      await admin.get(`/entitiesV2/${path}`),
      await admin.get(`/entities/${path}`),
      await admin.get(`/entitiesV2?ids=List(${path})`),
      await admin.gql(`query($urn: String!) ${rows}`, { urn })
    ]
    for (const { status, body } of answers) {
      t.equal(status, 200)
      t.match(JSON.stringify(body), /datasetProperties/i)
      t.notMatch(JSON.stringify(body), /vault|combination/)
    }
    const { data } = await admin.gql(`{ entityExists(urn: "${BOX}") entity(urn: "${BOX}") { urn } }`)
    t.strictSame(data, { entityExists: false, entity: null })
  }
})

t.test('a hard delete needs the privileges of the guards that an absent plugin had', async t => {
  const names = { guarded: 'vaultGuarded', series: 'vaultSeries', sealed: 'vaultSealed', open: 'vaultOpen' }
  const fill = async ({ admin }: Server) => {
    for (const [name, aspect] of Object.entries(names)) {
      await ingest(admin, proposal(dataset(name), 'datasetProperties', { name }))
      t.equal((await put(admin, dataset(name), aspect)).errors, undefined)
    }
  }
  const server = await withoutVault(t, fill, 'removed')
  const [deleter, keeper, ruler] = [
    await server.user('deleter'),
    await server.user('keeper'),
    await server.user('ruler')
  ]
  for (const name of Object.keys(names)) {
    for (const user of [deleter, keeper, ruler]) await grant(server.admin, user, ['DELETE_ENTITY'], dataset(name))
  }
  await grant(server.admin, keeper, ['MANAGE_SECRETS'])
  await grant(server.admin, ruler, ['MANAGE_POLICIES'])
  const remove = async (by: Client, name: string) => {
    const key = proposal(dataset(name), 'datasetKey', undefined, { change: 'DELETE' })
    const { status } = await (name === 'series'
      ? ingest(by, key)
      : by.post('/entities?action=delete', { urn: dataset(name) }))
    return status
  }
  for (const name of ['guarded', 'series', 'sealed']) t.equal(await remove(deleter, name), 403, name)
  t.equal(await remove(deleter, 'open'), 200, 'an aspect without a guard needs nothing more')
  t.equal(await remove(keeper, 'sealed'), 403, 'what was sealed needs the privilege to manage policies')
  t.equal(await remove(ruler, 'guarded'), 403)
  for (const name of ['guarded', 'series']) t.equal(await remove(keeper, name), 200, name)
  t.equal(await remove(ruler, 'sealed'), 200)
  const back = await server.restart({ plugins: [...bundled, prying, vault] })
  for (const [name, aspect] of Object.entries(names)) {
    await ingest(back.admin, proposal(dataset(name), 'status', {}))
    t.strictSame(await pry(back.admin, dataset(name), aspect), ['exists', 'listed with its type'], `${name} is erased`)
  }
})

t.test('a hard delete needs the privilege to manage policies if no guard is known', async t => {
  const server = await start(t, { plugins: [...bundled, vault] })
  const urn = dataset('unknown')
  await ingest(server.admin, proposal(urn, 'datasetProperties', { name: 'n' }))
  await put(server.admin, urn, 'vaultOpen')
  await forget(server)
  const { admin, ...later } = await server.restart({ plugins: bundled })
  const [deleter, ruler] = [await later.user('deleter'), await later.user('ruler')]
  for (const user of [deleter, ruler]) await grant(admin, user, ['DELETE_ENTITY'], urn)
  await grant(admin, ruler, ['MANAGE_POLICIES'])
  t.equal((await deleter.post('/entities?action=delete', { urn })).status, 403)
  t.equal((await ruler.post('/entities?action=delete', { urn })).status, 200)
})

t.test('a refused hard delete does not tell whether a hidden entity has guarded aspects', async t => {
  const { admin, ...server } = await start(t, { plugins: [...bundled, prying, vault] })
  const cleaner = await server.user('cleaner')
  const resources = { filter: { criteria: [{ field: 'TAG', values: ['urn:li:tag:old'], condition: 'EQUALS' }] } }
  const actors = { users: [cleaner.actor], resourceOwners: false, allUsers: false, allGroups: false }
  const input = { type: 'METADATA', name: 'old', state: 'ACTIVE', privileges: ['DELETE_ENTITY'], actors, resources }
  await admin.gql('mutation($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input })
  const [hidden, absent] = [dataset('hidden'), dataset('absent')]
  await ingest(admin, proposal(hidden, 'status', {}))
  await put(admin, hidden, 'vaultGuarded')
  const remove = async (urn: string) => (await cleaner.post('/entities?action=delete', { urn })).body
  const shown = await remove(hidden)
  t.equal(shown.status, 403)
  t.strictSame(JSON.stringify(shown).replaceAll('hidden', 'absent'), JSON.stringify(await remove(absent)))
})
