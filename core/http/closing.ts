import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { errorBody, rawReply } from './errors.ts'

/** When nothing arrives for this long, the clients that send requests all the time have been told. */
const QUIET_MS = 100
/** Clients that open new connections all the time cannot delay the end for longer. */
const MAX_QUIET_MS = 2000
/** Time for a client to read the last reply before its connection is reset. */
const GOODBYE_MS = 500

interface Options {
  readonly state: () => 'starting' | 'ready' | 'closing'
  /** Milliseconds after which a request is answered with 503. */
  readonly deadline: number
}

/**
 * Ends keep-alive connections without losing a request. While the server drains or closes, each reply says
 * `Connection: close`, so clients send their next request elsewhere. At last idle connections get a 503: if a request is
 * under way at that moment, this is its reply, and it has no effect.
 */
export const closing = fp<Options>(
  async (app, { state, deadline }) => {
    /** Open connections, with the number of their running requests. */
    const running = new Map<Socket, number>()
    const ended = new WeakSet<Socket>()
    let isClosing = false
    const count = ({ raw: { socket } }: FastifyRequest, change: 1 | -1) => {
      const requests = running.get(socket)
      if (requests !== undefined) running.set(socket, requests + change)
    }

    app.server.on('connection', socket => {
      running.set(socket, 0)
      socket.once('close', () => running.delete(socket))
    })
    app.addHook('onRequest', (request, reply, done) => {
      if (ended.has(request.raw.socket)) return void reply.hijack()
      count(request, 1)
      done()
    })
    app.addHook('onResponse', (request, _reply, done) => {
      count(request, -1)
      done()
    })
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (isClosing || state() === 'closing') reply.header('connection', 'close')
      done(null, payload)
    })

    const endIdle = () => {
      for (const [socket, requests] of running) {
        if (requests > 0 || ended.has(socket)) continue
        ended.add(socket)
        socket.end(GOODBYE)
        setTimeout(() => socket.destroy(), GOODBYE_MS).unref()
      }
    }
    const areOpen = () => [...running.keys()].some(socket => ended.has(socket))
    app.addHook('preClose', async () => {
      isClosing = true
      await untilQuiet(running)
      endIdle()
      while (areOpen()) await pause(10)
      const sweep = setInterval(endIdle, 50)
      const last = setTimeout(() => app.server.closeAllConnections(), deadline + GOODBYE_MS)
      app.server.once('close', () => {
        clearInterval(sweep)
        clearTimeout(last)
      })
    })
  },
  { name: 'aspectd-closing', dependencies: ['aspectd-errors'] }
)

const GOODBYE = rawReply(503, errorBody(503, 'the server is closing; the request was not carried out'))

/** Resolves when no connection has received anything for a while. */
async function untilQuiet(connections: ReadonlyMap<Socket, unknown>): Promise<void> {
  const end = performance.now() + MAX_QUIET_MS
  for (let before = -1; connections.size > 0 && performance.now() < end; ) {
    const received = [...connections.keys()].reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    if (received === before) return
    before = received
    await pause(QUIET_MS)
  }
}
