import { isIPv4 } from 'node:net'
import { isRecord, networkOf } from '../../core/index.ts'

/** Aspects of the audit log and of the event log. */
const AUDIT = 'aspectdAuditEvent'
const CHANGE = 'aspectdLoggedChange'
const CHANGES = 'aspectdPendingChanges'
/** An erasure that was cancelled, or has failed: another one has taken over. */
const ERASURE = 'aspectdErasure'

/** A record of a log without what a pseudonym cannot stand for: addresses, and values of the user entity. */
export function withoutDetails(aspect: string, value: unknown, persons: readonly string[]): unknown {
  if (!isRecord(value)) return value
  if (aspect === AUDIT) {
    const { actor, address } = value
    if (!persons.includes(String(actor)) || typeof address !== 'string') return value
    return { ...value, address: shortened(address) }
  }
  if (aspect === ERASURE) {
    const { persons: _persons, ...others } = value
    return others
  }
  if (aspect === CHANGE) return withoutValues(value, persons)
  if (aspect !== CHANGES || !Array.isArray(value.changes)) return value
  return { ...value, changes: value.changes.map(change => withoutValues(change, persons)) }
}

function withoutValues(change: unknown, persons: readonly string[]): unknown {
  if (!isRecord(change) || !persons.includes(String(change.urn))) return change
  const { value: _value, old: _old, ...others } = change
  return others
}

/** The network of an address: /24 of IPv4, /48 of IPv6. */
export function shortened(address: string): string {
  const network = networkOf(address)
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0`
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::` : network
}
