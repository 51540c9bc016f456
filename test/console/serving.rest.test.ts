import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { parse } from 'acorn'
import t, { type Test } from 'tap'
import { staticImports } from '../../plugins/console/imports.ts'
import { JOINED } from '../../plugins/console/packages.ts'
import { type Server, start } from '../helper.ts'

t.setTimeout(120_000)

const server = await start(t)

const HTML = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

interface Document {
  readonly html: string
  readonly imports: Readonly<Record<string, string>>
  /** `/console/<fingerprint>/` */
  readonly prefix: string
}

async function documentOf(server: Server, path = '/'): Promise<Document> {
  const { body: html } = await server.anonymous.get(path, HTML)
  const [, text = '{}'] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? []
  const [prefix = ''] = /\/console\/[\w-]{16}\//.exec(html) ?? []
  return { html, imports: JSON.parse(text).imports, prefix }
}

/** Without the decompression that `fetch` does by itself. */
const encoded = (server: Server, path: string, coding: string) =>
  server.kernel.app.inject({ url: path, headers: { 'accept-encoding': coding } })

t.test('a page has its policy, is asked for again each time, and needs no session', async t => {
  const page = await server.anonymous.get('/', HTML)
  t.equal(page.status, 200)
  t.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
  t.equal(page.headers.get('cache-control'), 'no-cache')
  t.equal(page.headers.get('cross-origin-opener-policy'), 'same-origin')
  t.equal(page.headers.get('referrer-policy'), 'no-referrer')
  const policy = page.headers.get('content-security-policy') ?? ''
  for (const rule of [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types console'
  ])
    t.ok(policy.split('; ').includes(rule), rule)
  t.match(policy, /script-src 'self'( 'sha256-[\w+/]{43}='){3}(;|$)/)
  t.notMatch(policy, /unsafe|https?:/)
  const tag = page.headers.get('etag') ?? ''
  t.equal((await server.anonymous.get('/', { ...HTML, 'if-none-match': tag })).status, 304)
  const head = await server.anonymous.send('HEAD', '/', undefined, HTML)
  t.match([head.status, head.body], [200, ''])
  for (const credential of [{ token: 'invalid' }, { cookie: 'PLAY_SESSION=invalid' }])
    t.equal((await server.as(credential).get('/settings/tokens', HTML)).status, 200, JSON.stringify(credential))
  t.equal((await server.anonymous.post('/', {})).status, 405)
  t.equal((await server.anonymous.get('/api/graphql', HTML)).status, 401, 'it is not a page of the entity type api')
  t.equal((await server.anonymous.get('/dataset/x', HTML)).status, 404)
})

/** A style sheet or worker that a module names from where it is, or from where it was before it was bundled. */
const FILE = /new URL\(\s*['"]([^'"]+)['"],\s*(?:new URL\(\s*['"]([^'"]+)['"],\s*)?import\.meta\.url\)/g

const COMMENT = /^\s*(?:\/?\*|\/\/).*$/gm

/** Follows everything that a page can load. */
async function load(t: Test, server: Server): Promise<ReadonlySet<string>> {
  const { html, imports } = await documentOf(server)
  const boot = JSON.parse(/id="aspectd">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')
  const parts = [...boot.pages, ...boot.panels, ...boot.cells]
  t.ok(parts.length > 20, `${parts.length} pages, panels and cells`)
  const waiting = new Set<string>([
    ...[...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path),
    ...Object.values(imports),
    ...parts.map(({ module }) => module)
  ])
  for (const path of waiting) {
    const { status, body, headers } = await server.anonymous.get(path)
    t.equal(status, 200, path)
    t.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable')
    if (!headers.get('content-type')?.startsWith('text/javascript')) continue
    parse(body, { ecmaVersion: 'latest', sourceType: 'module' })
    const lazy = [...body.matchAll(/\bimport\(\s*['"](\.[^'"]+)['"]/g)].map(([, name]) => name)
    for (const name of [...staticImports(body), ...lazy]) {
      const target = name.startsWith('.') ? new URL(name, `http://x${path}`).pathname : imports[name]
      t.ok(target, `${path} imports ${name}`)
      if (target) waiting.add(target)
    }
    for (const [, name = '', from = '.'] of body.replace(COMMENT, '').matchAll(FILE))
      waiting.add(new URL(name, new URL(from, `http://x${path}`)).pathname)
  }
  for (const { module, name } of parts)
    t.match((await server.anonymous.get(module)).body, new RegExp(`\\b${name}\\b`), name)
  return waiting
}

t.test('every module that a page can load is there, immutable, compressed, and JavaScript', async t => {
  const loaded = await load(t, server)
  t.ok(
    [...loaded].some(path => path.endsWith('.worker.ts')),
    'with what modules in folders name'
  )
  const sheet = [...loaded].find(path => path.endsWith('/console.css')) ?? ''
  const styles = (await server.anonymous.get(sheet)).body
  for (const rule of ['.tree-line', '.quality-health', '.history'])
    t.ok(styles.includes(`${rule}{`), `the styles of the kit and of plugins: ${rule}`)
  t.ok([...loaded].some(path => path.endsWith('/icons.svg')))
  t.ok([...loaded].some(path => path.endsWith('/fonts/inter.woff2')))
})

t.test('the packages that every page needs are one file, with all that they export', async t => {
  const { imports } = await documentOf(server)
  const [path = '', ...others] = new Set(JOINED.map(name => imports[name]))
  t.strictSame(others, [])
  const { body } = await server.anonymous.get(path)
  const joined = await import(`data:text/javascript,${encodeURIComponent(body)}`)
  for (const name of JOINED)
    t.strictSame(
      Object.keys(await import(name)).filter(one => !(one in joined)),
      [],
      name
    )
})

t.test('a file is sent in the coding that the browser accepts, always the same content', async t => {
  const { imports } = await documentOf(server)
  const path = imports['aspectd/console'] ?? ''
  const plain = (await encoded(server, path, 'identity')).rawPayload
  const br = await encoded(server, path, 'gzip, br')
  const gzip = await encoded(server, path, 'gzip')
  t.match([br.headers['content-encoding'], gzip.headers['content-encoding']], ['br', 'gzip'])
  t.ok(brotliDecompressSync(br.rawPayload).equals(plain))
  t.ok(gunzipSync(gzip.rawPayload).equals(plain))
  t.ok(br.rawPayload.length < plain.length / 2)
})

t.test('an unknown path is a page for browsers and JSON for everybody else', async t => {
  const page = await server.anonymous.get('/no/such/path', HTML)
  t.equal(page.status, 404)
  t.match(page.body, /^<!doctype html>/)
  t.equal(page.headers.get('vary'), 'accept, accept-encoding')
  t.equal((await server.anonymous.get('/no/such/path', { ...HTML, 'if-none-match': '*' })).status, 404)
  t.equal((await server.as({ token: 'invalid' }).get('/no/such/path', HTML)).status, 404)
  for (const accept of ['*/*', 'application/json', 'text/html;q=0'])
    t.match(await server.anonymous.get('/no/such/path', { accept }), { status: 404, body: { status: 404 } }, accept)
  t.match(await server.as({ token: 'invalid' }).get('/no/such/path'), { status: 401 }, 'as before')
  t.match(await server.anonymous.post('/no/such/path', {}, HTML), { status: 404, body: { status: 404 } })
  t.match(await server.anonymous.get('/console/0123456789abcdef/plugins/console/main.ts'), { status: 404 })
})

t.test('only files that were in a folder at the start are served', async t => {
  const { prefix } = await documentOf(server)
  t.equal((await server.anonymous.get(`${prefix}plugins/console/main.ts`)).status, 200)
  for (const path of [
    'plugins/console/../index.ts',
    'plugins/console/%2e%2e/index.ts',
    'plugins/console/..%2findex.ts',
    'plugins/console/..%5cindex.ts',
    'plugins/console//main.ts',
    'plugins/console/main.ts%00',
    'plugins/console/',
    'plugins/auth/index.ts',
    'packages/preact/package.json',
    'packages/../plugins/auth/index.ts',
    '',
    '../../../../../../etc/passwd'
  ]) {
    const { statusCode } = await server.kernel.app.inject({ url: `${prefix}${path}` })
    t.ok([400, 404].includes(statusCode), `${path}: ${statusCode}`)
  }
})

t.test('the page of an entity opens for every URN, encoded or not', async t => {
  const expected = (await server.anonymous.get('/dataset/urn:li:dataset:x', HTML)).body
  t.match(expected, /^<!doctype html>/)
  for (const urn of [
    'urn:li:dataset:(urn:li:dataPlatform:hive,a/b/c,PROD)',
    'urn:li:dataset:(urn:li:dataPlatform:hive,a%2Fb%2Fc,PROD)',
    'urn%3Ali%3Adataset%3A%28urn%3Ali%3AdataPlatform%3Ahive%2Ca%2Fb%20c%2Bd%25%2CPROD%29',
    'urn:li:dataset:(urn:li:dataPlatform:s3,a+b%20(c),PROD)',
    `urn:li:dataset:(urn:li:dataPlatform:s3,${'x/'.repeat(400)}y,PROD)`
  ]) {
    for (const end of ['', '/', '/Schema', '/Schema?column=a%2Fb']) {
      const { status, body } = await server.anonymous.get(`/dataset/${urn}${end}`, HTML)
      t.match([status, body === expected], [200, true], `${urn}${end}`)
    }
  }
  t.match(await server.anonymous.get('/dataset', HTML), { status: 404 })
  t.match(await server.admin.get('/entitiesV2/urn:li:corpuser:datahub', HTML), { body: { urn: /datahub/ } })
})

t.test('without the plugin everything is as it was', async t => {
  const server = await start(t, { config: { plugins: { console: false } } })
  for (const path of ['/', '/login', '/settings/tokens', '/console/x'])
    t.match(await server.anonymous.get(path, HTML), { status: 404, body: { status: 404 } }, path)
  t.match(await server.as({ token: 'invalid' }).get('/', HTML), { status: 401 })
})

t.test('a page of a disabled plugin is gone, and so are its files', async t => {
  const server = await start(t, { config: { plugins: { tokens: false, 'service-accounts': false } } })
  t.match(await server.anonymous.get('/settings/tokens', HTML), { status: 404 })
  const { html, prefix } = await documentOf(server)
  t.notMatch(html, '/settings/tokens')
  await t.resolveMatch(server.anonymous.get(`${prefix}plugins/tokens/en.ts`), { status: 404 })
})
