import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { add, remove } from './patches.ts'
import { entity, ingest, latest, one, proposal } from './proposals.ts'

/** Uses the store in all ways that entities do. Runs on every kind of store in every test run. */
let server = await start(t)
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,shop.${name},PROD)`
const orders = dataset('orders')
const tag = 'urn:li:tag:pii'
const tags = (...names: string[]) => ({ tags: names.map(name => ({ tag: `urn:li:tag:${name}` })) })

const list = async ({ admin }: { admin: Client }, start: number, count: number) => {
  const { body } = await admin.post('/entities?action=listUrns', { entity: 'dataset', start, count })
  return body.value
}
const count = async (aspect: string, urnLike?: string) =>
  (await server.admin.post('/aspects?action=getCount', { aspect, urnLike })).body.value
const references = async (dryRun: boolean) =>
  (await server.admin.post('/entities?action=deleteReferences', { urn: tag, dryRun })).body.value.total

t.test('an entity is written, changed under a condition, and keeps its versions', async t => {
  const { admin } = server
  const write = async (name: string, headers: Record<string, string>, change = 'UPSERT') =>
    (await ingest(admin, proposal(orders, 'datasetProperties', { name }, { change, headers }))).status
  t.equal(await write('a', {}, 'CREATE'), 200)
  t.equal(await write('x', {}, 'CREATE'), 422)
  t.equal(await write('b', { 'If-Version-Match': '1' }), 200)
  t.equal(await write('x', { 'If-Version-Match': '1' }), 422)
  t.equal(await write('b', {}), 200)
  const { datasetKey, datasetProperties, browsePathsV2 } = (await entity(admin, orders)).aspects
  t.match([datasetKey.value, datasetProperties.value], [{ name: 'shop.orders' }, { name: 'b' }])
  t.equal(datasetProperties.systemMetadata.version, '2')
  t.strictSame(browsePathsV2.value, { path: [{ id: 'shop' }] })
  t.strictSame(await latest(admin, orders, 'datasetProperties', 1), { name: 'a' })
  t.match(await one(admin, 'dataset(urn: $urn) { exists properties { name } }', orders), {
    ...{ exists: true, properties: { name: 'b' } }
  })
})

t.test('concurrent patches of one aspect are all applied', async t => {
  const { admin } = server
  const names = Array.from({ length: 10 }, (_, at) => `t${at}`)
  const patch = (name: string) => [add(`/tags/urn:li:tag:${name}`, { tag: `urn:li:tag:${name}` })]
  const change = 'PATCH'
  await Promise.all(names.map(name => ingest(admin, proposal(orders, 'globalTags', patch(name), { change }))))
  await ingest(admin, proposal(orders, 'globalTags', [remove('/tags/urn:li:tag:t0')], { change }))
  const { tags: left } = (await latest(admin, orders, 'globalTags')) as ReturnType<typeof tags>
  t.strictSame(
    left.map(({ tag }) => tag).sort(),
    tags(...names.slice(1)).tags.map(({ tag }) => tag)
  )
})

t.test('a batch is written completely or not at all, then listed and counted', async t => {
  const { admin } = server
  const names = Array.from({ length: 30 }, (_, at) => `batch${String(at).padStart(2, '0')}`)
  const batch = names.flatMap(name => [
    proposal(dataset(name), 'globalTags', tags('pii', 'kept')),
    proposal(dataset(name), 'datasetProfile', { timestampMillis: 1000 })
  ])
  t.equal((await ingest(admin, ...batch, proposal(orders, 'status', { removed: 'x' }))).status, 422)
  t.strictSame(await list(server, 0, 5), { start: 0, count: 1, total: 1, entities: [orders] })
  t.equal((await ingest(admin, ...batch)).status, 200)
  t.strictSame(await list(server, 28, 5), {
    ...{ start: 28, count: 3, total: 31 },
    entities: [dataset('batch28'), dataset('batch29'), orders]
  })
  t.strictSame([await count('globalTags'), await count('globalTags', `${orders}%`)], [31, 1])
  t.strictSame([await count('datasetKey'), await count('datasetProfile')], [31, 30])
})

t.test('references are removed, and an entity is deleted with its history and points', async t => {
  const { admin } = server
  t.strictSame([await references(true), await references(false), await references(true)], [30, 30, 0])
  t.strictSame(await latest(admin, dataset('batch07'), 'globalTags'), tags('kept'))
  const { body } = await admin.post('/entities?action=delete', { urn: dataset('batch00') })
  t.equal(body.value.timeseriesRows, 1)
  t.equal(
    (await ingest(admin, proposal(dataset('batch01'), 'datasetKey', undefined, { change: 'DELETE' }))).status,
    200
  )
  t.equal((await ingest(admin, proposal(dataset('batch02'), 'status', { removed: true }))).status, 200)
  t.strictSame([await count('datasetKey'), await count('datasetProfile')], [29, 28])
})

t.test('all data is present after a restart', async t => {
  server = await server.restart()
  const { admin } = server
  const { total, entities } = await list(server, 0, 2)
  t.strictSame([total, entities], [29, [dataset('batch02'), dataset('batch03')]])
  t.strictSame(await latest(admin, orders, 'datasetProperties'), { name: 'b' })
  t.strictSame(await latest(admin, orders, 'datasetProperties', 1), { name: 'a' })
  t.equal(await latest(admin, dataset('batch00'), 'globalTags'), 404)
  t.strictSame(await latest(admin, dataset('batch02'), 'status'), { removed: true })
})
