import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import t from 'tap'
import { eventually, temporaryFolder } from '../../helper.ts'
import { spawnServer } from '../../process.ts'
import { createApp, holding } from './fixture.ts'

interface Outcome {
  answered: number
  /** Told by a header that the connection ends. */
  told: number
  /** Requests that were sent and got no answer. */
  lost: number
}

const REQUEST = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n'

/** Sends a request after each answer until the server says that the connection ends. */
function load(port: number, outcome: Outcome): Promise<unknown> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  let answer = ''
  let waits = false
  const send = () => {
    answer = ''
    waits = socket.write(REQUEST)
  }
  socket.on('connect', send)
  socket.on('data', text => {
    answer += text
    const [, head = '', length] = /^(.*content-length: (\d+).*?\r\n\r\n)/is.exec(answer) ?? []
    if (head === '' || answer.length < head.length + Number(length)) return
    waits = false
    outcome.answered++
    if (!/connection: close/i.test(head)) return send()
    outcome.told++
    socket.end()
  })
  socket.on('error', () => undefined)
  return new Promise<void>(resolve =>
    socket.on('close', () => {
      if (waits) outcome.lost++
      resolve()
    })
  )
}

t.test('SIGTERM under load resets no connection: each client is told and answered', async t => {
  const server = await spawnServer(t, { folder: temporaryFolder(t) })
  const outcome = { answered: 0, told: 0, lost: 0 }
  const clients = Array.from({ length: 160 }, () => load(Number(new URL(server.url).port), outcome))
  await eventually(() => outcome.answered >= 2000)
  server.child.kill('SIGTERM')
  await Promise.all(clients)
  t.match(outcome, { told: 160, lost: 0 })
  t.equal(await server.exited, 0)
})

/** The first answer that arrives. */
async function answerOn(socket: Socket): Promise<string> {
  const [data] = await once(socket, 'data')
  return String(data)
}

t.test('running and next requests are answered, then their connections end', async t => {
  const app = await createApp(t)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const [running, next, idle, silent] = Array.from({ length: 4 }, () => connect(port, '127.0.0.1')) as [
    Socket,
    Socket,
    Socket,
    Socket
  ]
  await Promise.all([running, next, idle, silent].map(socket => once(socket, 'connect')))
  for (const socket of [next, idle]) {
    socket.write(REQUEST)
    t.notMatch(await answerOn(socket), /connection: close/i)
  }
  running.write('GET /large?bytes=5&held=true HTTP/1.1\r\nhost: x\r\nauthorization: Bearer alice\r\n\r\n')
  await eventually(() => holding.length === 1)
  const farewells = [idle, silent].map(async socket => String(Buffer.concat(await socket.toArray())))
  const ends = [running, next, idle, silent].map(socket => once(socket, 'close'))
  const closed = app.close()
  next.write(REQUEST)
  t.match(await answerOn(next), /^HTTP\/1.1 200 .*connection: close/is)
  for (const release of holding.splice(0)) release()
  t.match(await answerOn(running), /^HTTP\/1.1 200 .*connection: close/is)
  await closed
  const [told, untold] = await Promise.all(farewells)
  t.match(told, /^HTTP\/1.1 503 .*the request was not carried out/s, 'the answer if a request is under way')
  t.equal(untold, '', 'a browser would take it as the answer to a later request')
  await Promise.all(ends)
  await t.rejects(fetch(`http://127.0.0.1:${port}/health`))
})
