import type { Socket } from 'node:net'
import fp from 'fastify-plugin'
import type { Counter, Metrics } from '../metrics/metric.ts'

const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const
/** Statuses with which a request is refused before an operation runs, or instead of it. */
const REASONS = {
  401: 'credential',
  408: 'slow',
  413: 'too_large',
  415: 'content_type',
  429: 'too_many',
  431: 'headers',
  503: 'unavailable'
} as const

interface Options {
  readonly metrics: Metrics
}

/** Counts requests, connections and their bytes. The bytes cost a request nothing: sockets count them. */
export const traffic = fp<Options>(
  async (app, { metrics }) => {
    const open = new Set<Socket>()
    const closed = { received: 0, sent: 0 }
    app.server.on('connection', socket => {
      open.add(socket)
      socket.once('close', () => {
        open.delete(socket)
        closed.received += socket.bytesRead
        closed.sent += socket.bytesWritten
      })
    })
    metrics.gauge({ name: 'http_connections', help: 'Open connections of clients.', read: () => open.size })
    metrics.total({
      name: 'http_received_bytes_total',
      help: 'Bytes that clients have sent, with the headers of HTTP.',
      read: () => sum(open, closed.received, ({ bytesRead }) => bytesRead)
    })
    metrics.total({
      name: 'http_sent_bytes_total',
      help: 'Bytes that were sent to clients, with the headers of HTTP.',
      read: () => sum(open, closed.sent, ({ bytesWritten }) => bytesWritten)
    })
    metrics.gauge({
      name: 'http_unsent_bytes',
      help: 'Bytes of answers that wait in this process for their clients to read.',
      read: () => sum(open, 0, ({ writableLength }) => writableLength)
    })
    const count = counting(metrics)
    app.addHook('onResponse', (_request, reply, done) => {
      count(reply.statusCode)
      done()
    })
  },
  { name: 'aspectd-traffic' }
)

/** Registers the requests by their status. */
function counting(metrics: Metrics): (status: number) => void {
  const requests = metrics.counter({
    name: 'http_requests_total',
    help: 'Answered requests, by the class of their status.',
    labels: { class: CLASSES }
  })
  const refused = metrics.counter({
    name: 'http_refused_total',
    help: 'Requests that were refused, by reason.',
    labels: { reason: Object.values(REASONS) }
  })
  const byClass = CLASSES.map(one => requests.with({ class: one }))
  const byReason = new Map<number, Counter>(
    Object.entries(REASONS).map(([status, reason]) => [Number(status), refused.with({ reason })])
  )
  return status => {
    byClass[Math.floor(status / 100) - 1]?.add()
    if (status >= 400) byReason.get(status)?.add()
  }
}

function sum(sockets: ReadonlySet<Socket>, from: number, bytes: (socket: Socket) => number): number {
  let total = from
  for (const socket of sockets) total += bytes(socket)
  return total
}
