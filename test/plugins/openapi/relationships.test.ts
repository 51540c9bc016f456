import t from 'tap'
import { type Answer, start } from '../../helper.ts'

const server = await start(t)
const { admin } = server
const D = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const TAG = 'urn:li:tag:pii'

for (const name of ['a', 'b', 'c', 'd']) {
  await server.ingest(D(name), 'datasetProperties', { name, customProperties: {}, tags: [] })
}
const upstreams = (...names: string[]) => ({
  upstreams: names.map(name => ({ dataset: D(name), type: 'TRANSFORMED', auditStamp: { time: 0, actor: admin.actor } }))
})
await server.ingest(D('b'), 'upstreamLineage', upstreams('a'))
await server.ingest(D('c'), 'upstreamLineage', upstreams('a', 'b'))
await server.ingest(D('d'), 'upstreamLineage', upstreams('c', 'absent'))
await server.ingest(TAG, 'tagProperties', { name: 'pii' })
await server.ingest(D('a'), 'globalTags', { tags: [{ tag: TAG }] })

const nameOf = (urn: string) => /hive,(\w+),/.exec(urn)?.[1] ?? urn
/** All edges of a scroll: `b>a` = b refers to a. */
async function edges(path: string, body: object = {}): Promise<string[]> {
  const found: string[] = []
  let next = ''
  do {
    const answer = await admin.post(`${path}${next && `&scrollId=${encodeURIComponent(next)}`}`, body)
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    for (const { source, destination } of answer.body.results)
      found.push(`${nameOf(source.urn)}>${nameOf(destination.urn)}`)
    next = answer.body.scrollId ?? ''
  } while (next)
  return found
}
const SCROLL = '/openapi/v3/relationship/scroll?relationshipTypes=DownstreamOf&count=1'
const urns = (...names: string[]) => ({
  and: [{ criteria: [{ field: 'urn', values: names.map(D), condition: 'EQUAL' }] }]
})

t.test('a scroll has every relationship once; those of absent entities are left out', async t => {
  t.strictSame(await edges(SCROLL), ['b>a', 'c>a', 'c>b', 'd>c'])
  t.strictSame(await edges('/openapi/v3/relationship/scroll?count=1000&sourceTypes=dataset&destinationTypes=tag'), [
    `a>${TAG}`
  ])
  const { body } = await admin.get('/openapi/v3/relationship/TaggedWith')
  t.strictSame(body, {
    results: [
      {
        relationshipType: 'TaggedWith',
        source: { urn: D('a'), entityType: 'dataset' },
        destination: { urn: TAG, entityType: 'tag' }
      }
    ]
  })
})

t.test('filters of both ends, by URN and by fields; INCOMING exchanges the ends', async t => {
  t.strictSame(await edges(SCROLL, { destinationFilter: urns('a') }), ['b>a', 'c>a'])
  t.strictSame(await edges(SCROLL, { sourceFilter: urns('c', 'd'), destinationFilter: urns('b', 'c') }), ['c>b', 'd>c'])
  t.strictSame(await edges(`${SCROLL}&direction=INCOMING`, { sourceFilter: urns('a') }), ['b>a', 'c>a'])
  const named = (name: string) => ({ and: [{ criteria: [{ field: 'name', values: [name] }] }] })
  t.strictSame(await edges(SCROLL, { sourceFilter: named('c') }), ['c>a', 'c>b'])
  t.strictSame(await edges(SCROLL, { destinationFilter: named('b') }), ['c>b'])
  const refused = await admin.post(SCROLL, { edgeFilter: named('b') })
  t.equal(refused.status, 400)
  t.match(refused.body.message, /edgeFilter/)
})

t.test('lineage touches the entities, with its direction', async t => {
  const url = '/openapi/v3/lineage/scroll?count=2'
  t.strictSame(await edges(url), ['b>a', 'c>a', 'c>b', 'd>c'])
  t.strictSame(await edges(url, { urns: [D('c')] }), ['c>a', 'c>b', 'd>c'])
  t.strictSame(await edges(`${url}&direction=UPSTREAM`, { urns: [D('c')] }), ['c>a', 'c>b'])
  t.strictSame(await edges(`${url}&direction=DOWNSTREAM`, { urns: [D('c')] }), ['d>c'])
  const { body } = await admin.post(`${url}&direction=DOWNSTREAM`, { urns: [D('c')] })
  t.match(body.results, [{ upstream: D('c'), downstream: D('d') }])
})

t.test('relationships of one entity, and their older form, whose last page is empty', async t => {
  const path = `/openapi/v3/relationship/dataset/${encodeURIComponent(D('c'))}`
  const ends = async (query: string) =>
    (await admin.get(`${path}?${query}`)).body.results.map((one: Answer['body']) => nameOf(one.destination.urn))
  t.strictSame(await ends('direction=OUTGOING&relationshipTypes=DownstreamOf'), ['a', 'b'])
  t.strictSame(await ends('direction=INCOMING'), ['c'])
  const old = `/openapi/relationships/v1/?urn=${encodeURIComponent(D('a'))}&direction=INCOMING&relationshipTypes=TaggedWith&relationshipTypes=DownstreamOf`
  t.strictSame((await admin.get(`${old}&start=1`)).body, {
    start: 1,
    count: 1,
    total: 2,
    entities: [{ urn: D('c'), relationshipType: 'DownstreamOf' }]
  })
  t.match((await admin.get(`${old}&start=2`)).body, { count: 0, entities: [] })
})

t.test('lineage touches columns, whatever their spelling, and what consumes them', async t => {
  const url = '/openapi/v3/lineage/scroll?count=1'
  const C = (name: string, path: string) => `urn:li:schemaField:(${D(name)},${path})`
  const zip = '[version=2.0].[type=struct].[type=struct].address.[type=string].zip'
  const field = (fieldPath: string) => ({
    ...{ fieldPath, nativeDataType: 'text' },
    type: { type: { 'com.linkedin.schema.StringType': {} } }
  })
  await server.ingest(D('to'), 'schemaMetadata', {
    ...{ schemaName: 's', platform: 'urn:li:dataPlatform:hive', version: 0, hash: '', fields: [field(zip)] },
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } }
  })
  await server.ingest(D('to'), 'upstreamLineage', {
    upstreams: [],
    fineGrainedLineages: [
      {
        ...{ upstreamType: 'FIELD_SET', upstreams: [C('a', 'zip'), C('absent', 'zip'), C('b', 'other')] },
        ...{ downstreamType: 'FIELD', downstreams: [C('to', zip), C('to', 'city')] }
      }
    ]
  })
  const chart = 'urn:li:chart:(looker,zips)'
  await server.ingest(chart, 'inputFields', { fields: [{ schemaFieldUrn: C('to', zip) }] })
  const found = async (query: string, urn: string) => {
    const all: string[] = []
    for (let next = ''; ; ) {
      const { status, body } = await admin.post(`${url}${query}${next}`, { urns: [urn] })
      if (status !== 200) throw new Error(JSON.stringify(body))
      all.push(...body.results.map((one: Answer['body']) => `${one.upstream} > ${one.downstream}`))
      if (!body.scrollId) return all.sort()
      next = `&scrollId=${encodeURIComponent(body.scrollId)}`
    }
  }
  const down = [C('a', 'zip'), C('b', 'other')].map(up => `${up} > ${C('to', zip)}`)
  const toChart = `${C('to', zip)} > ${chart}`
  for (const spelled of [zip, 'address.zip']) {
    t.strictSame(await found('&direction=UPSTREAM', C('to', spelled)), down)
    t.strictSame(await found('&direction=DOWNSTREAM', C('to', spelled)), [toChart])
    t.strictSame(await found('', C('to', spelled)), [...down, toChart].sort())
  }
  t.strictSame(
    await found('&direction=DOWNSTREAM', C('a', 'zip')),
    [zip, 'city'].map(path => `${C('a', 'zip')} > ${C('to', path)}`).sort()
  )
  t.strictSame(await found('&direction=UPSTREAM', C('a', 'zip')), [])
  t.strictSame(await found('&relationshipTypes=consumesField', C('to', zip)), [toChart])
  const consumed = await admin.get(`/openapi/v3/relationship/chart/${encodeURIComponent(chart)}`)
  t.match(consumed.body.results, [{ destination: { urn: C('to', zip), entityType: 'schemaField' } }])
  await server.ingest(D('to'), 'upstreamLineage', { upstreams: [] })
})

t.test('what the caller may not see, and what is soft-deleted, is no end of a relationship', async t => {
  await server.ingest(D('b'), 'status', { removed: true })
  t.strictSame(await edges(SCROLL), ['c>a', 'd>c'])
  t.strictSame(await edges(`${SCROLL}&includeSoftDelete=true`), ['b>a', 'c>a', 'c>b', 'd>c'])
  t.equal((await server.anonymous.post(SCROLL, {})).status, 401)
})

t.test('without the plugin search, lists are refused and relationships work', async t => {
  const alone = await start(t, { config: { plugins: { search: false } } })
  const list = await alone.admin.get('/openapi/v3/entity/dataset')
  t.equal(list.status, 409)
  t.match(list.body.message, /requires the plugin search/)
  t.equal((await alone.admin.post(SCROLL, {})).status, 200)
  const filter = { sourceFilter: { and: [{ criteria: [{ field: 'name', values: ['a'] }] }] } }
  t.equal((await alone.admin.post(SCROLL, filter)).status, 409)
})
