import t, { type Test } from 'tap'
import type { Client } from '../../helper.ts'
import { startSearching } from './ready.ts'

const HIVE = 'urn:li:dataPlatform:hive'
const dataset = (name: string) => `urn:li:dataset:(${HIVE},${name},PROD)`
const ORDERS = dataset('shop.orders_v2')
const ITEMS = dataset('shop.order_items')
const ICEBERG = 'urn:li:dataPlatformInstance:(urn:li:dataPlatform:iceberg,warehouse)'
const CUSTOMERS = dataset('crm.customers')

async function fill(t: Test) {
  const server = await startSearching(t)
  const { ingest } = server
  const fields = ['customer_id', 'amount'].map(fieldPath => ({
    fieldPath,
    nativeDataType: 'string',
    type: { type: { 'com.linkedin.schema.StringType': {} } }
  }))
  const schema = {
    schemaName: 'x',
    platform: HIVE,
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields
  }
  await ingest(ORDERS, 'datasetProperties', {
    name: 'orders_v2',
    description: 'All **purchases** of the web shop',
    customProperties: { team: 'sales' },
    lastModified: { time: 300, actor: 'urn:li:corpuser:datahub' }
  })
  await ingest(ORDERS, 'schemaMetadata', schema)
  await ingest(ORDERS, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] })
  await ingest(ITEMS, 'datasetProperties', {
    name: 'order_items',
    lastModified: { time: 200, actor: 'urn:li:corpuser:datahub' }
  })
  await ingest(CUSTOMERS, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }, { tag: 'urn:li:tag:gold' }] })
  await ingest('urn:li:chart:(looker,orders)', 'subTypes', { typeNames: ['Look'] })
  await ingest(ICEBERG, 'dataPlatformInstanceProperties', { name: 'warehouse' })
  await ingest('urn:li:tag:pii', 'tagProperties', { name: 'Personal data' })
  return server
}

t.test('search over GraphQL', async t => {
  const server = await fill(t)
  const story = { server, admin: server.admin }
  await t.test('searchAcrossEntities answers a page, its size and the exact total', t => pages(t, story))
  await t.test('search is of one type', t => oneType(t, story))
  await t.test('hits have the fields that matched', t => matchedFields(t, story))
  await t.test('hits are sorted by a field, in both directions', t => sorted(t, story))
  await t.test('facets count all hits, with names and entities', t => facets(t, story))
  await t.test('facets are counted by name, in pairs, as many values as asked for', t => aggregates(t, story))
  await t.test('fetchExtraFields returns values', t => extraFields(t, story))
  await t.test('a query that finds nothing suggests words', t => suggestions(t, story))
  await t.test('an answer counts every write before it', t => consistent(t, story))
})

interface Story {
  readonly server: Awaited<ReturnType<typeof fill>>
  readonly admin: Client
}

/** The answer to `searchAcrossEntities`. */
async function search(by: Client, selection: string, input: object) {
  const { data, errors } = await by.gql(
    `query ($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) { ${selection} } }`,
    { input }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.searchAcrossEntities
}

async function found(by: Client, input: object): Promise<string[]> {
  const { searchResults } = await search(by, 'searchResults { entity { urn } }', input)
  return searchResults.map(({ entity }: { entity: { urn: string } }) => entity.urn)
}

async function pages(t: Test, { admin }: Story): Promise<void> {
  const page = await search(admin, 'start count total searchResults { entity { urn type } score insights { text } }', {
    query: 'orders',
    types: ['DATASET'],
    start: '0',
    count: '1'
  })
  t.match(page, {
    start: 0,
    count: 1,
    total: 2,
    searchResults: [{ entity: { urn: ORDERS, type: 'DATASET' }, score: Number, insights: [] }]
  })
  t.strictSame(await found(admin, { query: 'orders', types: ['DATASET'], start: 1 }), [ITEMS])
  t.strictSame(await found(admin, { query: 'orders', types: ['DATASET'], start: 1000 }), [])
  t.strictSame(await found(admin, { query: 'orders', types: ['DATASET'], count: 0 }), [])
  const everything = (query: string | null) => found(admin, { query, types: ['DATASET'] })
  t.equal((await everything('*')).length, 3)
  t.strictSame(await everything(null), await everything('*'))
  t.strictSame(await found(admin, { query: 'shop orders', types: null }), [ORDERS, ITEMS])
  t.strictSame(await found(admin, { query: 'tags:"urn:li:tag:gold"' }), [CUSTOMERS])
  const filter = { field: 'tags', values: ['urn:li:tag:gold'] }
  t.strictSame(await found(admin, { query: '*', orFilters: [{ and: [filter] }] }), [CUSTOMERS])
  t.strictSame(
    await found(admin, { query: '*', types: ['DATASET'], filters: [{ ...filter, negated: true }] }).then(sort),
    [ITEMS, ORDERS]
  )
}

const sort = (urns: string[]) => urns.toSorted()

async function oneType(t: Test, { admin }: Story): Promise<void> {
  const query = `query ($input: SearchInput!) { search(input: $input) { total searchResults { entity { urn } } } }`
  const { data } = await admin.gql(query, { input: { type: 'TAG', query: 'personal' } })
  t.strictSame(data.search, { total: 1, searchResults: [{ entity: { urn: 'urn:li:tag:pii' } }] })
  const charts = await admin.gql(query, { input: { type: 'CHART', query: 'orders' } })
  t.equal(charts.data.search.total, 1, 'by its id')
  const instances = await admin.gql(query, { input: { type: 'DATA_PLATFORM_INSTANCE', query: 'dataPlatform:iceberg' } })
  t.match(
    instances.data.search,
    { total: 1, searchResults: [{ entity: { urn: ICEBERG } }] },
    'as `datahub iceberg` asks'
  )
}

async function matchedFields(t: Test, { admin }: Story): Promise<void> {
  const matched = async (query: string, searchFlags: object = {}) => {
    const selection = 'searchResults { entity { urn } matchedFields { name value entity { urn } } }'
    const { searchResults } = await search(admin, selection, { query, types: ['DATASET'], searchFlags })
    return searchResults[0].matchedFields
  }
  t.match(await matched('purchases'), [{ name: 'description', value: /purchases/ }])
  t.match(await matched('amount'), [{ name: 'fieldPaths', value: 'amount' }])
  const several = (await matched('pii orders')).map(({ name }: { name: string }) => name)
  t.strictSame(several, ['id', 'name', 'tags'], 'names first')
  t.match(
    (await matched('tags:pii')).filter(({ name }: { name: string }) => name === 'tags'),
    [{ name: 'tags', value: 'urn:li:tag:pii', entity: { urn: 'urn:li:tag:pii' } }]
  )
  t.strictSame(await matched('*'), [])
  const names = (await matched('orders', { customHighlightingFields: ['name'] })).map(
    ({ name }: { name: string }) => name
  )
  t.strictSame(names, ['name'])
}

async function sorted(t: Test, { admin }: Story): Promise<void> {
  const by = (field: string, sortOrder: string) =>
    found(admin, { query: '*', types: ['DATASET'], sortInput: { sortCriteria: [{ field, sortOrder }] } })
  t.strictSame(await by('lastModifiedAt', 'ASCENDING'), [ITEMS, ORDERS, CUSTOMERS], 'no value comes last')
  t.strictSame(await by('lastModifiedAt', 'DESCENDING'), [ORDERS, ITEMS, CUSTOMERS])
  t.strictSame(await by('urn', 'ASCENDING'), [CUSTOMERS, ITEMS, ORDERS])
  t.strictSame(await by('urn', 'DESCENDING'), [ORDERS, ITEMS, CUSTOMERS])
  t.strictSame(await by('noSuchField', 'DESCENDING'), [CUSTOMERS, ITEMS, ORDERS], 'no entity has it')
  const sortInput = { sortCriterion: { field: 'name', sortOrder: 'DESCENDING' } }
  t.strictSame(await found(admin, { query: '*', types: ['DATASET'], sortInput }), [ORDERS, ITEMS, CUSTOMERS])
}

const FACETS = 'facets { field displayName aggregations { value count displayName entity { urn } } }'
interface Facet {
  readonly field: string
}

async function facets(t: Test, { admin }: Story): Promise<void> {
  const { facets } = await search(admin, FACETS, { query: '*', types: ['DATASET', 'CHART'], count: 1 })
  const facet = (name: string) => facets.find(({ field }: Facet) => field === name)
  t.strictSame(facet('_entityType'), {
    field: '_entityType',
    displayName: 'Type',
    aggregations: [
      { value: 'DATASET', count: 3, displayName: null, entity: null },
      { value: 'CHART', count: 1, displayName: null, entity: null }
    ]
  })
  t.match(facet('tags'), {
    displayName: 'Tagged With',
    aggregations: [
      { value: 'urn:li:tag:pii', count: 2, displayName: 'Personal data', entity: { urn: 'urn:li:tag:pii' } },
      { value: 'urn:li:tag:gold', count: 1, displayName: 'gold' }
    ]
  })
  t.match(facet('platform'), { aggregations: [{ value: HIVE, count: 3 }, { count: 1 }] }, 'each entity once')
  t.notOk(facets.some((one: { aggregations: unknown[] }) => one.aggregations.length === 0))
  const without = await search(admin, FACETS, { query: '*', searchFlags: { skipAggregates: true } })
  t.strictSame(without.facets, [])
}

async function aggregates(t: Test, { admin }: Story): Promise<void> {
  const count = async (input: object) => {
    const query = `query ($input: AggregateAcrossEntitiesInput!) { aggregateAcrossEntities(input: $input) { ${FACETS} } }`
    const { data, errors } = await admin.gql(query, { input: { query: '*', ...input } })
    if (errors) throw new Error(JSON.stringify(errors))
    return data.aggregateAcrossEntities.facets
  }
  t.match(await count({ facets: ['tags'], searchFlags: { maxAggValues: 1 } }), [
    { field: 'tags', aggregations: [{ value: 'urn:li:tag:pii', count: 2 }] }
  ])
  t.match(await count({ facets: ['_entityType␞typeNames', 'noSuchField'] }), [
    { field: '_entityType␞typeNames', aggregations: [{ value: 'CHART␞Look', count: 1 }] },
    { field: 'noSuchField', aggregations: [] }
  ])
  const all = (await count({ facets: null, types: ['DATASET'] })).map(({ field }: Facet) => field)
  t.ok(
    ['_entityType', 'tags', 'platform', 'origin'].every(name => all.includes(name)),
    all.join(' ')
  )
}

async function extraFields(t: Test, { admin }: Story): Promise<void> {
  const selection = 'searchResults { extraProperties { name value } }'
  const searchFlags = { fetchExtraFields: ['name', 'tags', 'lastModifiedAt', 'noSuchField'] }
  const { searchResults } = await search(admin, selection, { query: ORDERS, searchFlags })
  t.strictSame(searchResults, [
    {
      extraProperties: [
        { name: 'name', value: '"orders_v2"' },
        { name: 'tags', value: '"urn:li:tag:pii"' },
        { name: 'lastModifiedAt', value: '300' }
      ]
    }
  ])
}

async function suggestions(t: Test, { admin }: Story): Promise<void> {
  const ask = (query: string, getSuggestions: boolean) =>
    search(admin, 'total suggestions { text frequency }', { query, searchFlags: { getSuggestions } })
  const { total, suggestions } = await ask('custmers', true)
  t.equal(total, 0)
  t.match(suggestions, [{ text: 'customers', frequency: Number }])
  t.strictSame((await ask('custmers', false)).suggestions, [])
  t.strictSame((await ask('customers', true)).suggestions, [])
}

async function consistent(t: Test, { server, admin }: Story): Promise<void> {
  for (let at = 0; at < 20; at++) {
    const urn = dataset(`consistent.table${at}`)
    await server.ingest(urn, 'datasetProperties', { name: `zebra${at}` })
    t.strictSame(await found(admin, { query: `zebra${at}` }), [urn])
    await server.ingest(urn, 'status', { removed: true })
    t.strictSame(await found(admin, { query: `zebra${at}` }), [])
  }
}
