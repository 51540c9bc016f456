import { isRecord, type JsonRecord } from '../../../core/index.ts'
import { DESCEND, type MemberKeys } from './keys.ts'

/** Where a member of an array is: the values of its keys, or of the first ones of them. */
export interface Address {
  readonly keys: MemberKeys
  readonly parts: readonly string[]
}

/** A path that begins with the address of a member. */
export interface MemberPath extends Address {
  /** The path inside the member. */
  readonly rest: readonly string[]
}

export function memberPath(path: readonly string[], keys: MemberKeys): MemberPath {
  const width = Math.max(keys.fields.length, 1)
  return { keys, parts: path.slice(0, width), rest: path.slice(width) }
}

/** Whether the member's keys begin with the address. An empty part matches an absent key. */
export function isAt(member: unknown, { keys: { fields }, parts }: Address): boolean {
  if (fields.length === 0) return textOf(member) === parts[0]
  return parts.every((part, index) => keyOf(member, fields[index] ?? '') === part)
}

/** Replaces the member with the same keys, or appends. Keys that the address omits are read from the member itself. */
export function addMember(list: readonly unknown[], { keys, parts }: Address, value: unknown) {
  const member = memberOf(value, { keys, parts: parts.length === 1 && parts[0] === '-' ? [] : parts })
  const own = keys.fields.length === 0 ? [textOf(member)] : keys.fields.map(field => keyOf(member, field))
  const address = { keys, parts: own }
  const found = list.findIndex(one => isAt(one, address))
  if (found < 0) return [...list, member]
  return list.with(found, member).filter((one, index) => index <= found || !isAt(one, address))
}

/** The members without those at the address. Returns the same list when no member matches. */
export function removeMembers(list: readonly unknown[], address: Address) {
  const left = list.filter(member => !isAt(member, address))
  return left.length === list.length ? list : left
}

/** The member, completed with keys that are in the address but not in its value. */
export function withKeys(value: JsonRecord, { keys: { fields }, parts }: Address): JsonRecord {
  const missing = fields.flatMap((field, index): [string, string][] => {
    const part = parts[index]
    return part && !field.includes(DESCEND) && value[field] === undefined ? [[field, part]] : []
  })
  return { ...Object.fromEntries(missing), ...value }
}

function memberOf(value: unknown, address: Address): unknown {
  const { keys, parts } = address
  if (keys.fields.length > 0) return isRecord(value) ? withKeys(value, address) : value
  // Clients send `{}` when the path already contains the whole value.
  const text = isRecord(value) && Object.keys(value).length === 0 ? parts[0] : value
  return keys.wrap !== undefined && typeof text === 'string' ? { [keys.wrap]: text } : text
}

function keyOf(member: unknown, field: string): string {
  if (!field.includes(DESCEND)) return isRecord(member) && Object.hasOwn(member, field) ? textOf(member[field]) : ''
  let value = member
  for (const name of field.split(DESCEND)) {
    value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
  }
  return textOf(value)
}

/** A key as a string. An absent key is empty; a union with one primitive member is that member. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  if (!isRecord(value)) return String(value)
  const [inner, ...others] = Object.values(value)
  return others.length === 0 && inner !== undefined && !isRecord(inner) ? String(inner) : JSON.stringify(value)
}
