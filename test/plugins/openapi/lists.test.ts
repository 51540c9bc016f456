import t from 'tap'
import { type Answer, start } from '../../helper.ts'

const server = await start(t)
const { admin } = server
const D = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const NAMES = ['a', 'b', 'c', 'd', 'e']
const LIST = '/openapi/v3/entity/dataset'

for (const name of NAMES) {
  await server.ingest(D(name), 'datasetProperties', { name: `table ${name}`, customProperties: {}, tags: [] })
}
await server.ingest(D('e'), 'status', { removed: true })

/** All pages of a list or scroll. */
async function pages(ask: (scrollId: string) => Promise<Answer>, member: string) {
  const found: Answer['body'][][] = []
  let next = ''
  do {
    const { status, body } = await ask(next && `&scrollId=${encodeURIComponent(next)}`)
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    found.push(body[member])
    next = body.scrollId ?? ''
  } while (next)
  return found
}
const urnsOf = (found: Answer['body'][][]) => found.flat().map(({ urn }) => urn)

t.test('a list has every entity once, sorted, in both versions, and the last page has no scrollId', async t => {
  const v3 = await pages(
    next => admin.get(`/openapi/v3/entity/DATASET?count=3&aspects=datasetProperties${next}`),
    'entities'
  )
  t.strictSame(urnsOf(v3), ['a', 'b', 'c', 'd'].map(D))
  t.strictSame(
    v3.map(page => page.length),
    [3, 1]
  )
  t.match(v3[0]?.[0], { urn: D('a'), datasetProperties: { value: { name: 'table a' } } })
  const v2 = await pages(next => admin.get(`/openapi/v2/entity/dataset?count=2&aspectNames=status${next}`), 'results')
  t.strictSame(urnsOf(v2), ['a', 'b', 'c', 'd'].map(D))
  t.strictSame(v2[0]?.[0], { urn: D('a'), aspects: {} })
  const last = await admin.get('/openapi/v2/entity/dataset?count=100')
  t.notOk(Object.hasOwn(last.body, 'scrollId'))
  const all = await admin.get(`${LIST}?includeSoftDelete=true&sortOrder=DESCENDING&systemMetadata=true`)
  t.strictSame(urnsOf([all.body.entities]), NAMES.toReversed().map(D))
  t.equal(all.body.totalCount, 5)
  t.match(all.body.entities[0], { datasetKey: { value: { name: 'e' }, auditStamp: { actor: admin.actor } } })
})

t.test('a list is searched with the query language, escapes included', async t => {
  const query = encodeURIComponent('(platform.keyword:"urn\\:li\\:dataPlatform\\:hive" AND name:"table b")')
  t.strictSame(urnsOf([(await admin.get(`${LIST}?query=${query}`)).body.entities]), [D('b')])
})

t.test('a scroll has types, filters and a sort; without aspects only URNs', async t => {
  const filter = {
    and: [
      { criteria: [{ field: 'name', values: ['table a', 'table c'] }] },
      { criteria: [{ field: 'urn', values: [D('d')] }] }
    ]
  }
  const body = { entities: ['dataset'], filter, sortCriteria: [{ field: 'urn', order: 'DESCENDING' }] }
  const found = await admin.post('/openapi/v3/entity/scroll?count=10', body)
  t.strictSame(found.body, { entities: ['d', 'c', 'a'].map(name => ({ urn: D(name) })), totalCount: 3 })
  const all = await admin.post('/openapi/v3/entity/dataset/scroll?count=1', { aspects: [] })
  t.match(all.body.entities[0], { urn: D('a'), datasetKey: { value: {} }, datasetProperties: { value: {} } })
  t.equal(all.body.totalCount, 4)
})

t.test('slices together have every entity once', async t => {
  const slice = (id: number) => pages(next => admin.get(`${LIST}?count=2&sliceId=${id}&sliceMax=2${next}`), 'entities')
  t.strictSame([...urnsOf(await slice(0)), ...urnsOf(await slice(1))].sort(), ['a', 'b', 'c', 'd'].map(D))
})

t.test('bad parameters are refused with what was wrong', async t => {
  const first = await admin.get(`${LIST}?count=1`)
  for (const [path, message] of [
    [`${LIST}?count=0`, /count/],
    [`${LIST}?sliceId=2&sliceMax=2`, /sliceId/],
    [`${LIST}?query=table&scrollId=${first.body.scrollId}`, /scrollId/],
    ['/openapi/v3/entity/nothing', /nothing/]
  ] as const) {
    const { status, body } = await admin.get(path)
    t.equal(status, 400, path)
    t.match(body.message, message)
  }
  t.equal((await server.anonymous.get(LIST)).status, 401)
})

t.test('the registry has the types with their aspects', async t => {
  const url = '/openapi/v1/registry/models'
  const { body } = await admin.get(`${url}/entity/specifications?start=0&count=1000`)
  t.equal(body.total, body.elements.length)
  const dataset = body.elements.find(({ name }: { name: string }) => name === 'dataset')
  t.equal(dataset.keyAspectName, 'datasetKey')
  t.ok(dataset.aspectSpecs.some((one: Answer['body']) => one.aspectAnnotation.name === 'schemaMetadata'))
  t.strictSame((await admin.get(`${url}/entity/specifications/Dataset`)).body, dataset)
  t.match((await admin.get(`${url}/aspect/specifications/status`)).body, { recordName: 'com.linkedin.common.Status' })
  t.equal((await admin.get(`${url}/aspect/specifications/nothing`)).status, 404)
})

t.test('values of a timeseries are the newest first, of all entities', async t => {
  for (const [name, timestampMillis] of [
    ['a', 1000],
    ['b', 3000],
    ['a', 2000]
  ] as const) {
    await server.ingest(D(name), 'datasetProfile', { timestampMillis, rowCount: timestampMillis })
  }
  const url = '/openapi/v2/timeseries/dataset/datasetProfile?'
  const found = (await pages(next => admin.get(`${url}count=2${next}`), 'results')).flat()
  t.strictSame(
    found.map(one => [one.urn, one.timestampMillis, one.event.rowCount]),
    [
      [D('b'), 3000, 3000],
      [D('a'), 2000, 2000],
      [D('a'), 1000, 1000]
    ]
  )
  const some = await admin.get(`${url}startTimeMillis=2000&endTimeMillis=2000`)
  t.equal(some.body.results.length, 1)
  t.equal((await admin.get('/openapi/v2/timeseries/dataset/status')).status, 400)
})

t.test('the document names every type, is sent compressed and only once', async t => {
  const url = `${server.url}/openapi/v3/api-docs`
  const first = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  t.equal(first.headers.get('content-encoding'), 'br')
  const document = (await first.json()) as Answer['body']
  for (const { name } of (await admin.get('/openapi/v1/registry/models/entity/specifications?count=1000')).body
    .elements) {
    t.ok(document.paths[`/openapi/v3/entity/${name}`], name)
    t.ok(document.components.schemas[`${name}Entity`], name)
  }
  t.ok(document.components.schemas.datasetPropertiesValue)
  t.notOk(JSON.stringify(document).includes('corpUserCredentials'), 'nothing of sealed aspects')
  const tag = first.headers.get('etag') ?? ''
  t.equal((await fetch(url, { headers: { 'accept-encoding': 'br', 'if-none-match': tag } })).status, 304)
})
