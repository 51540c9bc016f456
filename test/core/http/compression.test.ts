import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import t from 'tap'
import { route } from '../../../core/contract/operation.ts'
import type { Contribution } from '../../../core/contract/plugin.ts'
import { BadRequest } from '../../../core/errors.ts'
import { compression } from '../../../core/http/compression.ts'
import { errors } from '../../../core/http/errors.ts'
import { headers } from '../../../core/http/headers.ts'
import { ALICE, createApp } from './fixture.ts'

/** As repetitive as answers are. */
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ urn: `urn:li:dataset:(urn:li:dataPlatform:hive,shop.t${at},PROD)`, at }))

const contribution: Contribution<undefined> = {
  api: undefined,
  routes: [
    route({ method: 'GET', url: '/rows/:count' }, 'signed-in', args => rows(Number(Object(args).count))),
    route({ method: 'GET', url: '/problem' }, 'signed-in', () => {
      throw new BadRequest('wrong '.repeat(500))
    })
  ]
}

const ask = (app: FastifyInstance, url: string, more: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...ALICE, ...more } })

const textOf = ({ headers, rawPayload }: LightMyRequestResponse): string => {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString()
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString()
}

t.test('JSON is compressed as the client accepts it, brotli first', async t => {
  const app = await createApp(t, { contribution })
  const plain = await ask(app, '/rows/1000')
  t.equal(plain.headers['content-encoding'], undefined)
  for (const [accepted, coding] of [
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['deflate', undefined],
    ['*;q=0', undefined],
    ['', undefined]
  ] as const) {
    const answer = await ask(app, '/rows/1000', { 'accept-encoding': accepted })
    t.equal(answer.headers['content-encoding'], coding, accepted)
    t.equal(answer.headers.vary, 'accept-encoding')
    t.equal(Number(answer.headers['content-length']), answer.rawPayload.length)
    t.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    t.ok(textOf(answer) === plain.body, accepted)
    if (coding) t.ok(answer.rawPayload.length * 10 < plain.rawPayload.length, `${answer.rawPayload.length} bytes`)
  }
})

t.test('of HEAD the head is that of GET', async t => {
  const app = await createApp(t, { contribution })
  const headers = { ...ALICE, 'accept-encoding': 'br' }
  const [get, head] = await Promise.all(
    (['GET', 'HEAD'] as const).map(method => app.inject({ method, url: '/rows/1000', headers }))
  )
  t.equal(head?.rawPayload.length, 0)
  for (const name of ['content-length', 'content-encoding', 'content-type', 'vary'])
    t.equal(head?.headers[name], get?.headers[name], name)
})

t.test('errors are compressed too; what is small, a file or no JSON is not', async t => {
  const app = await createApp(t, { contribution })
  const br = { 'accept-encoding': 'br' }
  const error = await ask(app, '/problem', br)
  t.strictSame([error.statusCode, error.headers['content-encoding']], [400, 'br'])
  t.match(JSON.parse(textOf(error)), { status: 400, message: /^wrong / })
  for (const url of ['/rows/5', '/things/x', '/large?bytes=100000', '/who']) {
    const answer = await ask(app, url, br)
    t.equal(answer.headers['content-encoding'], undefined, url)
    t.equal(answer.headers.vary, undefined, url)
  }
})

t.test('what another site has caused is not compressed', async t => {
  const app = await createApp(t, { contribution })
  for (const [site, coding] of [
    ['cross-site', undefined],
    ['same-site', undefined],
    ['same-origin', 'br'],
    ['none', 'br']
  ] as const) {
    const answer = await ask(app, '/rows/1000', { 'accept-encoding': 'br', 'sec-fetch-site': site })
    t.equal(answer.headers['content-encoding'], coding, site)
  }
})

t.test('an answer beyond what is compressed at the same time is sent as it is', async t => {
  const app = await createApp(t, { contribution })
  const large = await ask(app, '/rows/150000', { 'accept-encoding': 'br' })
  t.equal(large.headers['content-encoding'], undefined)
  t.equal(large.json().length, 150_000)
  t.equal((await ask(app, '/rows/1000', { 'accept-encoding': 'br' })).headers['content-encoding'], 'br')
})

t.test('an answer that is given while another one is compressed is the only one', async t => {
  const app = fastify()
  t.teardown(() => app.close())
  await app.register(headers)
  await app.register(errors)
  let isFirst = true
  app.addHook('onSend', (_request, reply, payload, done) => {
    // As the deadline does.
    if (isFirst) process.nextTick(() => reply.code(503).send('too late'))
    isFirst = false
    done(null, payload)
  })
  await app.register(compression)
  app.get('/', (_request, reply) => void reply.type('application/json').send(JSON.stringify(rows(10_000))))
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  t.strictSame([answer.statusCode, answer.body], [503, 'too late'])
  const next = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  t.equal(next.headers['content-encoding'], 'br')
})
