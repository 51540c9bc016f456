import { createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Misconfigured } from '../errors.ts'
import type { AddListener } from './closing.ts'
import { type ListenAddress, listenAddressOf, listenAt, listening, textOf } from './listen-address.ts'

/** See core/config/settings.ts. */
interface Settings {
  readonly host: string
  readonly port: number
  readonly listen: readonly string[]
  readonly tls: { readonly cert: string }
}

/** Where the server is reached. */
export interface Addresses {
  /** The first address of the settings: `https://127.0.0.1:9002`. */
  readonly address: string
  /** For programs on this machine that the server starts: without TLS. */
  readonly local: string
}

const LOOPBACK = '127.0.0.1'

/** In the order of the settings, TCP first. @throws Misconfigured */
export function addressesOf({ host, port, listen, tls }: Settings): readonly [ListenAddress, ...ListenAddress[]] {
  const all = listen.map(text => listenAddressOf('listen (ASPECTD_LISTEN)', text))
  const [first, ...others] = [...all.filter(one => !('path' in one)), ...all.filter(one => 'path' in one)]
  if (first === undefined) return [{ host, port }]
  if (tls.cert !== '' && 'path' in first) {
    throw new Misconfigured(
      'listen (ASPECTD_LISTEN): expected an address of TCP, because tls.cert is set; sockets have no TLS'
    )
  }
  return [first, ...others]
}

/** The host of the addresses that most clients reach. */
export function widestHost(settings: Settings): string {
  const hosts = addressesOf(settings).flatMap(one => ('host' in one ? [one.host] : []))
  return hosts.find(host => !/^(127\.|localhost$|::1$)/.test(host)) ?? hosts[0] ?? LOOPBACK
}

/**
 * One application at all addresses. The first is that of its own server, the others hand their connections to it. Children
 * need an address without a certificate of a name that is not theirs: another port of this machine, where there is none.
 * @throws Misconfigured
 */
export async function openListeners(app: FastifyInstance, settings: Settings): Promise<Addresses> {
  const hasTls = settings.tls.cert !== ''
  const [first, ...others] = addressesOf(settings)
  const open = (address: ListenAddress, begin: () => Promise<string>) =>
    listenAt(`cannot listen on ${textOf(address)}`, address, begin)
  // Fastify adds a host to what it gets.
  const url = await open(first, () => app.listen({ ...first }))
  for (const other of others) await open(other, () => openOther(app, other, hasTls && !('path' in other)))
  if (!hasTls && 'host' in first) return { address: url, local: url }
  const own = { host: LOOPBACK, port: 0 }
  const local = await open(own, () => openOther(app, own, false))
  return { address: 'host' in first ? url : local, local }
}

/** Resolves to its URL, if it has one. */
async function openOther(app: FastifyInstance, address: ListenAddress, hasTls: boolean): Promise<string> {
  // A server with TLS takes what is not encrypted as if it had been decrypted.
  const event = hasTls || !('setSecureContext' in app.server) ? 'connection' : 'secureConnection'
  const accept = (socket: Socket) => void app.server.emit(event, socket)
  const server: Server = createServer({ allowHalfOpen: true, noDelay: true }, accept)
  await listening(server, address)
  app.getDecorator<AddListener>('addListener')(server)
  const bound = server.address()
  return typeof bound === 'object' && bound !== null ? `http://${LOOPBACK}:${bound.port}` : ''
}
