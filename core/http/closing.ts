import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fp from 'fastify-plugin'

/** A connection that has received nothing for this long is idle: its client is not about to send a request. */
const QUIET_MS = 100
/** Clients that open new connections all the time cannot delay the end for longer. */
const MAX_QUIET_MS = 2000

interface Options {
  readonly state: () => 'starting' | 'ready' | 'closing'
  /** Milliseconds after which a request is answered with 503. */
  readonly deadline: number
}

/**
 * Ends keep-alive connections without losing a request. While the server drains or closes, each reply says
 * `Connection: close`, so clients send their next request elsewhere. Connections that are idle are closed last.
 */
export const closing = fp<Options>(
  async (app, { state, deadline }) => {
    const sockets = new Set<Socket>()
    let isClosing = false
    app.server.on('connection', socket => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (isClosing || state() === 'closing') reply.header('connection', 'close')
      done(null, payload)
    })
    app.addHook('preClose', async () => {
      isClosing = true
      await untilQuiet(sockets)
      closeIdle(app.server, sockets, deadline)
    })
  },
  { name: 'aspectd-closing' }
)

/** Resolves when no connection has received anything for a while. */
async function untilQuiet(sockets: ReadonlySet<Socket>): Promise<void> {
  const end = performance.now() + MAX_QUIET_MS
  for (let before = -1; sockets.size > 0 && performance.now() < end; ) {
    const received = [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    if (received === before) return
    before = received
    await pause(QUIET_MS)
  }
}

/** Closes idle connections until the server has closed, and at last all others. */
function closeIdle(server: Server, sockets: ReadonlySet<Socket>, deadline: number): void {
  const end = performance.now() + deadline
  const sweep = setInterval(() => {
    if (performance.now() > end) server.closeAllConnections()
    server.closeIdleConnections()
    // Node.js counts a connection as idle only after its first request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }, 50)
  server.once('close', () => clearInterval(sweep))
}
