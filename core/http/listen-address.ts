import { chmodSync, rmSync } from 'node:fs'
import { connect, type ListenOptions, type Server } from 'node:net'
import { Misconfigured } from '../errors.ts'

/** Where something listens. */
export type ListenAddress = { readonly host: string; readonly port: number } | { readonly path: string }

const TCP = /^(?:tcp:)?(?<host>[\w.-]+|\[[\da-f:.]+\]):(?<port>\d{1,5})$/i
const SOCKET = /^unix:(?<path>\/.+)$/
const MAX_PORT = 65_535
/** Longer ones do not fit into the address of a socket. */
const MAX_PATH = 100
/** Its owner and group. */
const SOCKET_MODE = 0o660

/** @throws Misconfigured naming the setting */
export function listenAddressOf(setting: string, text: string): ListenAddress {
  const path = SOCKET.exec(text)?.groups?.path
  if (path !== undefined && Buffer.byteLength(path) <= MAX_PATH) return { path }
  const { host = '', port = '' } = TCP.exec(text)?.groups ?? {}
  if (host !== '' && Number(port) <= MAX_PORT) return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
  throw new Misconfigured(
    `${setting}: expected <address>:<port>, such as 127.0.0.1:9464, or unix:<absolute path> of at most ${MAX_PATH} bytes, found ${JSON.stringify(text.slice(0, 200))}`
  )
}

export const textOf = (address: ListenAddress): string =>
  'path' in address ? `unix:${address.path}` : `host ${address.host}, port ${address.port}`

/** Listens by `begin`. A socket can then be used by its owner and group. @throws Misconfigured with `what` and the reason */
export async function listenAt<T>(what: string, address: ListenAddress, begin: () => Promise<T>): Promise<T> {
  try {
    if ('path' in address) await removeAbandoned(address.path)
    const begun = await begin()
    if ('path' in address) chmodSync(address.path, SOCKET_MODE)
    return begun
  } catch (cause) {
    throw new Misconfigured(`${what}: ${cause instanceof Error ? cause.message : cause}`)
  }
}

export function listening(server: Server, address: ListenOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(address, () => {
    server.off('error', reject)
    resolve()
  })
  return promise
}

/** A server that was killed leaves its socket behind: nobody answers there. */
async function removeAbandoned(path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(path, () => resolve(false))
  socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'))
  if (await promise) rmSync(path)
  socket.destroy()
}
