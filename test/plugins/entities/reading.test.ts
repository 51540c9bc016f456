import t from 'tap'
import { start } from '../../helper.ts'
import { entity, ingest, latest, proposal } from './proposals.ts'

const server = await start(t)
const { admin } = server
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,read.me,PROD)'
const PATH = encodeURIComponent(URN)
const before = Date.now()
await ingest(admin, proposal(URN, 'status', { removed: false }), proposal(URN, 'subTypes', { typeNames: ['View'] }))

t.test('an entity is read as a snapshot on every path', async t => {
  for (const path of ['/entities/', '/gms/entities/', '/api/gms/entities/']) {
    const { status, body } = await admin.get(`${path}${PATH}?aspects=List(status,subTypes)`)
    t.equal(status, 200)
    t.strictSame(body, {
      value: {
        'com.linkedin.metadata.snapshot.DatasetSnapshot': {
          urn: URN,
          aspects: [
            { 'com.linkedin.common.Status': { removed: false } },
            { 'com.linkedin.common.SubTypes': { typeNames: ['View'] } }
          ]
        }
      }
    })
  }
})

t.test('an unknown entity is 404 as a snapshot, and only its key aspect in entitiesV2', async t => {
  const unknown = 'urn:li:dataset:(urn:li:dataPlatform:hive,none,PROD)'
  const { status, body } = await admin.get(`/entities/${encodeURIComponent(unknown)}`)
  t.strictSame([status, body.message], [404, `Did not find ${unknown}`])
  const { aspects } = await entity(admin, unknown)
  t.strictSame(Object.keys(aspects), ['datasetKey'])
  t.match(aspects.datasetKey, { name: 'datasetKey', version: 0, type: 'VERSIONED', value: { name: 'none' } })
  t.equal(await latest(admin, unknown, 'datasetKey'), 404)
})

t.test('entitiesV2 returns the name, creation time and creator of each aspect', async t => {
  const { body } = await admin.get(`/entitiesV2/${PATH}?aspects=List(status,globalTags,nothing)`)
  t.strictSame([body.urn, body.entityName], [URN, 'dataset'])
  t.strictSame(Object.keys(body.aspects).sort(), ['datasetKey', 'status'])
  const { status } = body.aspects
  t.match(status, { name: 'status', type: 'VERSIONED', version: 0, value: { removed: false } })
  t.equal(status.created.actor, 'urn:li:corpuser:datahub')
  t.ok(before <= status.created.time && status.created.time <= Date.now())
})

t.test('an empty list of aspects selects all', async t => {
  const { body } = await admin.get(`/entitiesV2/${PATH}?aspects=List()`)
  t.ok('subTypes' in body.aspects)
  const snapshot = await admin.get(`/entities/${PATH}?aspects=List()`)
  t.equal(Object.values<{ aspects: object[] }>(snapshot.body.value)[0]?.aspects.length, 5)
})

t.test('several entities are read in one call', async t => {
  const other = 'urn:li:tag:other,with(comma)'
  const ids = [URN, other].map(encodeURIComponent).join()
  const { body } = await admin.get(`/entitiesV2?ids=List(${ids})&aspects=List(status)`)
  t.strictSame(Object.keys(body.results), [URN, other])
  t.strictSame(Object.keys(body.results[other].aspects), ['tagKey'])
})

t.test('an aspect is read by its name and returned under its record name', async t => {
  const { body } = await admin.get(`/aspects/${PATH}?aspect=subTypes&version=0`)
  t.strictSame(body.aspect, { 'com.linkedin.common.SubTypes': { typeNames: ['View'] } })
  t.equal(body.version, 0)
  t.equal(await latest(admin, URN, 'globalTags'), 404)
})

t.test('each kept version is read by its number', async t => {
  const urn = 'urn:li:tag:versions'
  for (let at = 1; at <= 24; at++) await ingest(admin, proposal(urn, 'tagProperties', { name: `${at}` }))
  t.strictSame(await latest(admin, urn, 'tagProperties'), { name: '24' })
  for (const version of [4, 10, 23, 24]) {
    t.strictSame(await latest(admin, urn, 'tagProperties', version), { name: `${version}` })
  }
  t.equal(await latest(admin, urn, 'tagProperties', 3), 404, 'twenty superseded versions are kept')
  t.equal(await latest(admin, urn, 'tagProperties', 25), 404)
})

t.test('a soft-deleted entity can be read, and exists unless includeSoftDelete is false', async t => {
  const urn = 'urn:li:chart:(looker,gone)'
  const exists = async (body: object) => (await admin.post('/entities?action=exists', { urn, ...body })).body
  t.strictSame(await exists({}), { value: false })
  await ingest(admin, proposal(urn, 'status', { removed: true }))
  t.strictSame(await latest(admin, urn, 'status'), { removed: true })
  t.strictSame(await exists({}), { value: true })
  t.strictSame(await exists({ includeSoftDelete: false }), { value: false })
})

t.test('entities of a type are listed page by page', async t => {
  const urns = Array.from({ length: 7 }, (_, at) => `urn:li:glossaryNode:${at}`)
  await ingest(admin, ...urns.map(urn => proposal(urn, 'status', {})))
  const list = async (start: string, count: number) =>
    (await admin.post('/entities?action=listUrns', { entity: 'glossaryNode', start, count })).body.value
  t.strictSame(await list('0', 5), { start: 0, count: 5, total: 7, entities: urns.slice(0, 5) })
  t.strictSame(await list('5', 5), { start: 5, count: 2, total: 7, entities: urns.slice(5) })
  t.strictSame(await list('50', 5), { start: 50, count: 0, total: 7, entities: [] })
})

t.test('aspects, key aspects and points are counted', async t => {
  const job = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,count,prod),a)'
  await ingest(
    admin,
    proposal(job, 'ownership', { owners: [] }),
    proposal('urn:li:dataFlow:(airflow,count,prod)', 'ownership', { owners: [] }),
    proposal(URN, 'datasetProfile', { timestampMillis: 1 })
  )
  const count = async (body: object) => (await admin.post('/aspects?action=getCount', body)).body.value
  t.equal(await count({ aspect: 'ownership' }), 2)
  t.equal(await count({ aspect: 'ownership', urnLike: 'urn:li:dataJob:%' }), 1)
  t.equal(await count({ aspect: 'dataFlowKey' }), 1)
  for (const [urnLike, counted] of [
    ['%airflow,count%', 2],
    ['urn:li:data____:(_irflow%', 1],
    ['%\\_%', 0],
    ['urn:li:dataFlow:(airflow,count,prod)', 1],
    ['urn:li:dataFlow:(airflow,count,prod', 0]
  ] as const) {
    t.equal(await count({ aspect: 'ownership', urnLike }), counted, urnLike)
  }
  t.equal(await count({ aspect: 'dataFlowKey', urnLike: '%count%' }), 1)
  t.equal(await count({ aspect: 'datasetProfile' }), 1)
})

t.test('the record of a token is readable under both names by its owner and its user', async t => {
  const create = `mutation { createAccessToken(input: {
    type: PERSONAL, actorUrn: "urn:li:corpuser:holder", duration: ONE_HOUR, name: "mine" }) { metadata { urn } } }`
  const holder = await server.user('holder')
  const other = await server.user('other')
  const { data } = await holder.gql(create)
  const { urn } = data.createAccessToken.metadata
  const read = async (client: typeof holder, aspect: string) => {
    const { status, body } = await client.get(`/aspects/${encodeURIComponent(urn)}?aspect=${aspect}&version=0`)
    return status === 200 ? body.aspect['com.linkedin.access.token.DataHubAccessTokenInfo'].name : status
  }
  for (const name of ['ServiceAccessTokenInfo', 'dataHubAccessTokenInfo']) {
    t.equal(await read(holder, name), 'mine')
    t.equal(await read(admin, name), 'mine')
    t.equal(await read(other, name), 404)
  }
  const { body } = await holder.get(`/entitiesV2/${encodeURIComponent(urn)}?aspects=List(ServiceAccessTokenInfo)`)
  t.equal(body.aspects.ServiceAccessTokenInfo.value.actorUrn, 'urn:li:corpuser:holder')
  t.notOk('dataHubAccessTokenInfo' in (await entity(other, urn)).aspects)
})

t.test('GET /config is public and ignores an invalid credential', async t => {
  const { status, body } = await server.anonymous.get('/config', { authorization: 'Bearer nonsense' })
  t.equal(status, 200)
  t.match(body, {
    noCode: 'true',
    statefulIngestionCapable: true,
    patchCapable: true,
    telemetry: { enabledCli: false }
  })
  t.match(body.versions['acryldata/datahub'], { version: '1.7.0', commit: /^[0-9a-f]{40}$/ })
})
