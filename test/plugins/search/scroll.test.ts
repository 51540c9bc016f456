import t, { type Test } from 'tap'
import { type Client, eventually, type Server } from '../../helper.ts'
import { startSearching } from './ready.ts'

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,scroll.${name},PROD)`
const names = Array.from({ length: 25 }, (_none, at) => `t${String(at).padStart(2, '0')}`)

t.test('scrolling', async t => {
  const server = await startSearching(t)
  for (const name of names) await server.ingest(dataset(name), 'datasetProperties', { name, description: 'every one' })
  await t.test('pages partition the hits, by URN and by score', t => partition(t, server.admin))
  await t.test('nothing is skipped while a client deletes what it gets', t => deleting(t, server))
  await t.test('a scrollId fits only to its own question', t => foreign(t, server.admin))
  await t.test('a page with facets is one question to the index', t => oneQuestion(t, server))
  await t.test('what is out of range or malformed is refused', t => refused(t, server.admin))
})

const SCROLL = `query ($input: ScrollAcrossEntitiesInput!) {
  scrollAcrossEntities(input: $input) { nextScrollId count total searchResults { entity { urn } } facets { field } }
}`

async function page(by: Client, input: object) {
  const { data, errors } = await by.gql(SCROLL, { input: { types: ['DATASET'], query: '*', ...input } })
  if (errors) throw Object.assign(new Error(errors[0].message), { code: errors[0].extensions.code })
  const { searchResults, ...rest } = data.scrollAcrossEntities
  return { ...rest, urns: searchResults.map(({ entity }: { entity: { urn: string } }) => entity.urn) }
}

async function all(by: Client, input: object, between: (urns: string[]) => Promise<unknown> = async () => {}) {
  const found: string[] = []
  let scrollId: string | null = null
  do {
    const next = await page(by, { ...input, scrollId })
    found.push(...next.urns)
    scrollId = next.nextScrollId
    await between(next.urns)
  } while (scrollId !== null)
  return found
}

async function partition(t: Test, admin: Client): Promise<void> {
  const urns = names.map(dataset)
  t.strictSame(await all(admin, { count: 7 }), urns)
  t.strictSame(await all(admin, { count: 7, query: null }), urns)
  t.strictSame((await all(admin, { count: 10, query: 'every' })).toSorted(), urns)
  const sortInput = { sortCriteria: [{ field: 'name', sortOrder: 'DESCENDING' }] }
  t.strictSame(await all(admin, { count: 4, sortInput }), urns.toReversed())
  t.match(await page(admin, { count: 25 }), { nextScrollId: null, count: 25, total: 25 })
  t.match(await page(admin, { count: 7 }), { count: 7, total: 25 })
  t.match(await page(admin, { count: '10000' }), { count: 25, nextScrollId: null })
}

async function deleting(t: Test, server: Server): Promise<void> {
  const remove = (urns: string[]) => Promise.all(urns.map(urn => server.ingest(urn, 'status', { removed: true })))
  t.strictSame(await all(server.admin, { count: 4 }, remove), names.map(dataset))
  const filters = [{ and: [{ field: 'removed', values: ['true'] }] }]
  const removed = { orFilters: filters, searchFlags: { includeSoftDeleted: true } }
  const restore = (urns: string[]) => Promise.all(urns.map(urn => server.ingest(urn, 'status', { removed: false })))
  t.strictSame(await all(server.admin, { ...removed, count: 6 }, restore), names.map(dataset))
  t.equal((await page(server.admin, {})).total, 25)
}

async function foreign(t: Test, admin: Client): Promise<void> {
  const { nextScrollId: scrollId } = await page(admin, { count: 5 })
  t.equal((await page(admin, { count: 3, scrollId })).urns[0], dataset('t05'), 'another page size')
  const refused = (input: object) => t.rejects(page(admin, input), { code: 400, message: /scrollId/ })
  await refused({ scrollId, query: 'every' })
  await refused({ scrollId, types: ['DATASET', 'CHART'] })
  await refused({ scrollId, filters: [{ field: 'name', value: 'x' }] })
  await refused({ scrollId: 'x' })
  await refused({ scrollId: `${scrollId?.slice(0, 17)}x` })
  await refused({ scrollId: `${scrollId}x` })
  await refused({ scrollId: 'é'.repeat(5000) })
}

async function refused(t: Test, admin: Client): Promise<void> {
  const refuses = (input: object, message: RegExp) =>
    t.rejects(page(admin, input), { code: 400, message }, `${message}`)
  await refuses({ count: 10_001 }, /count must be between 0 and 10000, found 10001/)
  await refuses({ count: -1 }, /count must be between 0/)
  await refuses({ query: 'a'.repeat(8193) }, /at most 8192 bytes/)
  await refuses({ query: 'a '.repeat(100) }, /at most 64 words/)
  await refuses({ query: `${'('.repeat(40)}a` }, /at most 30 levels/)
  await refuses({ viewUrn: 'urn:li:dataHubView:no' }, /the view urn:li:dataHubView:no does not exist/)
  await refuses(
    {
      orFilters: [{ and: [{ field: 'created', condition: 'LESS_THAN', values: ['x'] }] }],
      types: ['DATA_PROCESS_INSTANCE']
    },
    /created: expected/
  )
  const search = (flags: string, args = '') =>
    admin.gql(`{ searchAcrossEntities(input: { query: "*" ${args} searchFlags: { ${flags} } }) { facets { field } } }`)
  t.match((await search('maxAggValues: 10001')).errors, [{ message: /maxAggValues must be between 0 and 10000/ }])
  t.match((await search('', 'start: -1')).errors, [
    { message: /start must not be negative/, extensions: { code: 400 } }
  ])
  const facets = (names: string) =>
    admin.gql(`{ aggregateAcrossEntities(input: { facets: ${names} }) { facets { field } } }`)
  t.match((await facets('["a␞b␞c"]')).errors, [{ message: /at most two fields/, extensions: { code: 400 } }])
  const many = JSON.stringify(Array.from({ length: 101 }, (_none, at) => `f${at}`))
  t.match((await facets(many)).errors, [{ message: /at most 100 facets, found 101/ }])
  t.strictSame((await facets('[]')).errors, undefined)
  const anonymous = await admin.with({}).gql(SCROLL, { input: {} })
  t.equal(anonymous.status, 401)
}

async function oneQuestion(t: Test, { admin, ingest, metrics }: Server): Promise<void> {
  const container = 'urn:li:container:c'
  await ingest(container, 'containerProperties', { name: 'c' })
  await ingest(dataset('t00'), 'container', { container })
  await ingest(dataset('t01'), 'upstreamLineage', { upstreams: [{ dataset: dataset('t00'), type: 'COPY' }] })
  // The page of metrics counts the entities, once a minute at most: that is a question too.
  await eventually(async () => (await metrics()).value('aspectd_search_entities', { type: 'dataset' }) !== undefined)
  const questions = async () => {
    const { value } = await metrics()
    const counts = ['search', 'walk'].map(question =>
      value('aspectd_search_questions_total', { question, outcome: 'answered' })
    )
    return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  }
  const hits = 'total searchResults { entity { urn } } facets { field aggregations { value count } }'
  const across = (selection: string) => `searchAcrossEntities(input: { query: "every" }) ${selection}`
  const documents = [
    `{ ${across(`{ ${hits} }`)} }`,
    `{ ${across('{ total ...F }')} } fragment F on SearchResults { f: facets { field } }`,
    `{ a: ${across(`{ ${hits} }`)} b: ${across('{ total facets { field } }')} }`,
    `{ search(input: { type: DATASET, query: "every" }) { ${hits} } }`,
    `{ scrollAcrossEntities(input: { query: "every" }) { ${hits} } }`,
    `{ aggregateAcrossEntities(input: { query: "every", facets: ["platform", "tags"] }) { facets { field } } }`,
    `{ container(urn: "${container}") { entities(input: {}) { ${hits} } } }`,
    `{ browseV2(input: { type: DATASET, path: [], query: "*" }) { total metadata { totalNumEntities } } }`,
    `{ searchAcrossLineage(input: { urn: "${dataset('t00')}", direction: DOWNSTREAM }) { total facets { field } } }`,
    `{ scrollAcrossLineage(input: { urn: "${dataset('t00')}", direction: DOWNSTREAM }) { total facets { field } } }`
  ]
  const before = await questions()
  for (const document of documents) t.strictSame((await admin.gql(document)).errors, undefined, document)
  t.equal((await admin.post('/entities?action=search', { entity: 'dataset', input: 'every' })).status, 200)
  t.equal((await questions()) - before, documents.length + 1)
  const { data } = await admin.gql(`{ a: ${across('{ total }')} b: ${across('{ total facets { field } }')} }`)
  t.ok(data.b.facets.length > 0, 'facets that only the second alias selects')
}
