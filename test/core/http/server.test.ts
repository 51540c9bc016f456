import type { LightMyRequestResponse } from 'fastify'
import t from 'tap'
import { ALICE, createApp, JSON_TYPE, ROOT } from './fixture.ts'

const errorOf = ({ statusCode, body }: LightMyRequestResponse) => ({ statusCode, ...JSON.parse(body) })
const CLASS = 'com.linkedin.restli.server.RestLiServiceException'

t.test('authenticates before anything else, with the same reply for every invalid credential', async t => {
  const app = await createApp(t)
  const wrong = [
    {},
    { authorization: 'Bearer wrong' },
    { authorization: 'alice' },
    { authorization: '' },
    { authorization: 'Basic YTpi' }
  ]
  const bodies = new Set<string>()
  for (const headers of wrong) {
    for (const [method, url, payload] of [
      ['POST', '/api/graphql', 'no json'],
      ['POST', '/things?action=unknown', '{'],
      ['GET', '/things/x', undefined]
    ] as const) {
      const reply = await app.inject({
        method,
        url,
        headers: { ...headers, 'content-type': 'text/plain' },
        ...(payload ? { payload } : {})
      })
      t.strictSame(
        [reply.statusCode, reply.headers['www-authenticate']],
        [401, 'Bearer'],
        `${method} ${url} ${JSON.stringify(headers)}`
      )
      bodies.add(reply.body)
    }
  }
  t.strictSame(
    [...bodies].map(body => JSON.parse(body)),
    [{ status: 401, message: 'Unauthorized to perform this action.', exceptionClass: CLASS }]
  )
})

t.test('an invalid credential is ignored on public routes and refused on all others', async t => {
  const app = await createApp(t)
  for (const name of ['wrong', 'away']) {
    const headers = { authorization: `Bearer ${name}` }
    t.equal((await app.inject({ url: '/who', headers })).body, 'urn:li:corpuser:UNKNOWN')
    t.equal((await app.inject({ url: '/health', headers })).statusCode, 200)
    t.equal(
      (await app.inject({ method: 'POST', url: '/things?action=open', headers })).json().value,
      'urn:li:corpuser:UNKNOWN'
    )
  }
  for (const url of ['/nowhere', '/api/graphql']) {
    t.equal((await app.inject({ url, headers: { authorization: 'Bearer wrong' } })).statusCode, 401)
  }
  t.equal((await app.inject({ url: '/who', headers: ALICE })).body, 'urn:li:corpuser:alice')
})

t.test('checks the content type (415), then the body (400), then access (403)', async t => {
  const app = await createApp(t)
  const post = (url: string, type: string, payload: string) =>
    app.inject({ method: 'POST', url, headers: { ...ALICE, 'content-type': type }, payload })
  const hidden = '/things?action=hidden'
  t.equal((await post(hidden, 'text/plain', '{')).statusCode, 415)
  t.equal((await post(hidden, 'application/json', '{')).statusCode, 400)
  t.match(errorOf(await post(hidden, 'application/json', '{}')), {
    statusCode: 403,
    message: /^Unauthorized to perform/
  })
  t.equal((await app.inject({ method: 'POST', url: hidden, headers: ROOT })).json().value, 'shown')
})

t.test('accepts JSON only', async t => {
  const app = await createApp(t)
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json2',
    'application/jsonx; a=b',
    'application/json garbage',
    ' text/plain;application/json',
    'application/graphql',
    'garbage'
  ]
  for (const url of ['/api/graphql', '/things?action=slice', '/logIn']) {
    for (const type of types) {
      const headers = { ...ALICE, 'content-type': type }
      const reply = await app.inject({ method: 'POST', url, headers, payload: '{"query":"{aspectd{plugins}}"}' })
      t.equal(reply.statusCode, 415, `${url} ${type}`)
    }
  }
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8']) {
    const headers = { ...ALICE, 'content-type': type }
    t.equal(
      (await app.inject({ method: 'POST', url: '/things?action=nothing', headers, payload: '{}' })).statusCode,
      200
    )
  }
  t.equal(
    (await app.inject({ method: 'POST', url: '/things?action=nothing', headers: ALICE, payload: '{}' })).statusCode,
    415
  )
})

t.test('invalid and unsafe bodies are 4xx errors', async t => {
  const app = await createApp(t, { http: { bodyBytes: 1_000_000 } })
  const post = (payload: string | Buffer) =>
    app.inject({ method: 'POST', url: '/things?action=slice', headers: { ...ALICE, ...JSON_TYPE }, payload })
  const bad = [
    '{',
    'null',
    '[]',
    '"x"',
    '1',
    '{"entityType":"x","__proto__":{}}',
    '{"free":{"constructor":{"prototype":{}}}}',
    `{"free":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    '{"free":9007199254740993}',
    '{"free":1e400}',
    '{"free":"\\ud800"}',
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
  ]
  for (const payload of bad) {
    const reply = await post(payload)
    t.equal(reply.statusCode, 400, String(payload).slice(0, 40))
    t.equal(reply.json().exceptionClass, CLASS)
  }
  t.match(errorOf(await post(`{"free":"${'x'.repeat(1_100_000)}"}`)), {
    statusCode: 413,
    message: 'the body is larger than this path allows'
  })
})

t.test('the body of a public route is limited to 4 kB', async t => {
  const app = await createApp(t)
  const reply = await app.inject({
    method: 'POST',
    url: '/logIn',
    headers: JSON_TYPE,
    payload: `{"name":"${'x'.repeat(4096)}"}`
  })
  t.equal(reply.statusCode, 413)
})

t.test('every reply has the security headers', async t => {
  const app = await createApp(t)
  for (const url of ['/things', '/nowhere', '/things/%zz', '/health', '/fail?how=badly', '/api/graphql']) {
    const { headers } = await app.inject({ url, headers: ALICE })
    t.match(
      headers,
      {
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': /frame-ancestors 'none'/
      },
      url
    )
    t.match(headers['content-type'], /^application\/json/)
  }
})

t.test('errors are JSON objects without internal details', async t => {
  const lines: string[] = []
  const app = await createApp(t, { log: line => lines.push(line) })
  const fail = (how: string) =>
    app.inject({ url: `/fail?how=${how}&token=s3cret`, headers: { ...ALICE, cookie: 'session=c00kie' } })
  const conflict = await fail('conflict')
  t.strictSame(errorOf(conflict), {
    statusCode: 409,
    status: 409,
    message: 'another writer was faster',
    exceptionClass: CLASS
  })
  t.equal(conflict.headers['x-restli-error-response'], 'true')
  const busy = await fail('busy')
  t.match(errorOf(busy), { statusCode: 503, message: 'the store is away', retryable: true })
  t.equal(busy.headers['retry-after'], '1')
  t.match(errorOf(await fail('badly')), { statusCode: 500, message: 'An unknown error occurred.' })
  const log = lines.join('')
  t.match(log, 'hunter2', 'the cause is in the log')
  t.match(log, '"path":"/fail"')
  t.match(log, '"plugin":"things"')
  for (const secret of ['s3cret', 'c00kie', 'Bearer']) t.notMatch(log, secret)
})

t.test('no header sets the actor', async t => {
  const app = await createApp(t)
  const actor = 'urn:li:corpuser:root'
  const headers = { ...ALICE, 'x-datahub-actor': actor, 'X-Service-Actor': actor, x_datahub_actor: actor }
  t.equal((await app.inject({ url: '/who', headers })).body, 'urn:li:corpuser:alice')
})

t.test('/health has the state and the optional plugins that failed to start', async t => {
  for (const [state, status] of [
    ['starting', 503],
    ['ready', 200],
    ['closing', 503]
  ] as const) {
    const app = await createApp(t, { state })
    const reply = await app.inject({ url: '/health' })
    t.strictSame([reply.statusCode, reply.json()], [status, { status: state, failedPlugins: ['search'] }])
    t.equal((await app.inject({ url: '/health/live' })).statusCode, 200)
    t.equal((await app.inject({ url: '/gms/health' })).statusCode, status)
    t.equal((await app.inject({ url: '/things', headers: ALICE })).statusCode, state === 'starting' ? 503 : 200)
  }
})

t.test('/health answers 503 without the store, /health/live still answers 200', async t => {
  const app = await createApp(t, { hasStore: false })
  const reply = await app.inject({ url: '/health' })
  const body = { status: 'without store', since: 1, failedPlugins: ['search'] }
  t.strictSame([reply.statusCode, reply.json()], [503, body])
  t.equal((await app.inject({ url: '/health/live' })).statusCode, 200)
})

t.test('/health answers 503 with the reason while the store does not accept writes', async t => {
  const app = await createApp(t, { storeFault: 'its disk is full' })
  const reply = await app.inject({ url: '/health' })
  const body = { status: 'without writes', reason: 'its disk is full', failedPlugins: ['search'] }
  t.strictSame([reply.statusCode, reply.json()], [503, body])
  t.equal((await app.inject({ url: '/health/live' })).statusCode, 200)
})

t.test('replies have the status, headers and body of respond', async t => {
  const app = await createApp(t)
  const login = await app.inject({ method: 'POST', url: '/api/logIn', headers: JSON_TYPE, payload: '{"name":"x"}' })
  t.strictSame([login.statusCode, login.headers['set-cookie'], login.body], [200, ['a=x', 'b=2; HttpOnly'], ''])
  const out = await app.inject({ url: '/logOut' })
  t.strictSame([out.statusCode, out.headers.location], [303, '/login'])
  t.match(await app.inject({ url: '/who', headers: ALICE }), {
    body: 'urn:li:corpuser:alice',
    headers: { 'content-type': /^text\/plain/ }
  })
  t.strictSame(
    (await app.inject({ method: 'DELETE', url: '/things/x', headers: { ...ROOT, ...JSON_TYPE }, payload: '[]' })).body,
    ''
  )
})
