import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { createApp } from './fixture.ts'

const MEBIBYTE = 1024 * 1024

t.test('GraphiQL is a public page without data that loads nothing from other hosts', async t => {
  const app = await createApp(t)
  const page = await app.inject({ url: '/api/graphiql' })
  t.strictSame([page.statusCode, page.headers['content-type']], [200, 'text/html; charset=utf-8'])
  t.notMatch(page.body, /(src|href)="(?!\/api\/graphiql\/|data:,")/)
  t.notMatch(page.body, /<style|<script(?! defer src=)|\son\w+=/)
  const policy = String(page.headers['content-security-policy'])
  t.match(policy, /default-src 'none'; script-src 'self'; .*connect-src 'self'/)
  t.notMatch(policy, /unsafe-eval|script-src[^;]*unsafe|https?:|blob:/)
  const off = await createApp(t, { graphiql: false })
  t.equal((await off.inject({ url: '/api/graphiql' })).statusCode, 404)
  t.equal((await off.inject({ url: '/api/graphiql/x.js' })).statusCode, 404)
})

t.test('the files of the editor are compressed, and their names contain their hash', async t => {
  const app = await createApp(t)
  const { body } = await app.inject({ url: '/api/graphiql' })
  const paths = [...body.matchAll(/"(\/api\/graphiql\/[^"]+)"/g)].map(([, path = '']) => path)
  const workers = await app.inject({ url: paths.find(path => path.endsWith('.workers.js')) ?? '' })
  paths.push(...[...workers.body.matchAll(/"(\/api\/graphiql\/[^"]+)"/g)].map(([, path = '']) => path))
  t.equal(paths.length, 7)
  let sent = 0
  for (const url of paths) {
    const plain = await app.inject({ url })
    t.match(plain.headers['cache-control'], 'immutable', url)
    t.match(plain.headers['content-type'], /^text\/(javascript|css); charset=utf-8$/)
    t.equal(plain.headers['content-encoding'], undefined)
    if (plain.rawPayload.length < 1000) continue
    const br = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
    const gzip = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br;q=0' } })
    t.strictSame([br.headers['content-encoding'], gzip.headers['content-encoding']], ['br', 'gzip'], url)
    t.ok(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload))
    t.ok(gunzipSync(gzip.rawPayload).equals(plain.rawPayload))
    sent += br.rawPayload.length
  }
  t.ok(sent > MEBIBYTE && sent < 2.5 * MEBIBYTE, `${sent} bytes`)
  t.equal((await app.inject({ url: '/api/graphiql/graphiql.js' })).statusCode, 404)
})

t.test('a page is sent again only if it has changed', async t => {
  const app = await createApp(t)
  const url = '/api/graphiql'
  const headers = { 'accept-encoding': 'br' }
  const first = await app.inject({ url, headers })
  t.match(first.headers, { 'cache-control': 'no-cache', vary: 'accept-encoding', 'content-encoding': 'br' })
  const etag = String(first.headers.etag)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await app.inject({ url, headers: { ...headers, 'if-none-match': known } })
    t.strictSame([again.statusCode, again.body, again.headers.etag], [304, '', etag], known)
  }
  const plain = await app.inject({ url, headers: { 'if-none-match': etag } })
  t.equal(plain.statusCode, 200, 'another coding has another tag')
  t.not(plain.headers.etag, etag)
  const head = await app.inject({ method: 'HEAD', url })
  t.strictSame([head.statusCode, head.body], [200, ''])
  t.equal(head.headers['content-length'], String(plain.rawPayload.length))
})
