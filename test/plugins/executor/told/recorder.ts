import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { makeEnvironment } from '../environment.ts'

interface Owner {
  teardown(end: () => unknown): unknown
}

/** What a child does; several members of one order are done one after the other. */
export interface Order {
  /** Writes a line. */
  readonly print?: string
  /** Writes all secrets, in every form that is masked. */
  readonly reveal?: true
  /** Writes that many MB as fast as they are taken. */
  readonly flood?: number
  /** Ignores SIGTERM from now on. */
  readonly deaf?: true
  /** Kills itself, as `kill -9` does. */
  readonly die?: true
  readonly exit?: number
}

/** A process that carries out a request now. */
export interface Told {
  /** The URN of its request. */
  readonly run: string
  /** The address of the server that started it. */
  readonly server: string
  readonly arguments: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Resolves when the child has done it, or has ended. */
  tell(order: Order): Promise<void>
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>
}

export interface Recorder {
  /** Of a recipe whose child connects here. */
  readonly source: { readonly type: string; readonly config: { readonly port: number } }
  /** All that live now. */
  children(): readonly Told[]
  /** The one of a request that lives, else the next one. */
  child(run: string): Promise<Told>
  /** How many children of a request have begun. */
  begun(run: string): number
  /** The requests of which two children lived at the same time. */
  readonly overlaps: readonly string[]
  /** Told of each child that begins, until the returned function is called. */
  follow(listener: (child: Told) => void): () => void
}

/**
 * Children with the client in this folder connect to it when they begin. The connection ends with the process, however
 * that ends, so it is known from outside how many live.
 */
export async function startRecorder(t: Owner): Promise<Recorder> {
  const book = createBook()
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    // A child that is killed may reset its connection.
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    listen(socket, book.add)
  })
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no address')
  return { ...book, source: { type: 'demo-data', config: { port: address.port } } }
}

/** Who lives, who begins, and who lived at the same time. */
function createBook(): Omit<Recorder, 'source'> & { add(child: Told): void } {
  const living = new Set<Told>()
  const counts = new Map<string, number>()
  const overlaps: string[] = []
  const listeners = new Set<(child: Told) => void>()
  const begun = (run: string) => counts.get(run) ?? 0
  const ofRun = (run: string) => [...living].find(child => child.run === run)
  const follow = (listener: (child: Told) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    overlaps,
    begun,
    follow,
    children: () => [...living],
    child: run =>
      new Promise(resolve => {
        const child = ofRun(run)
        if (child) return resolve(child)
        const stop = follow(next => {
          if (next.run !== run) return
          stop()
          resolve(next)
        })
      }),
    add(child) {
      if (ofRun(child.run)) overlaps.push(child.run)
      living.add(child)
      counts.set(child.run, begun(child.run) + 1)
      child.ended.then(() => living.delete(child))
      for (const listener of listeners) listener(child)
    }
  }
}

/** The first line says who it is, each further one that an order is done. */
function listen(socket: Socket, add: (child: Told) => void): void {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  socket.once('close', () => end())
  const orders: (() => void)[] = []
  let isKnown = false
  createInterface({ input: socket }).on('line', line => {
    if (isKnown) return orders.shift()?.()
    isKnown = true
    add({
      ...JSON.parse(line),
      ended,
      async tell(order: Order) {
        const { promise: done, resolve } = Promise.withResolvers<void>()
        orders.push(resolve)
        if (!socket.destroyed) socket.write(`${JSON.stringify(order)}\n`)
        await Promise.race([done, ended])
      }
    })
  })
}

/** Makes an environment with this client in the folder. Returns its path, for the setting `existing`. */
export const makeToldEnvironment = (folder: string): string =>
  makeEnvironment(join(folder, 'told'), fileURLToPath(new URL('./datahub', import.meta.url)))
