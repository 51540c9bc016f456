import t from 'tap'
import { basePathOf, createAddressAt } from '../../../core/http/base-path.ts'
import { routedTarget } from '../../../core/http/urn-path.ts'
import { cookiesOf, start } from '../../helper.ts'

const BASE = '/tools/catalog'

t.test('the base path is removed as whole segments, before DataHub’s prefixes', async t => {
  const cases = {
    '/tools/catalog': '/',
    '/tools/catalog/': '/',
    '/tools/catalog?a=b': '/?a=b',
    '/tools/catalog/gms/entities/u': '/entities/u',
    '/tools/catalog/api/gms/config': '/config',
    '/tools/catalog/dataset/urn:li:dataset:(a,b/c,PROD)': '/dataset/urn:li:dataset:(a,b%2Fc,PROD)',
    '/tools/catalog/tools/catalog/x': '/tools/catalog/x',
    '/tools/catalogue/x': '/tools/catalogue/x',
    '/tools%2Fcatalog/x': '/tools%2Fcatalog/x',
    '/x?to=/tools/catalog/y': '/x?to=/tools/catalog/y'
  }
  for (const [target, routed] of Object.entries(cases)) t.equal(routedTarget(target, BASE), routed, target)
})

t.test('paths that leave the server get it, other addresses do not', async t => {
  const addressAt = createAddressAt(basePathOf(`${BASE}/`))
  t.equal(addressAt('/login?to=%2F'), '/tools/catalog/login?to=%2F')
  t.equal(addressAt('/'), '/tools/catalog/')
  t.equal(addressAt(''), BASE)
  for (const same of ['//other.example', 'https://other.example/x', '?a=b']) t.equal(addressAt(same), same)
  t.equal(createAddressAt(basePathOf('/'))('/login'), '/login')
})

t.test('what is not a path stops the start', async t => {
  for (const basePath of ['tools', '//evil', '/a/../b', '/a b', '/a?b', 'https://x/y', '/%2e%2e']) {
    await t.rejects(
      start(t, { config: { basePath } }),
      /^basePath \(ASPECTD_BASE_PATH\): expected a path such as/,
      basePath
    )
  }
  await t.rejects(start(t, { env: { DATAHUB_BASE_PATH: 'x' } }), /^basePath/)
})

t.test('pages, redirects, cookies and documents are below it', async t => {
  const server = await start(t, { env: { DATAHUB_BASE_PATH: `${BASE}/` } })
  const origin = new URL(server.url).origin
  t.equal(server.url, origin + BASE, 'the address of the server has it')
  const { body: page, headers } = await server.anonymous.get('/login', { accept: 'text/html' })
  t.match(headers.get('content-type'), /html/)
  const addresses = [...String(page).matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, found = '']) => found)
  t.ok(addresses.length > 3)
  t.strictSame(
    addresses.filter(one => !one.startsWith(`${BASE}/`)),
    []
  )
  const map = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(String(page))?.[1] ?? '{}')
  t.ok(Object.values<string>(map.imports).every(one => one.startsWith(`${BASE}/console/`)))
  t.match(page, `"base":"${BASE}"`)
  for (const address of addresses) t.equal((await fetch(origin + address)).status, 200, address)

  const logIn = await server.anonymous.post('/logIn', { username: 'datahub', password: server.password })
  t.equal(logIn.status, 200)
  t.ok(
    logIn.headers.getSetCookie().every(one => one.includes(`; Path=${BASE};`)),
    'cookies'
  )
  const session = server.anonymous.with({ cookie: cookiesOf(logIn.headers) })
  const out = await session.get('/logOut')
  t.strictSame([out.status, out.headers.get('location')], [303, `${BASE}/login`])
  const sso = await server.anonymous.get('/sso?redirect_uri=/tags')
  t.equal(sso.headers.get('location'), `${BASE}/login?to=%2Ftags`)
  const elsewhere = await server.anonymous.get('/sso?redirect_uri=//evil.example')
  t.equal(elsewhere.headers.get('location'), `${BASE}/login`)
  t.strictSame((await server.admin.get('/openapi/v3/api-docs')).body.servers, [{ url: BASE }])
  t.equal(
    (await server.admin.post('/gms/operations?action=getIndexSizes', {})).status,
    200,
    'as clients of DataHub ask'
  )
  t.match(await server.kernel.command('logInLink', { urn: 'urn:li:corpuser:datahub' }), `${server.url}/once#`)
})

t.test('a proxy may take it away, unless it is strict; the process itself is asked without it', async t => {
  const lenient = await start(t, { config: { basePath: BASE } })
  const statusOf = async (url: string, path: string) => (await fetch(new URL(url).origin + path)).status
  t.equal(await statusOf(lenient.url, '/login'), 200)
  t.equal(await statusOf(lenient.url, '/tools/catalogue/login'), 404)
  const strict = await start(t, { config: { basePath: BASE, basePathStrict: true } })
  for (const [path, status] of [
    ['/login', 404],
    ['/config', 404],
    ['/tools/catalog', 200],
    ['/tools/catalog/config', 200],
    ['/health', 200],
    ['/health/live?x', 200],
    ['/metrics', 401],
    ['/healthy', 404]
  ] as const) {
    t.equal(await statusOf(strict.url, path), status, path)
  }
  const { message } = await (await fetch(`${new URL(strict.url).origin}/login`)).json()
  t.equal(message, 'route not found: paths of this server begin with /tools/catalog/')
})
