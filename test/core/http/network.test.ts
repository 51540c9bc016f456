import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { eventually } from '../../helper.ts'
import { ALICE, createApp, JSON_TYPE, type Options, slow } from './fixture.ts'

async function listen(t: Test, options: Options = {}): Promise<{ app: FastifyInstance; url: string; port: number }> {
  const app = await createApp(t, options)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, url, port: (app.server.address() as AddressInfo).port }
}

/** Everything that the server sends in reply to these bytes until it closes the connection. */
async function raw(port: number, ...parts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', text => {
    answer += text
  })
  socket.on('error', () => undefined) // a reset is a valid reply, too
  for (const part of parts) socket.write(part)
  await once(socket, 'close')
  return answer
}

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { ...ALICE, ...JSON_TYPE, ...headers }, body })

t.test('the end of the request body does not abort the call', async t => {
  const { url } = await listen(t)
  const reply = await post(`${url}/api/graphql`, JSON.stringify({ query: '{ later(turns: 30) }' }))
  t.strictSame(await reply.json(), { data: { later: 30 }, extensions: {} })
})

t.test('targets outside this server are refused and never forwarded', async t => {
  const { port } = await listen(t)
  const targets = {
    'http://evil.example/api/graphql': 400,
    'https://evil.example:443/health': 400,
    '*': 400,
    '//evil.example/things': 404,
    '/\\evil.example/things': 404,
    '/api/gms@evil.example/things': 404,
    '/things%2f..%2f..%2fetc': 404,
    '/gms//things': 404,
    '/../things': 404
  }
  for (const [target, status] of Object.entries(targets)) {
    const answer = await raw(
      port,
      `GET ${target} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer alice\r\nconnection: close\r\n\r\n`
    )
    t.match(answer, new RegExp(`^HTTP/1.1 ${status} `), target)
    t.match(answer, `"status":${status}`)
  }
})

t.test('malformed HTTP and a header of 1 MB are refused', async t => {
  const { port } = await listen(t)
  t.match(await raw(port, 'this is not HTTP\r\n\r\n'), /^HTTP\/1.1 400 .*"status":400/s)
  t.match(
    await raw(port, `GET /health HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(1_000_000)}\r\n\r\n`),
    /^HTTP\/1.1 431 |^$/
  )
  t.match(
    await raw(
      port,
      'POST /api/graphql HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'
    ),
    /^HTTP\/1.1 400 /
  )
  t.match(await raw(port, 'GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'), /^HTTP\/1.1 200 /)
})

t.test('of repeated authorization and content-type headers the first one counts', async t => {
  const { port } = await listen(t)
  const body = '{"query":"{ echo }"}'
  const send = (...headers: string[]) =>
    raw(
      port,
      `POST /api/graphql HTTP/1.1\r\nhost: x\r\n${headers.join('\r\n')}\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    )
  const json = 'content-type: application/json'
  t.match(await send('authorization: Bearer wrong', 'Authorization: Bearer alice', json), /^HTTP\/1.1 401 /)
  t.match(await send('authorization: Bearer alice', json, 'content-type: text/plain'), /^HTTP\/1.1 200 /)
  t.match(await send('authorization: Bearer alice', 'content-type: text/plain', json), /^HTTP\/1.1 415 /)
})

t.test('a slow sender is disconnected', async t => {
  const { port } = await listen(t, { http: { requestSeconds: 0.3 } })
  const head = await raw(port, 'GET /health HTTP/1.1\r\nhost: x\r\n')
  t.match(head, /^HTTP\/1.1 408 /)
  const body = await raw(
    port,
    'POST /logIn HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"n'
  )
  t.match(body, /^HTTP\/1.1 (408|503) /)
})

t.test('a request that exceeds the deadline is a 503, and its operation is aborted', async t => {
  const { url } = await listen(t, { http: { requestSeconds: 0.3 } })
  const late = await fetch(`${url}/slow`, { headers: ALICE })
  t.strictSame([late.status, late.headers.get('retry-after')], [503, '1'])
  t.match(await late.json(), { status: 503, message: /timed out/, retryable: true })
  t.match(slow.splice(0), [{ aborted: true }])
  const reply = await post(`${url}/api/graphql`, JSON.stringify({ query: '{ never }' }))
  t.equal(reply.status, 503)
})

t.test('a client that disconnects aborts its request', async t => {
  const { url } = await listen(t)
  const leave = new AbortController()
  const asked = fetch(`${url}/slow`, { headers: ALICE, signal: leave.signal })
  const [signal] = await eventually(() => slow.length > 0 && slow.splice(0))
  t.equal(signal?.aborted, false)
  leave.abort()
  await t.rejects(asked)
  t.ok(await eventually(() => signal?.aborted))
})

t.test('a completed reply does not abort the next request on the connection', async t => {
  const { url } = await listen(t)
  for (let time = 0; time < 5; time++) {
    const reply = await post(`${url}/api/graphql`, JSON.stringify({ query: '{ later(turns: 5) }' }))
    t.strictSame((await reply.json()) as object, { data: { later: 5 }, extensions: {} })
  }
})
