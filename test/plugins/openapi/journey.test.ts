import t from 'tap'
import { start } from '../../helper.ts'

const TYPE = '/openapi/v3/entity/dataset'
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)'
const PATH = `${TYPE}/${encodeURIComponent(URN)}`

t.test('an entity is written, patched, asked for and deleted by OpenAPI', async t => {
  const { admin } = await start(t)
  const send = (method: string, path: string, body?: unknown) =>
    admin.send(method, path, JSON.stringify(body), { 'content-type': 'application/json' })
  const entity = {
    urn: URN,
    datasetProperties: { value: { name: 'orders', customProperties: {}, tags: [] }, systemMetadata: { runId: 'a' } },
    globalTags: { value: { tags: [] }, headers: {} }
  }
  const written = await admin.post(`${TYPE}?async=false`, [entity])
  t.equal(written.status, 200)
  t.strictSame(written.body, [
    { urn: URN, datasetProperties: { value: entity.datasetProperties.value }, globalTags: { value: { tags: [] } } }
  ])

  const operations = [{ op: 'add', path: '/tags/urn:li:tag:a~1b', value: { tag: 'urn:li:tag:a/b' } }]
  const patch = { patch: operations, arrayPrimaryKeys: { tags: ['tag'] } }
  const patched = await send('PATCH', `${TYPE}?async=false`, [{ urn: URN, globalTags: { value: patch } }])
  t.strictSame(patched.body, [{ urn: URN, globalTags: { value: { tags: [{ tag: 'urn:li:tag:a/b' }] } } }])

  const asked = [
    { urn: URN, globalTags: { headers: { 'If-Version-Match': '1' } } },
    { urn: URN.replace('orders', 'none') }
  ]
  const found = await admin.post('/openapi/v3/entity/DATASET/batchGet?systemMetadata=true', asked)
  t.equal(found.body.length, 1)
  t.match(found.body[0].globalTags, {
    value: { tags: [] },
    systemMetadata: { version: '1' },
    auditStamp: { actor: admin.actor }
  })
  t.strictSame((await admin.get(`${PATH}/globaltags`)).body, { value: { tags: [{ tag: 'urn:li:tag:a/b' }] } })

  t.equal((await admin.send('HEAD', PATH)).status, 204)
  t.equal((await send('DELETE', PATH, [])).status, 200)
  t.equal((await admin.send('HEAD', PATH)).status, 404)
  const gone = await admin.get(PATH)
  t.equal(gone.status, 404)
  t.equal(gone.headers.get('not-found-reason'), 'ENTITY')
})
