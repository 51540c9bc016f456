import { lookup as askDns } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { isIP, type LookupFunction } from 'node:net'
import { getCACertificates } from 'node:tls'
import { Agent, buildConnector, type Dispatcher, Pool } from 'undici'
import { isPublic } from './addresses.ts'
import { Refused } from './failures.ts'
import { hostsOf } from './hosts.ts'
import { bare, type ProxyOf } from './proxy.ts'
import type { OutgoingSettings } from './settings.ts'

const CONNECT_MS = 10_000
/** Connections to one server; further requests wait. */
const CONNECTIONS = 16

export interface Found {
  readonly address: string
  readonly family: number
}
export type Lookup = (host: string) => Promise<readonly Found[]>

export interface TransportDeps {
  readonly settings: OutgoingSettings
  readonly proxyOf: ProxyOf
  /** For tests: instead of the system's. */
  readonly lookup?: Lookup | undefined
}

/** Connections to other servers. Those of clients for public addresses are apart, so that none is used for both. */
export interface Transport {
  readonly configured: Dispatcher
  readonly public: Dispatcher
  close(): Promise<void>
}

export function openTransport({ settings, proxyOf, lookup = usual }: TransportDeps): Transport {
  const trusted = settings.ca ? { ca: [...getCACertificates('default'), readFileSync(settings.ca, 'utf8')] } : {}
  const proxies = createProxies(trusted)
  const agent = (addressesOf: Lookup, byName: (host: string) => boolean) => {
    const direct = buildConnector({ ...trusted, timeout: CONNECT_MS, lookup: asNode(addressesOf) })
    const connect: buildConnector.connector = (options, done) => {
      const proxy = proxyOf(new URL(`${options.protocol}//${bracketed(options.hostname)}`))
      connectBy({ direct, proxy: proxy && proxies.of(proxy), addressesOf, byName }, options).then(
        socket => done(null, socket),
        error => done(error, null)
      )
    }
    return new Agent({ connect, connections: CONNECTIONS })
  }
  const allowed = hostsOf(settings.allow)
  const mayConnect = (host: string, { address }: Found) =>
    isPublic(address) || allowed.hasAddress(address) || (!isIP(host) && allowed.hasName(host))
  const agents = {
    configured: agent(
      addressesIn(lookup, () => true),
      () => true
    ),
    public: agent(addressesIn(lookup, mayConnect), host => allowed.hasName(host))
  }
  return {
    ...agents,
    async close() {
      await Promise.all([agents.configured.destroy(), agents.public.destroy(), proxies.close()])
    }
  }
}

const usual: Lookup = host => askDns(host, { all: true })

/** The addresses of a host to which a client may connect. @throws Refused without one */
function addressesIn(lookup: Lookup, mayConnect: (host: string, found: Found) => boolean): Lookup {
  return async hostname => {
    const host = bare(hostname)
    const family = isIP(host)
    const found = family === 0 ? await lookup(host) : [{ address: host, family }]
    const allowed = found.filter(one => mayConnect(host, one))
    if (allowed.length > 0) return allowed
    throw new Refused(
      'its address is not public; the setting outgoing.allow lists hosts and networks that users may name'
    )
  }
}

/** What is connected to is what was checked: the name is not looked up again. */
function asNode(addressesOf: Lookup): LookupFunction {
  return (host, { all }, done) => {
    addressesOf(host).then(
      found => (all ? done(null, [...found]) : done(null, found[0]?.address ?? '', found[0]?.family)),
      error => done(error, '', 0)
    )
  }
}

interface Way {
  readonly direct: buildConnector.connector
  readonly proxy: Tunnel | undefined
  readonly addressesOf: Lookup
  /** Whether a proxy may look up the name of this host. */
  readonly byName: (host: string) => boolean
}
type Socket = Awaited<ReturnType<Tunnel>>

/** `lookup` of Node.js is not called for addresses, so that those are checked here. */
async function connectBy(
  { direct, proxy, addressesOf, byName }: Way,
  options: buildConnector.Options
): Promise<Socket> {
  const host = bare(options.hostname)
  if (isIP(host)) await addressesOf(host)
  const connect = (more: object) =>
    new Promise<Socket>((resolve, reject) => {
      direct({ ...options, ...more }, (error, socket) => (socket ? resolve(socket) : reject(error)))
    })
  if (!proxy) return connect({})
  // The proxy would look up a name again, and could find another address than the one that was checked.
  const target = byName(host) ? host : ((await addressesOf(host))[0]?.address ?? host)
  const socket = await proxy(`${bracketed(target)}:${options.port || (options.protocol === 'https:' ? 443 : 80)}`)
  return options.protocol === 'https:' ? connect({ httpSocket: socket }) : socket
}

const bracketed = (host: string) => (isIP(host) === 6 ? `[${host}]` : host)

/** Connects to a host and port through a proxy. */
type Tunnel = (target: string) => Promise<import('node:net').Socket>

function createProxies(trusted: object) {
  const pools = new Map<string, Pool>()
  const poolOf = ({ origin }: URL) => {
    const pool = pools.get(origin) ?? new Pool(origin, { connect: { ...trusted, timeout: CONNECT_MS } })
    pools.set(origin, pool)
    return pool
  }
  return {
    of:
      (proxy: URL): Tunnel =>
      async target => {
        const headers = { host: target, ...credentialsOf(proxy) }
        const { statusCode, socket } = await poolOf(proxy)
          .connect({ path: target, headers })
          .catch(cause => {
            throw new Refused(`the proxy ${proxy.host} cannot be reached`, { cause })
          })
        if (statusCode === 200) return socket as import('node:net').Socket
        socket.destroy()
        throw new Refused(`the proxy ${proxy.host} answered ${statusCode}`)
      },
    close: () => Promise.all([...pools.values()].map(pool => pool.destroy()))
  }
}

function credentialsOf({ username, password }: URL): Record<string, string> {
  if (!username) return {}
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(text).toString('base64')}` }
}
