import { isIPv6 } from 'node:net'
import type { Call } from '../call.ts'

/** Who sends a request, as a key of limits and counts: actor, credential and network. Without a credential the network. */
export function callerOf({ actor, credential, address }: Call): string {
  const { kind = '', id = '' } = credential ?? {}
  return [actor, kind, id, networkOf(address)].join(' ')
}

/** The address; for IPv6 its /64 network, because one host usually controls all of it. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  if (/^::ffff:\d+\./i.test(address)) return address.slice('::ffff:'.length)
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
