import type { Server } from 'node:http'
import type { Server as Listener, Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { createError } from '../errors.ts'
import { errorBody, rawReply } from './errors.ts'

/** When nothing arrives for this long, the clients that send requests all the time have been told. */
const QUIET_MS = 100
/** Clients that open new connections all the time cannot delay the end for longer. */
const MAX_QUIET_MS = 2000
/** Time for a client to read the last reply before its connection is reset. */
const GOODBYE_MS = 500

/** Open connections, with the replies to their running requests. */
type Running = Map<Socket, Set<FastifyReply>>

/**
 * Ends all connections: replies that have not begun are 503, the others have some milliseconds to be sent. Resolves when
 * no connection is left.
 */
export type Abandon = (milliseconds: number) => Promise<void>

/** Adds a listener that hands its connections to the server, and is closed with it. */
export type AddListener = (listener: Listener) => void

interface Options {
  readonly state: () => 'starting' | 'ready' | 'closing'
  /** Milliseconds after which a request is answered with 503. */
  readonly deadline: number
}

/**
 * Ends keep-alive connections without losing a request. While the server drains or closes, each reply says
 * `Connection: close`, so clients send their next request elsewhere. At last idle connections get a 503: if a request is
 * under way at that moment, this is its reply, and it has no effect. A connection on which nothing arrived all that time
 * ends without an answer: browsers open some ahead, and would take the 503 as the answer to a later request.
 */
export const closing = fp<Options>(
  async (app, { state, deadline }) => {
    const running: Running = new Map()
    const ended = new WeakSet<Socket>()
    let isClosing = false
    let isAbandoned = false
    const listeners = watchListeners(app)
    const { handshakes, isUnused } = watchConnections(app, running)
    app.addHook('onRequest', (request, reply, done) => {
      if (ended.has(request.raw.socket)) return void reply.hijack()
      running.get(request.raw.socket)?.add(reply)
      done(isAbandoned ? new Ending() : undefined)
    })
    app.addHook('onResponse', (request, reply, done) => {
      running.get(request.raw.socket)?.delete(reply)
      done()
    })
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (isClosing || state() === 'closing') reply.header('connection', 'close')
      done(null, payload)
    })

    const endIdle = (unused: ReadonlySet<Socket>) => {
      for (const [socket, replies] of running) {
        if (replies.size > 0 || ended.has(socket)) continue
        ended.add(socket)
        sayGoodbye(socket, unused.has(socket) && isUnused(socket))
      }
    }
    const areOpen = () => [...running.keys()].some(socket => ended.has(socket))
    app.decorate<Abandon>('abandon', milliseconds => {
      isClosing = isAbandoned = true
      for (const socket of handshakes) socket.destroy()
      app.server.close()
      listeners.closeOthers()
      return abandon(app.server, running, milliseconds)
    })
    app.addHook('preClose', async () => {
      isClosing = true
      const unused = await untilQuiet(running, isUnused)
      endIdle(unused)
      while (areOpen()) await pause(10)
      listeners.closeOthers()
      if (!app.server.listening) return
      const last = setTimeout(() => app.server.closeAllConnections(), deadline + GOODBYE_MS)
      repeatUntil(listeners.ended(), () => {
        endIdle(unused)
        if (running.size === 0) for (const socket of handshakes) socket.destroy()
      }).then(() => clearTimeout(last))
    })
  },
  { name: 'aspectd-closing', dependencies: ['aspectd-errors'] }
)

function sayGoodbye(socket: Socket, isSilent: boolean): void {
  socket.end(isSilent ? '' : GOODBYE)
  setTimeout(() => socket.destroy(), GOODBYE_MS).unref()
}

async function repeatUntil(end: Promise<unknown>, work: () => void): Promise<void> {
  const timer = setInterval(work, 50)
  await end
  clearInterval(timer)
}

interface Listeners {
  closeOthers(): void
  /** Resolves when all connections of all listeners have ended. */
  ended(): Promise<unknown>
}

/** The listeners of the server: its own, which Fastify closes, and those that hand it their connections. */
function watchListeners(app: FastifyInstance): Listeners {
  const others: Listener[] = []
  const ends = [endOf(app.server)]
  app.decorate<AddListener>('addListener', listener => {
    others.push(listener)
    ends.push(endOf(listener))
  })
  // Fastify waits for the connections of its own only.
  app.addHook('onClose', async () => {
    await Promise.all(ends.slice(1))
  })
  return {
    closeOthers() {
      for (const listener of others) listener.close()
    },
    ended: () => Promise.all(ends)
  }
}

const endOf = (listener: Listener): Promise<void> => new Promise(resolve => listener.once('close', resolve))

interface Connections {
  /** With TLS the sockets below the connections: others than those are in their handshake. Empty without TLS. */
  readonly handshakes: ReadonlySet<Socket>
  /** Whether nothing has arrived on a connection; with TLS no request, because a handshake is something. */
  isUnused(socket: Socket): boolean
}

/** Notes the connections on which requests can arrive. */
function watchConnections(app: FastifyInstance, running: Running): Connections {
  const { server } = app
  const handshakes = new Set<Socket>()
  const note = (socket: Socket) => {
    running.set(socket, new Set())
    socket.once('close', () => running.delete(socket))
  }
  if (!('setSecureContext' in server)) {
    server.on('connection', note)
    return { handshakes, isUnused: ({ bytesRead }) => bytesRead === 0 }
  }
  const used = new WeakSet<Socket>()
  app.addHook('onRequest', async request => void used.add(request.raw.socket))
  server.on('secureConnection', note)
  server.on('connection', (socket: Socket) => {
    handshakes.add(socket)
    socket.once('close', () => handshakes.delete(socket))
  })
  return { handshakes, isUnused: socket => !used.has(socket) }
}

const Ending = createError('ENDING', 'the server ends after an error; the request may have taken effect', 503)
const GOODBYE = rawReply(503, errorBody(503, 'the server is closing; the request was not carried out'))

/** Answers requests with 503 unless their answers have begun, gives those some time, and ends all connections. */
async function abandon(server: Server, running: Running, milliseconds: number): Promise<void> {
  for (const replies of running.values()) {
    for (const reply of replies) if (!reply.raw.headersSent) reply.send(new Ending())
  }
  const end = performance.now() + milliseconds
  while ([...running.values()].some(({ size }) => size > 0) && performance.now() < end) await pause(10)
  server.closeAllConnections()
}

/** Resolves when no connection has received anything for a while, to those that had received nothing before that. */
async function untilQuiet(
  connections: ReadonlyMap<Socket, unknown>,
  isUnused: (socket: Socket) => boolean
): Promise<ReadonlySet<Socket>> {
  const unused = new Set([...connections.keys()].filter(isUnused))
  const end = performance.now() + MAX_QUIET_MS
  for (let before = -1; connections.size > 0 && performance.now() < end; ) {
    const received = [...connections.keys()].reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    if (received === before) break
    before = received
    await pause(QUIET_MS)
    // What arrived while the process was busy is read after its timers.
    await turn()
  }
  return unused
}
