import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import t from 'tap'
import { discard } from '../../../core/http/limits/discard.ts'
import { eventually } from '../../helper.ts'

const CLIENTS = 20
const BODY = Buffer.alloc(4_000_000)
/** What a stream reads ahead. */
const PIECE = 65_536

t.test('of many bodies that nobody needs one piece is read at a turn of the event loop', async t => {
  const messages: IncomingMessage[] = []
  let turns = 0
  const server = createServer((message, response) => {
    messages.push(message)
    response.end('refused')
    discard(message)
    discard(message)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: CLIENTS }, () => connect(port, '127.0.0.1'))
  t.teardown(() => sockets.forEach(socket => void socket.destroy()))
  const answered = sockets.map(socket => once(socket, 'data'))
  for (const socket of sockets) {
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${BODY.length}\r\n\r\n`)
    socket.write(BODY)
  }
  const count = () => {
    turns++
    if (messages.length < CLIENTS || messages.some(({ complete }) => !complete)) setImmediate(count)
  }
  count()
  t.match(String(await Promise.all(answered)), 'refused')
  await eventually(() => messages.length === CLIENTS && messages.every(({ complete }) => complete))
  // Read at once they would take as many turns as one of them.
  const least = (CLIENTS * BODY.length) / PIECE
  t.ok(turns > least / 4, `${turns} turns, of all at once ${BODY.length / PIECE}`)
  const [first] = sockets
  const again = first && once(first, 'data')
  first?.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n')
  t.match(String(await again), 'refused', 'the connection goes on')
})
