import t, { type Test } from 'tap'
import type { Client } from '../../helper.ts'
import { startSearching } from './ready.ts'

const HIVE = 'urn:li:dataPlatform:hive'
const dataset = (name: string) => `urn:li:dataset:(${HIVE},${name},PROD)`

t.test('Rest.li searches', async t => {
  const server = await startSearching(t)
  const { ingest, admin } = server
  await ingest('urn:li:domain:sales', 'domainProperties', { name: 'Sales' })
  await ingest('urn:li:domain:salesforce', 'domainProperties', { name: 'Sales Force' })
  for (const at of [1, 2, 3]) {
    await ingest(dataset(`shop.orders${at}`), 'datasetProperties', { name: `orders${at}` })
    await ingest(dataset(`shop.orders${at}`), 'browsePaths', { paths: [`/prod/hive/${at === 3 ? 'other' : 'shop'}`] })
  }
  await ingest(dataset('shop.orders1'), 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] })
  await t.test('search, by text and in both forms of a filter', t => searches(t, admin))
  await t.test('searchAcrossEntities and filter', t => across(t, admin))
  await t.test('scrollAcrossEntities until there is no scrollId', t => scrolls(t, admin))
  await t.test('list and counts', t => lists(t, admin))
  await t.test('autocomplete', t => completes(t, admin))
  await t.test('browse and getBrowsePaths', t => browses(t, admin))
  await t.test('what is malformed is refused', t => refuses(t, admin))
  await t.test('a caller without a credential is refused', async t => {
    t.equal((await server.anonymous.post('/entities?action=search', { entity: 'domain' })).status, 401)
  })
})

async function call(by: Client, action: string, body: object) {
  const { status, body: answer } = await by.post(`/entities?action=${action}`, body)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`)
  return answer.value
}

const urns = (value: { entities: { entity: string }[] }) => value.entities.map(({ entity }) => entity)

async function searches(t: Test, admin: Client): Promise<void> {
  const named = { or: [{ and: [{ field: 'name', values: ['Sales'], condition: 'EQUAL' }] }] }
  const domain = { input: '*', entity: 'domain', start: 0, count: 10 }
  t.match(await call(admin, 'search', { ...domain, filter: named }), {
    from: 0,
    pageSize: 10,
    numEntities: 1,
    entities: [{ entity: 'urn:li:domain:sales', matchedFields: [] }],
    metadata: { aggregations: Array }
  })
  const old = { criteria: [{ field: 'name', value: 'Sales' }] }
  t.strictSame(urns(await call(admin, 'search', { ...domain, filter: old })), ['urn:li:domain:sales'])
  const orFilters = [[{ field: 'name', value: 'Sales' }]]
  t.strictSame(
    urns(await call(admin, 'search', { ...domain, orFilters })),
    ['urn:li:domain:sales'],
    'the actions client'
  )
  t.equal((await call(admin, 'search', { ...domain, orFilters: 'x' })).numEntities, 2, 'never refused')
  const found = await call(admin, 'search', { entity: 'DATASET', input: 'orders1' })
  t.match(found.entities, [{ entity: dataset('shop.orders1'), matchedFields: [{ name: 'id' }, { name: 'name' }] }])
  const tags = found.metadata.aggregations.find(({ name }: { name: string }) => name === 'tags')
  t.match(tags, {
    displayName: 'Tagged With',
    aggregations: { 'urn:li:tag:pii': 1 },
    filterValues: [{ value: 'urn:li:tag:pii', facetCount: 1 }]
  })
  const plain = { searchFlags: { skipHighlighting: true, skipAggregates: true } }
  t.match(await call(admin, 'search', { entity: 'dataset', input: 'orders1', ...plain }), {
    entities: [{ matchedFields: [] }],
    metadata: { aggregations: [] }
  })
}

async function across(t: Test, admin: Client): Promise<void> {
  const sort = { field: 'name', order: 'DESCENDING' }
  const found = await call(admin, 'searchAcrossEntities', { entities: ['dataset', 'domain'], input: 'orders', sort })
  t.strictSame(
    urns(found),
    [3, 2, 1].map(at => dataset(`shop.orders${at}`))
  )
  t.equal((await call(admin, 'searchAcrossEntities', { input: 'orders' })).numEntities, 3)
  const filter = { or: [{ and: [{ field: 'tags', values: ['urn:li:tag:pii'] }] }] }
  t.strictSame(urns(await call(admin, 'filter', { entity: 'dataset', filter })), [dataset('shop.orders1')])
}

async function scrolls(t: Test, admin: Client): Promise<void> {
  const found: string[] = []
  let scrollId: string | undefined
  do {
    const page = await call(admin, 'scrollAcrossEntities', { entities: ['dataset'], input: '*', count: 2, scrollId })
    found.push(...urns(page))
    scrollId = page.scrollId
  } while (scrollId !== undefined)
  t.strictSame(
    found,
    [1, 2, 3].map(at => dataset(`shop.orders${at}`))
  )
}

async function lists(t: Test, admin: Client): Promise<void> {
  t.match(await call(admin, 'list', { entity: 'domain', start: 1, count: 5 }), { start: 1, count: 1, total: 2 })
  t.equal(await call(admin, 'getTotalEntityCount', { entity: 'dataset' }), 3)
  const counts = await call(admin, 'batchGetTotalEntityCount', { entities: ['dataset', 'domain', 'chart'] })
  t.strictSame(counts, { dataset: 3, domain: 2, chart: 0 })
}

async function completes(t: Test, admin: Client): Promise<void> {
  const found = await call(admin, 'autocomplete', { entity: 'domain', query: 'sal', limit: 5 })
  t.strictSame([...found.suggestions].toSorted(), ['Sales', 'Sales Force'])
  t.strictSame(found.entities.map(({ urn }: { urn: string }) => urn).toSorted(), [
    'urn:li:domain:sales',
    'urn:li:domain:salesforce'
  ])
}

async function browses(t: Test, admin: Client): Promise<void> {
  t.strictSame(await call(admin, 'browse', { entity: 'dataset', path: '/prod/hive', start: 0, limit: 10 }), {
    from: 0,
    pageSize: 10,
    numEntities: 0,
    numGroups: 2,
    numElements: 2,
    entities: [],
    groups: [
      { name: 'shop', count: 2 },
      { name: 'other', count: 1 }
    ],
    metadata: { path: '/prod/hive', totalNumEntities: 3 }
  })
  const below = await call(admin, 'browse', { entity: 'dataset', path: '/prod/hive/shop' })
  t.match(below, { numEntities: 2, entities: [{ name: 'orders1', urn: dataset('shop.orders1') }, { name: 'orders2' }] })
  t.strictSame(await call(admin, 'getBrowsePaths', { urn: dataset('shop.orders3') }), ['/prod/hive/other'])
}

async function refuses(t: Test, admin: Client): Promise<void> {
  const refused = async (action: string, body: object, message: RegExp) => {
    const { status, body: answer } = await admin.post(`/entities?action=${action}`, body)
    t.equal(status, 400, `${action} ${JSON.stringify(body)}`)
    t.match(answer.message, message)
  }
  await refused('search', { input: '*' }, /entity :: field is required/)
  await refused('search', { entity: 'nothing' }, /unknown entity type nothing/)
  await refused('search', { entity: 'dataset', count: 10_001 }, /count must be between 0 and 10000/)
  await refused('search', { entity: 'dataset', start: -1 }, /start must not be negative/)
  await refused('search', { entity: 'dataset', input: 'a'.repeat(9000) }, /8/)
  await refused('search', { entity: 'dataset', filter: { or: [{ and: [{ field: 1 }] }] } }, /filter/)
  await refused('search', { entity: 'dataset', filter: { criteria: [{ field: 'a', condition: 'NEAR' }] } }, /condition/)
  await refused('scrollAcrossEntities', { entities: ['dataset'], scrollId: 'x' }, /scrollId/)
  await refused('autocomplete', { entity: 'dataset', query: 'a', limit: -1 }, /limit must be between 0 and 1000/)
  await refused('browse', { entity: 'dataset', path: '/a'.repeat(40) }, /path: expected at most/)
  await refused('getBrowsePaths', { urn: 'x' }, /not a URN/)
}
