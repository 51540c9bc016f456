import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Networks of IPv4 that are not, or not only, public servers: IANA's registry, multicast, and a cloud's metadata. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4'
]
/** The same inside 2000::/3, outside of which nothing is public: protocols and Teredo, documentation, 6to4. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']
const GLOBAL_IPV6 = networks(['2000::/3'])
const SPECIAL = networks([...SPECIAL_IPV4, ...SPECIAL_IPV6])
/** Prefixes of 96 bits before an address of IPv4: mapped, and NAT64. */
const BEFORE_IPV4: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0]
]

/** Whether an IP address belongs to a server of the public Internet. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL.check(address, 'ipv4')
  // With a zone it is local.
  if (!isIPv6(address) || address.includes('%')) return false
  const inner = ipv4Inside(address)
  if (inner !== undefined) return !SPECIAL.check(inner, 'ipv4')
  return GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6')
}

/** The address of IPv4 that an address of IPv6 stands for. */
export function ipv4Inside(address: string): string | undefined {
  const groups = groupsOf(address)
  if (!BEFORE_IPV4.some(prefix => prefix.every((group, at) => groups[at] === group))) return undefined
  return groups
    .slice(6)
    .flatMap(group => [group >> 8, group & 255])
    .join('.')
}

/** The eight numbers of an address of IPv6. */
function groupsOf(address: string): number[] {
  // Without zeros that can be left out, and without dots.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = [], after = []] = canonical.split('::').map(part => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map(group => Number.parseInt(group, 16))
}

/** A list of networks in the form `10.0.0.0/8`. */
export function networks(texts: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of texts) {
    const [address = '', bits] = text.split('/')
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}
