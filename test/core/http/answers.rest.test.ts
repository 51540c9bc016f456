import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { mock } from 'node:test'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { eventually } from '../../helper.ts'
import { ownClock } from '../graphql/own-clock.ts'
import { ALICE, createApp, holding, type Options } from './fixture.ts'

/** More than the operating system buffers for a connection. */
const LARGE = 20_000_000
const MEBIBYTE = 1024 * 1024

interface Listening {
  readonly app: FastifyInstance
  readonly url: string
  /** Sends a request and reads nothing. */
  request(path: string, from?: string): Promise<Socket>
}

async function listen(t: Test, http: Options['http'] = {}): Promise<Listening> {
  const app = await createApp(t, { http })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    app,
    url,
    async request(path, localAddress = '127.0.0.1') {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      t.teardown(() => socket.destroy())
      await once(socket, 'connect')
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer alice\r\nconnection: close\r\n\r\n`)
      return socket
    }
  }
}

const statusOf = async (socket: Socket) => Number((await text(socket.setEncoding('latin1'))).slice(9, 12))
const connections = ({ server }: FastifyInstance) =>
  new Promise<number>(resolve => server.getConnections((_error, count) => resolve(count)))

t.test('a large answer arrives unchanged, whatever its size', async t => {
  const { url } = await listen(t)
  for (const bytes of [0, 1, 16_384, 65_536, 65_537, 131_072, 1_000_000, LARGE]) {
    const reply = await fetch(`${url}/large?bytes=${bytes}`, { headers: ALICE })
    t.equal(reply.headers.get('content-length'), String(bytes))
    t.ok((await reply.text()) === 'x'.repeat(bytes), `${bytes} bytes`)
    const head = await fetch(`${url}/large?bytes=${bytes}`, { method: 'HEAD', headers: ALICE })
    t.strictSame([head.headers.get('content-length'), await head.text()], [String(bytes), ''])
  }
})

t.test('a client that reads nothing is disconnected, a slow one gets its answer', async t => {
  const clock = ownClock(t)
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const { app, request } = await listen(t, { unreadSeconds: 30 })
  const pass = (milliseconds: number) => {
    clock.pass(milliseconds)
    mock.timers.tick(milliseconds)
  }
  const served: Socket[] = []
  app.server.on('connection', socket => served.push(socket))

  const stuck = await request(`/large?bytes=${LARGE}`)
  await once(stuck, 'readable')
  pass(29_000)
  t.equal(served[0]?.destroyed, false)
  // The operating systems may still have buffered something after the time had passed.
  await eventually(() => {
    pass(6000)
    return served[0]?.destroyed
  })

  const slow = await request(`/large?bytes=${LARGE}`)
  let received = 0
  let [passed, sent] = [0, 0]
  for await (const chunk of slow) {
    received += chunk.length
    // What the operating systems buffer is sent at once, before any time has passed.
    const { bytesWritten = 0 } = served[1] ?? {}
    if (bytesWritten < sent + MEBIBYTE) continue
    sent = bytesWritten
    pass(25_000)
    passed++
  }
  t.ok(passed >= 2 && received > LARGE, `${received} bytes, ${passed} pauses`)
})

t.test('an address with too many unread answers is refused until it has read them', async t => {
  const { url, request } = await listen(t, { pendingMbPerAddress: 8 })
  const stuck = await request(`/large?bytes=${LARGE}`)
  const refused = await eventually(async () => {
    const reply = await fetch(`${url}/things`, { headers: ALICE })
    return reply.status === 200 ? reply.text().then(() => undefined) : reply
  })
  t.strictSame([refused.status, refused.headers.get('retry-after')], [429, '5'])
  t.match(await refused.json(), { status: 429, message: /more than 8 MiB of answers to this address are unread/ })
  t.equal((await fetch(`${url}/health`)).status, 200, 'probes are answered')
  t.equal((await fetch(`${url}/health/live`)).status, 200)
  t.equal(await statusOf(await request('/things', '127.0.0.2')), 200, 'another address is not affected')
  t.equal(await statusOf(stuck), 200, 'the answer is complete')
  t.equal(await statusOf(await request('/things')), 200)
})

t.test('the answers of concurrent requests are counted before they are sent', async t => {
  const { request } = await listen(t, { pendingMbPerAddress: 8 })
  const sockets = await Promise.all([1, 2, 3, 4].map(() => request('/large?bytes=6000000&held=true')))
  await eventually(() => holding.length === 4)
  for (const release of holding.splice(0)) release()
  const statuses = await Promise.all(sockets.map(statusOf))
  t.strictSame(statuses.toSorted(), [200, 429, 429, 429])
})

t.test('a client that disconnects frees what was held for it', async t => {
  const { app, url, request } = await listen(t, { pendingMbPerAddress: 8 })
  const stuck = await request(`/large?bytes=${LARGE}`)
  const status = async () => (await fetch(`${url}/things`, { headers: ALICE })).status
  await eventually(async () => (await status()) === 429)
  stuck.destroy()
  await eventually(async () => (await status()) === 200)
  t.ok((await connections(app)) > 0)
})

t.test('files cost their readers nothing: they share one buffer', async t => {
  const { app, url, request } = await listen(t, { pendingMbPerAddress: 8 })
  const page = await (await fetch(`${url}/api/graphiql`)).text()
  const [, script = ''] = /"([^"]+\.graphiql\.js)"/.exec(page) ?? []
  const { length } = (await app.inject({ url: script })).rawPayload
  t.ok(length > 5 * MEBIBYTE)
  const readers = await Promise.all(Array.from({ length: 30 }, () => request(script)))
  await Promise.all(readers.map(socket => once(socket, 'readable')))
  t.equal(await statusOf(await request('/things')), 200)
})
