import t from 'tap'
import { Type } from 'typebox'
import { createParams } from '../../../core/http/params.ts'
import { list, parseQuery, single } from '../../../core/http/query.ts'
import { ALICE, createApp, JSON_TYPE } from './fixture.ts'

t.test('a query is decoded once, a List is split at its top-level commas before that', async t => {
  const query = parseQuery(
    'a=1&a=2&u=urn%3Ali%3Atag%3Aa%2Bb+c%2525&l=List(x%2Cy,(p,q),z)&e=List%28a,(b,c)%29&n=List()&empty=&flag'
  )
  t.strictSame(list(query, 'a'), ['1', '2'])
  t.equal(single(query, 'u'), 'urn:li:tag:a+b c%25')
  t.strictSame(list(query, 'l'), ['x,y', '(p,q)', 'z'])
  t.strictSame(list(query, 'e'), ['a', '(b,c)'])
  t.strictSame(list(query, 'n'), [])
  t.strictSame(list(query, 'u'), ['urn:li:tag:a+b c%25'])
  t.strictSame([single(query, 'empty'), single(query, 'flag'), single(query, 'missing')], ['', '', undefined])
  t.throws(() => single(query, 'a'), { code: 'BAD_REQUEST', message: /expected .* parameter a once, found it 2 times/ })
  t.throws(() => single(parseQuery('x=%zz'), 'x'), { code: 'BAD_REQUEST' })
})

t.test('numbers and booleans are accepted as text, null as absent, and nothing else is coerced', async t => {
  const { read } = createParams(
    Type.Object({
      n: Type.Optional(Type.Integer()),
      f: Type.Optional(Type.Number()),
      b: Type.Optional(Type.Boolean()),
      s: Type.Optional(Type.String()),
      l: Type.Optional(Type.Array(Type.Integer())),
      free: Type.Optional(Type.Unknown())
    })
  )
  t.strictSame(read({ n: '1000', f: '1.5e3', b: 'TRUE', l: ['1', 2], s: '7', free: { n: '1', x: null } }), {
    value: { n: 1000, f: 1500, b: true, l: [1, 2], s: '7', free: { n: '1', x: null } }
  })
  t.strictSame(read({ n: null, b: null, free: null }), { value: {} })
  for (const bad of [
    { n: 1.5 },
    { n: '' },
    { n: '0x1' },
    { n: true },
    { b: 1 },
    { b: 'yes' },
    { s: 1 },
    { l: 1 },
    { n: [1] },
    { s: { $ne: null } }
  ]) {
    t.match(
      read(bad),
      { problem: { path: `/${Object.keys(bad)[0]}`, message: /cannot be coerced to/ } },
      JSON.stringify(bad)
    )
  }
})

t.test('an additional member of a closed schema is refused with its name', async t => {
  const closed = createParams(
    Type.Object({ size: Type.Object({ n: Type.Integer() }, { additionalProperties: false }) })
  )
  t.match(closed.read({ size: { n: 1, m: 2 } }).problem, {
    path: '/size/m',
    message: 'unrecognized field found but not allowed'
  })
})

t.test('the given value is never changed, defaults are filled in', async t => {
  const { read } = createParams(Type.Object({ n: Type.Optional(Type.Integer({ default: 5 })) }))
  const given = Object.freeze({ other: 'x' })
  t.strictSame(read(given), { value: { other: 'x', n: 5 } })
  t.strictSame(given, { other: 'x' })
})

t.test('the error of an action names the parameter and the value, in Rest.li’s words', async t => {
  const app = await createApp(t)
  const cases: [object | undefined, string][] = [
    [undefined, "/entityType :: field is required but not found and has no default value\n'"],
    [{ entityType: null }, '/entityType :: field is required'],
    [{ entityType: 1 }, '/entityType :: 1 cannot be coerced to string'],
    [{ entityType: 'd', batchSize: 'many' }, '/batchSize :: "many" cannot be coerced to integer'],
    [{ entityType: 'd', batchSize: 0 }, '/batchSize :: 0 must be >= 1'],
    [{ entityType: 'd', kind: 'c' }, '/kind :: "c" must be equal to constant'],
    [{ entityType: 'd', nested: {} }, '/nested/size :: field is required']
  ]
  for (const [payload, words] of cases) {
    const reply = await app.inject({
      method: 'POST',
      url: '/things?action=slice',
      headers: { ...ALICE, ...JSON_TYPE },
      ...(payload ? { payload } : {})
    })
    t.equal(reply.statusCode, 400)
    t.match(reply.json().message, `Parameters of method 'slice' failed validation with error 'ERROR :: ${words}`)
  }
})

t.test('an action replies with its value, or with an empty body', async t => {
  const app = await createApp(t)
  const post = (action: string, payload: object) =>
    app.inject({ method: 'POST', url: `/gms/things/?action=${action}`, headers: { ...ALICE, ...JSON_TYPE }, payload })
  t.strictSame(
    (await post('slice', { entityType: 'd', batchSize: '7', dryRun: 'false', nested: { size: '1' } })).json(),
    {
      value: { entityType: 'd', batchSize: 7, dryRun: false, nested: { size: 1 } }
    }
  )
  const nothing = await post('nothing', {})
  t.strictSame([nothing.statusCode, nothing.body], [200, ''])
})

t.test('the error for an unknown action lists the known ones', async t => {
  const app = await createApp(t)
  for (const url of [
    '/things?action=cut',
    '/things',
    '/things?action=',
    '/things?action=__proto__',
    '/things?action=toString'
  ]) {
    const reply = await app.inject({ method: 'POST', url, headers: { ...ALICE, ...JSON_TYPE }, payload: {} })
    t.equal(reply.statusCode, 400)
    t.match(reply.json().message, /one of hidden, load, nothing, open, slice$/)
  }
  const twice = await app.inject({ method: 'POST', url: '/things?action=open&action=hidden', headers: ALICE })
  t.match([twice.statusCode, twice.json().message], [400, /found it 2 times/])
})

t.test('a route coerces path and query parameters by its schema', async t => {
  const app = await createApp(t)
  const get = async (url: string) => (await app.inject({ url, headers: ALICE })).json()
  t.strictSame(await get('/things/urn%3Aa?ids=List(x,(y,z))&count=007&deep=true&unknown=1'), {
    urn: 'urn:a',
    ids: ['x', '(y,z)'],
    count: 7,
    deep: true
  })
  t.strictSame(await get('/things?ids=one&ids=two'), { ids: ['one', 'two'], count: 10 })
  t.strictSame(await get('/things/path?urn=query'), { urn: 'path', count: 10 }, 'the path overrides the query')
  t.match(await get('/things?count=-1'), { status: 400, message: 'parameter /count: -1 must be >= 0' })
  t.match(await get('/things?count=abc'), {
    status: 400,
    message: 'parameter /count: "abc" cannot be coerced to integer'
  })
  t.match(await get('/things?count=1&count=2'), { status: 400 })
})

t.test('a route’s body is validated by its schema', async t => {
  const app = await createApp(t)
  const put = async (payload?: object) =>
    (
      await app.inject({
        method: 'PUT',
        url: '/things/x',
        headers: { ...ALICE, ...JSON_TYPE },
        ...(payload ? { payload } : {})
      })
    ).json()
  t.strictSame(await put({ size: '3' }), { size: 3 })
  t.match(await put({ size: 'big' }), { status: 400, message: 'body /size: "big" cannot be coerced to integer' })
  t.match(await put(), { status: 400, message: /^body \// })
})
