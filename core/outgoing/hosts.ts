import { isIP, isIPv4 } from 'node:net'
import { ipv4Inside, networks } from './addresses.ts'

const NAME = /^(\*?\.)?[a-z0-9_]([a-z0-9._-]*[a-z0-9_])?$/i
const NETWORK = /^[0-9a-f:.]+\/\d{1,3}$/i

/** Hosts of a setting: names, addresses and networks. */
export interface Hosts {
  hasName(host: string): boolean
  hasAddress(address: string): boolean
}

/** The first entry that is neither a name, nor an address, nor a network. */
export function wrongHost(entries: readonly string[]): string | undefined {
  return entries.find(entry => networkOf(entry) === undefined && (NETWORK.test(entry) || !NAME.test(entry)))
}

/** `db.internal` is this host, `*.internal` and `.internal` every one below it, `10.0.0.0/8` a network. */
export function hostsOf(entries: readonly string[]): Hosts {
  const list = networks(entries.flatMap(entry => networkOf(entry) ?? []))
  const names = entries.filter(entry => networkOf(entry) === undefined).map(entry => entry.toLowerCase())
  const exact = new Set(names)
  const ends = names.filter(name => /^\*?\./.test(name)).map(name => name.replace('*', ''))
  return {
    hasName: host => exact.has(host) || ends.some(end => host.endsWith(end)),
    hasAddress(address) {
      const plain = isIPv4(address) ? address : (ipv4Inside(address) ?? address)
      return list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
    }
  }
}

/** An address is a network of one. */
function networkOf(entry: string): string | undefined {
  const [address = '', bits] = entry.split('/')
  const family = isIP(address)
  if (family === 0) return undefined
  const most = family === 4 ? 32 : 128
  if (bits === undefined) return `${address}/${most}`
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? entry : undefined
}
