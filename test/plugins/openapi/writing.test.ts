import t from 'tap'
import { type Client, start } from '../../helper.ts'

const { admin, anonymous } = await start(t)
const V3 = '/openapi/v3/entity'
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,writing.${name},PROD)`
const named = (name: string, more = {}) => ({ value: { name, customProperties: {}, tags: [] }, ...more })
const send = (method: string, path: string, body?: unknown, client: Client = admin) =>
  client.send(method, path, JSON.stringify(body), { 'content-type': 'application/json' })
const nameOf = async (urn: string) =>
  (await admin.get(`${V3}/dataset/${encodeURIComponent(urn)}/datasetProperties`)).body.value?.name

t.test('one element per URN is answered, in the order of the request', async t => {
  const [a, b] = [dataset('a'), dataset('b')]
  const { status, headers, body } = await admin.post(`${V3}/dataset`, [
    { urn: b, datasetProperties: named('b') },
    { urn: a, datasetProperties: named('a') },
    { urn: b, status: { value: { removed: false }, systemMetadata: null, headers: {} } }
  ])
  t.equal(status, 202)
  t.match(headers.get('traceparent'), /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  t.strictSame(body, [
    { urn: b, datasetProperties: {}, status: {} },
    { urn: a, datasetProperties: {} }
  ])
  t.strictSame([await nameOf(a), await nameOf(b)], ['a', 'b'])
})

t.test('all is written or nothing, and the error names what is wrong', async t => {
  const good = { urn: dataset('none'), datasetProperties: named('none') }
  for (const [element, message] of [
    [
      { urn: 'urn:li:tag:a', tagProperties: { value: { name: 'a' } } },
      /expected the URN of an entity of type dataset, found urn:li:tag:a/
    ],
    [{ urn: 'a' }, /\[1\]: "a" is not a URN/],
    [{ urn: dataset('x') }, /\[1\]: no aspect of .* is given/],
    [{ urn: dataset('x'), datasetPropertys: named('x') }, /Unknown aspect "?datasetPropertys.*datasetProperties/],
    [
      { urn: dataset('x'), datasetProperties: { name: 'x' } },
      /datasetProperties must be an object with the member value/
    ],
    [{ urn: dataset('x'), datasetProperties: { value: { name: 7 } } }, /datasetProperties/],
    [
      { urn: dataset('x'), datasetProperties: named('x', { headers: { 'If-None-Match': 'a' } }) },
      /If-None-Match of datasetProperties must be \*/
    ],
    [{ urn: dataset('x'), datasetProperties: named('x', { headers: [] }) }, /headers must be an object/],
    [{ urn: dataset('x'), datasetProperties: named('x', { systemMetadata: 7 }) }, /systemMetadata must be an object/],
    [{ status: {} }, /body \/1\/urn/]
  ] as const) {
    const answer = await admin.post(`${V3}/dataset?async=false`, [good, element])
    t.ok([400, 422].includes(answer.status), `${answer.status} ${JSON.stringify(element)}`)
    t.match(answer.body.message, message)
  }
  const many = Array.from({ length: 1001 }, (_, at) => ({
    urn: dataset(`n${at}`),
    status: { value: {} },
    globalTags: { value: { tags: [] } }
  }))
  t.match(
    (await admin.post(`${V3}/dataset`, many)).body.message,
    /at most 2000 aspects are allowed in one request, found 2002/
  )
  t.match((await admin.post(`${V3}/datset`, [])).body.message, /Failed to find entity with name "?datset/)
  t.match(await admin.post(`${V3}/dataset`, {}), { status: 400 })
  t.equal((await anonymous.post(`${V3}/dataset`, [good])).status, 401)
  t.equal(await nameOf(good.urn), undefined)
})

t.test(
  'conditions are those of the proposals; an aspect that must be absent is refused, or skipped when async',
  async t => {
    const urn = dataset('conditions')
    const write = async (name: string, headers: object, query = 'async=false') => {
      const { status, body } = await admin.post(`${V3}/DataSet?${query}`, [
        { urn, datasetProperties: named(name, { headers }) }
      ])
      return { status, message: body.message, body }
    }
    const absent = { 'If-None-Match': '*' }
    t.equal((await write('a', absent)).status, 200)
    t.match(await write('b', absent), { status: 422, message: /Cannot perform CREATE since the aspect already exists/ })
    t.match(await write('b', absent, 'async=true'), { status: 202, body: [{ urn, datasetProperties: {} }] })
    t.match(await write('b', { 'If-Version-Match': '2' }), {
      status: 422,
      message: /Expected version 2, actual version 1/
    })
    t.match(await write('b', { 'If-Unmodified-Since': '2020-01-01T00:00:00Z' }), {
      status: 422,
      message: /Item last modified/
    })
    t.match(await write('b', {}, 'async=false&createIfNotExists=true'), { status: 422 })
    t.match(await write('b', {}, 'async=false&createEntityIfNotExists=true'), { status: 422 })
    t.equal(await nameOf(urn), 'a')
    t.equal((await write('b', { 'If-Version-Match': '1' })).status, 200)
    t.equal(await nameOf(urn), 'b')
  }
)

t.test('patches of several entities are applied in order; the answer is the result', async t => {
  const urn = dataset('patched')
  const add = (name: string) => ({
    patch: [{ op: 'add', path: `/tags/urn:li:tag:${name}`, value: { tag: `urn:li:tag:${name}` } }]
  })
  const elements = ['a', 'b'].map(name => ({
    urn,
    globalTags: { value: { ...add(name), arrayPrimaryKeys: { tags: ['tag'] } } }
  }))
  const { status, body } = await send('PATCH', `${V3}/dataset?async=false&systemMetadata=true`, elements)
  t.equal(status, 200)
  t.match(body, [
    {
      urn,
      globalTags: {
        value: { tags: [{ tag: 'urn:li:tag:a' }, { tag: 'urn:li:tag:b' }] },
        systemMetadata: { version: '1' }
      }
    }
  ])
  const wrong = await send('PATCH', `${V3}/dataset`, [{ urn, globalTags: { value: { patch: [{ op: 'x' }] } } }])
  t.match(wrong, { status: 400, body: { message: /op of operation 0 of the patch must be one of/ } })
})

t.test('one aspect is created, replaced and patched under its own path', async t => {
  const urn = dataset('single')
  const path = `${V3}/dataset/${encodeURIComponent(urn)}/DatasetProperties`
  t.strictSame((await admin.post(path, named('a'))).body, { urn, datasetProperties: { value: named('a').value } })
  t.match(await admin.post(path, named('b')), { status: 422, body: { message: /already exists/ } })
  t.equal((await admin.post(`${path}?createIfNotExists=false&async=true`, named('b'))).status, 202)
  const patched = await send('PATCH', path, { patch: [{ op: 'add', path: '/description', value: 'd' }] })
  t.match(patched.body, { urn, datasetProperties: { value: { name: 'b', description: 'd' } } })
  t.equal((await admin.post(`${path}?createIfEntityNotExists=true`, named('c'))).status, 422)
})

t.test('entities of several types are one write; version 2 writes the same under its own form', async t => {
  const tag = { urn: 'urn:li:tag:generic', tagProperties: { value: { name: 'generic' } } }
  const table = { urn: dataset('generic'), datasetProperties: named('generic') }
  const { body } = await admin.post(`${V3}/generic?async=false`, { tag: [tag], DATASET: [table] })
  t.strictSame(body, { tag: [tag], DATASET: [table] })
  const refused = await admin.post(`${V3}/generic`, {
    tag: [{ ...tag, tagProperties: { value: { name: 'x' } } }],
    dataset: [tag]
  })
  t.equal(refused.status, 400)
  t.match((await admin.post(`${V3}/generic/batchGet`, { tag: [{ urn: tag.urn, tagProperties: {} }] })).body, {
    tag: [tag]
  })

  const old = { urn: dataset('v2'), aspects: { datasetProperties: named('v2') } }
  t.strictSame((await admin.post('/openapi/v2/entity/dataset?async=false', [old])).body, [old])
  const { body: read } = await admin.get(
    `/openapi/v2/entity/dataset/${encodeURIComponent(old.urn)}?aspectNames=datasetProperties`
  )
  t.strictSame(read, old)
  t.match(await admin.post('/openapi/v2/entity/dataset', [{ urn: old.urn, aspects: 7 }]), { status: 400 })
})
