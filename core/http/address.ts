import { BlockList, isIP } from 'node:net'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { Misconfigured } from '../errors.ts'

/** The setting `http.trustProxy`: a number of proxies, or their addresses and networks. */
export type TrustProxy = number | readonly string[]

/** The client's address: of the connection, or as trusted proxies forward it. */
export function addressOf({ ip, socket }: FastifyRequest): string {
  // Proxies may forward names, ports, or anything that a client sent.
  return isIP(ip) ? ip : (socket.remoteAddress ?? '')
}

/**
 * The option of Fastify for the setting. With a Unix socket, what comes over it was forwarded by a proxy.
 * @throws Misconfigured for what is neither an address nor a network.
 */
export function trustOption(
  setting: TrustProxy,
  hasSocket = false
): Exclude<FastifyServerOptions['trustProxy'], undefined> {
  const trust = trustOf(setting)
  if (!hasSocket) return trust
  const isProxy = typeof setting === 'number' ? undefined : isProxyOf(setting)
  let isOverSocket = false
  // Asked hop by hop. Only a proxy of this machine reaches a socket, which has no address; it is not counted.
  return (address: string | undefined, hop) => {
    if (hop === 0) isOverSocket = address === undefined
    if (address === undefined) return true
    return isProxy ? isIP(address) > 0 && isProxy(address) : hop < Number(setting) + (isOverSocket ? 1 : 0)
  }
}

function trustOf(setting: TrustProxy): Exclude<FastifyServerOptions['trustProxy'], undefined> {
  // Fastify itself ignores numbers: the server cannot verify that the nearest address is a proxy.
  if (typeof setting === 'number') return setting > 0 && ((_address, hop) => hop < setting)
  const wrong = setting.find(text => !isNetwork(text))
  if (wrong === undefined) return setting.length > 0 && [...setting]
  throw new Misconfigured(
    `configuration key http.trustProxy: expected addresses (10.0.0.7) or networks (10.0.0.0/8), found ${JSON.stringify(wrong)}`
  )
}

/** Whether the setting says that the other end of a connection is a proxy. */
export function isProxyOf(setting: TrustProxy): (address: string) => boolean {
  if (typeof setting === 'number') return () => setting > 0
  const proxies = new BlockList()
  for (const text of setting) {
    const [address = '', prefix] = text.split('/')
    const version = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) proxies.addAddress(address, version)
    else proxies.addSubnet(address, Number(prefix), version)
  }
  return address => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (prefix === undefined) return bits > 0
  return more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits
}
