import t from 'tap'
import { start } from '../../helper.ts'

const { admin } = await start(t)
const TYPE = '/openapi/v3/entity/dataset'
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,reading/é,PROD)'
const PATH = `${TYPE}/${encodeURIComponent(URN)}`
for (const name of ['one', 'two'])
  await admin.ingest(URN, 'datasetProperties', { name, customProperties: {}, tags: [] })
for (const timestampMillis of [1, 3, 2])
  await admin.ingest(URN, 'datasetProfile', { timestampMillis, rowCount: timestampMillis })
const batchGet = (list: unknown, query = '') => admin.post(`${TYPE}/batchGet${query}`, list)

t.test('an entity has all its aspects, a timeseries its newest value', async t => {
  const { body } = await admin.get(PATH)
  t.match(body, {
    urn: URN,
    datasetKey: { value: { name: 'reading/é' } },
    datasetProperties: { value: { name: 'two' } },
    datasetProfile: { value: { timestampMillis: 3 } }
  })
  t.strictSame(Object.keys(body.datasetProperties), ['value'])
  const some = await admin.get(`${PATH}?aspects=datasetproperties,status&aspects=noSuchAspect&systemMetadata=true`)
  t.strictSame(Object.keys(some.body), ['urn', 'datasetProperties'])
  t.match(some.body.datasetProperties, {
    systemMetadata: { version: '2' },
    auditStamp: { actor: admin.actor, time: Number }
  })
  t.strictSame((await admin.get(`${PATH}?aspects=status`)).body, { urn: URN })
})

t.test('versions of an aspect; what is absent is 404 with a reason', async t => {
  t.equal((await admin.get(`${PATH}/datasetProperties?version=1`)).body.value.name, 'one')
  t.equal((await admin.get(`${PATH}/datasetproperties?version=2`)).body.value.name, 'two')
  t.equal((await admin.get(`${PATH}/datasetProfile`)).body.value.timestampMillis, 3)
  for (const [path, reason] of [
    [`${PATH}/datasetProperties?version=9`, 'ASPECT'],
    [`${PATH}/status`, 'ASPECT'],
    [PATH.replace('reading', 'none'), 'ENTITY']
  ] as const) {
    const { status, headers, body } = await admin.get(path)
    t.equal(status, 404, path)
    t.equal(headers.get('not-found-reason'), reason)
    t.match(body.message, /^Did not find /)
  }
  t.equal((await admin.send('HEAD', `${PATH}/status`)).status, 404)
  t.equal((await admin.send('HEAD', `${PATH}/datasetProperties`)).status, 204)
  t.match(await admin.get(`${PATH}/noSuchAspect`), { status: 400, body: { message: /Unknown aspect/ } })
  t.match(await admin.get(PATH.replace('/dataset/', '/tag/')), {
    status: 400,
    body: { message: /expected the URN of an entity of type tag/ }
  })
})

t.test('many entities are asked for at once; what is missing is left out', async t => {
  const none = URN.replace('reading', 'none')
  const asked = (version: string) => ({ urn: URN, datasetProperties: { headers: { 'if-version-match': version } } })
  const { body } = await batchGet([
    { urn: none },
    asked('1'),
    asked('0'),
    { urn: URN, status: {} },
    { urn: none, status: null },
    asked('7')
  ])
  t.strictSame(
    body.map((one: { datasetProperties?: { value: { name: string } } }) => one.datasetProperties?.value.name),
    ['one', 'two', undefined, undefined]
  )
  t.strictSame((await batchGet([{ urn: URN, datasetProfile: {} }])).body, [
    { urn: URN, datasetProfile: { value: { timestampMillis: 3, rowCount: 3 } } }
  ])
  t.match((await batchGet([{ urn: URN }], '?systemMetadata=true')).body[0].datasetKey, {
    systemMetadata: { version: '1' }
  })
  t.match(await batchGet([asked('x')]), {
    status: 400,
    body: { message: /If-Version-Match of datasetProperties must be the text of a version/ }
  })
  t.match(await batchGet([{ urn: 'x' }]), { status: 400 })
  t.match(await batchGet(Array.from({ length: 2001 }, () => ({ urn: URN }))), { status: 400 })
  const old = await admin.post('/openapi/v2/entity/batch/dataset', {
    urns: [none, URN],
    aspectNames: ['datasetProperties'],
    withSystemMetadata: true
  })
  t.match(old.body, {
    entities: [{ urn: URN, aspects: { datasetProperties: { value: { name: 'two' }, systemMetadata: {} } } }]
  })
  t.equal(old.body.entities.length, 1)
})

t.test('an answer has at most 64 million characters of values', async t => {
  const urn = URN.replace('reading', 'long')
  await admin.ingest(urn, 'datasetProperties', { name: 'x'.repeat(33_000), customProperties: {}, tags: [] })
  const { status, body } = await batchGet(Array.from({ length: 2000 }, () => ({ urn, datasetProperties: {} })))
  t.equal(status, 413)
  t.match(body.message, /more than 64000000 characters: ask for fewer entities or aspects/)
})

t.test('the trace of a write tells what is stored', async t => {
  const write = async (name: string) => {
    const element = { urn: URN, datasetProperties: { value: { name, customProperties: {}, tags: [] } } }
    const { headers } = await admin.post(TYPE, [element])
    return headers.get('traceparent')?.split('-')[1] ?? ''
  }
  const ask = async (id: string, aspects: readonly string[], query = '') =>
    (await admin.post(`/openapi/v1/trace/write/${id}?detailed=true${query}`, { [URN]: aspects })).body
  const first = await write('three')
  const again = await write('three')
  const asked = ['datasetProperties', 'status', 'datasetProfile']
  const written = (writeStatus: string) => ({
    success: true,
    primaryStorage: { writeStatus },
    searchStorage: { writeStatus }
  })
  const status = {
    success: false,
    primaryStorage: { writeStatus: 'UNKNOWN' },
    searchStorage: { writeStatus: 'UNKNOWN' }
  }
  const { [URN]: found } = await ask(first, asked)
  t.match(found, { datasetProperties: written('ACTIVE_STATE'), status, datasetProfile: written('ACTIVE_STATE') })
  t.match(await ask(again, ['datasetProperties']), { [URN]: { datasetProperties: written('NO_OP') } })
  t.match(await ask(first, asked, '&onlyIncludeErrors=true'), { [URN]: { status } })
  t.strictSame(await ask(first, ['datasetProperties'], '&onlyIncludeErrors=true'), {})
  t.match(await ask('x', []), { status: 400, message: /is not the id of a write/ })
  t.match(await ask('f'.repeat(32), []), { status: 400 })
})
