import t from 'tap'
import { routedTarget } from '../../../core/http/urn-path.ts'
import { ALICE, createApp } from './fixture.ts'

t.test('DataHub’s prefixes are removed once, and only as whole path segments', async t => {
  const cases = {
    '/gms/operations?action=x': '/operations?action=x',
    '/api/gms/entities/u': '/entities/u',
    '/api/gms/api/graphql': '/api/graphql',
    '/gms/api/graphql': '/api/graphql',
    '/gms/gms/x': '/gms/x',
    '/gms': '/gms',
    '/gmsx/y': '/gmsx/y',
    '/api/gms@evil/y': '/api/gms@evil/y',
    '/api/logIn': '/logIn',
    '/api/api/v2/graphql': '/api/v2/graphql',
    '/x?to=/gms/y': '/x?to=/gms/y',
    '': ''
  }
  for (const [target, routed] of Object.entries(cases)) t.equal(routedTarget(target), routed, target)
})

t.test('slashes inside parentheses are escaped', async t => {
  const cases = {
    '/entities/urn:li:dataset:(a,b/c,PROD)/x': '/entities/urn:li:dataset:(a,b%2Fc,PROD)/x',
    '/entities/urn:li:dataset:%28a,b/c%29': '/entities/urn:li:dataset:%28a,b%2Fc%29',
    '/a/(b(c/d)e/f)/g?q=(/': '/a/(b(c%2Fd)e%2Ff)/g?q=(/',
    '/a/(b/c': '/a/(b/c',
    '/a)/b/(c': '/a)/b/(c'
  }
  for (const [target, routed] of Object.entries(cases)) t.equal(routedTarget(target), routed, target)
})

t.test('any URN is one parameter, raw or encoded, and is decoded once', async t => {
  const app = await createApp(t)
  const urns = [
    'urn:li:dataset:(urn:li:dataPlatform:hive,a/b.c,PROD)',
    'urn:li:tag:a+b,c;d@e&f=g',
    'urn:li:tag:100%25',
    'urn:li:tag:é😀 #?',
    `urn:li:tag:${'x'.repeat(4000)}`
  ]
  for (const urn of urns) {
    const { statusCode, body } = await app.inject({ url: `/things/${encodeURIComponent(urn)}`, headers: ALICE })
    t.equal(statusCode, 200, urn.slice(0, 60))
    t.equal(JSON.parse(body).urn, urn)
  }
  for (const raw of ['urn:li:dataset:(urn:li:dataPlatform:hive,a/b.c,PROD)', 'urn:li:tag:a+b@c']) {
    t.equal((await app.inject({ url: `/gms/things/${raw}`, headers: ALICE })).json().urn, raw)
  }
})

t.test('a trailing slash is ignored', async t => {
  const app = await createApp(t)
  t.equal((await app.inject({ url: '/things/?count=3', headers: ALICE })).json().count, 3)
})

t.test('unknown paths are 404, other methods are 405 with the allowed ones', async t => {
  const app = await createApp(t)
  const missing = await app.inject({ url: '/nowhere?token=x' })
  t.equal(missing.statusCode, 404)
  t.match(missing.json(), { status: 404, message: 'route not found: GET /nowhere' })
  const cases: [string, string, string][] = [
    ['HEAD', '/api/graphql?query={aspectd{plugins}}', 'GET, POST'],
    ['PUT', '/api/v2/graphql', 'GET, POST'],
    ['POST', '/things/x', 'GET, HEAD, PUT, DELETE'],
    ['GET', '/logIn', 'POST'],
    ['PATCH', '/things', 'GET, HEAD, POST'],
    ['POST', '/health', 'GET, HEAD']
  ]
  for (const [method, url, allow] of cases) {
    const { statusCode, headers, body } = await app.inject({ method: method as 'GET', url })
    t.strictSame(
      [statusCode, headers.allow, method === 'HEAD' || JSON.parse(body).status],
      [405, allow, method === 'HEAD' || 405],
      `${method} ${url}`
    )
  }
})

t.test('a path that is too long or cannot be decoded is a 4xx error', async t => {
  const app = await createApp(t)
  for (const [url, status] of [
    ['/things/%zz', 400],
    ['/things/%ff%fe', 400],
    [`/things/${'x'.repeat(9000)}`, 414]
  ] as const) {
    const { statusCode, body } = await app.inject({ url, headers: ALICE })
    t.equal(statusCode, status, url.slice(0, 20))
    t.equal(JSON.parse(body).status, status)
  }
  t.equal((await app.inject({ url: '/things?count=%zz', headers: ALICE })).statusCode, 400)
})
