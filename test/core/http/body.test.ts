import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { eventually } from '../../helper.ts'
import { ALICE, createApp, JSON_TYPE, type Options, ROOT } from './fixture.ts'

const sockets: Socket[] = []

async function listen(t: Test, options: Options = {}) {
  const app = await createApp(t, options)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  t.teardown(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })
  return { app, port }
}

/** Sends the head of a request, and nothing of its body. */
function begin(port: number, path: string, length: string, user = 'alice'): Socket {
  const head = [`POST ${path} HTTP/1.1`, 'host: x', `authorization: Bearer ${user}`, 'content-type: application/json']
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  sockets.push(socket)
  socket.write(`${[...head, length].join('\r\n')}\r\n\r\n`)
  return socket
}

async function answerOf(socket: Socket): Promise<string> {
  const [data] = await once(socket, 'data')
  return String(data)
}

const NOTHING = '/things?action=nothing'
const LOAD = '/things?action=load'
const ofLength = (bytes: number) => `{"free":"${'x'.repeat(bytes - 11)}"}`

t.test('only operations for ingestion accept more than 1 MB, up to http.bodyBytes', async t => {
  const app = await createApp(t, { http: { bodyBytes: 3_000_000 } })
  const status = async (url: string, bytes: number) =>
    (await app.inject({ method: 'POST', url, headers: { ...ALICE, ...JSON_TYPE }, payload: ofLength(bytes) }))
      .statusCode
  t.equal(await status(NOTHING, 1_000_000), 200)
  t.equal(await status(NOTHING, 1_000_001), 413)
  t.equal(await status('/api/graphql', 1_000_001), 413)
  t.equal(await status('/things?action=unknown', 1_000_001), 413)
  t.equal(await status(LOAD, 3_000_000), 200)
  t.equal(await status(LOAD, 3_000_001), 413)
})

t.test('a body that is too large is refused before it is sent', async t => {
  const { port } = await listen(t)
  t.match(await answerOf(begin(port, NOTHING, 'content-length: 1000001')), /^HTTP\/1.1 413 .*at most 1000000 bytes/s)
  t.match(await answerOf(begin(port, LOAD, 'content-length: 1000001', 'wrong')), /^HTTP\/1.1 401 /)
  t.match(await answerOf(begin(port, '/logIn', 'content-length: 4097')), /^HTTP\/1.1 413 /)
  t.match(await answerOf(begin(port, '/nowhere', 'content-length: 4097', 'wrong')), /^HTTP\/1.1 4/)
})

t.test('a client that is still sending a refused body gets the reply, and can use the connection again', async t => {
  const { port } = await listen(t)
  for (const length of ['content-length: 5000000', 'transfer-encoding: chunked']) {
    const isChunked = length.startsWith('transfer')
    const socket = begin(port, NOTHING, length)
    const reply = answerOf(socket)
    const body = 'x'.repeat(5_000_000)
    socket.write(isChunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body)
    t.match(await reply, /^HTTP\/1.1 413 (?!.*connection: close)/is, length)
    socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n')
    t.match(await answerOf(socket), /^HTTP\/1.1 200 /, length)
  }
})

t.test('a body without a length is refused when it becomes too large', async t => {
  const { port } = await listen(t)
  const socket = begin(port, NOTHING, 'transfer-encoding: chunked')
  for (let at = 0; at < 11; at++) socket.write(`186a0\r\n${'x'.repeat(100_000)}\r\n`)
  t.match(await answerOf(socket), /^HTTP\/1.1 413 /)
})

t.test('a body that ends early is refused', async t => {
  const { port } = await listen(t, { http: { requestSeconds: 0.3 } })
  const socket = begin(port, LOAD, 'content-length: 100000')
  t.match(await answerOf(socket), /^HTTP\/1.1 (408|503) /)
})

t.test('bodies in several parts are put together, also inside a character', async t => {
  const { port } = await listen(t)
  const body = Buffer.from(JSON.stringify({ free: '😀'.repeat(100_000) }))
  const socket = begin(port, LOAD, `content-length: ${body.length}`)
  for (let at = 0; at < body.length; at += 77_777) socket.write(body.subarray(at, at + 77_777))
  t.match(await answerOf(socket), /^HTTP\/1.1 200 /)
  const broken = Buffer.concat([body, Buffer.from([0xff])])
  const wrong = begin(port, LOAD, `content-length: ${broken.length}`)
  wrong.write(broken)
  t.match(await answerOf(wrong), /^HTTP\/1.1 400 .*not valid UTF-8/s)
})

t.test('bodies that are being received have a bound together, and one for each caller', async t => {
  const { app, port } = await listen(t, { http: { receivingMb: 4 } })
  const half = (user: string) => begin(port, LOAD, 'content-length: 900000', user)
  const send = async (headers: object, bytes: number) =>
    (await app.inject({ method: 'POST', url: LOAD, headers: { ...headers, ...JSON_TYPE }, payload: ofLength(bytes) }))
      .body
  // the first request may not have arrived yet
  const refused = await Promise.race([half('alice'), half('alice')].map(answerOf))
  t.match(refused, /^HTTP\/1.1 503 .*retry-after: 1\r\n.*at most 1 MB of bodies are received at once from one user/s)
  t.match(await send(ALICE, 10_000), 'loaded', 'small bodies are not counted')
  t.match(await send(ROOT, 900_000), 'loaded', 'other callers are not affected')
  for (const user of ['ben', 'carl', 'dora']) half(user)
  await eventually(async () => (await send(ROOT, 900_000)).includes('at most 4 MB of bodies are received at once'))
  for (const socket of sockets.splice(0)) socket.destroy()
  await eventually(async () => (await send(ROOT, 900_000)).includes('loaded'))
  t.match(await send(ALICE, 900_000), 'loaded', 'a connection that ends frees its part')
})
