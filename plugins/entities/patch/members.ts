import { isRecord, type JsonRecord } from '../../../core/index.ts'
import { DESCEND, type MemberKeys } from './keys.ts'

/** The number of path parts that address a member. */
export const widthOf = ({ fields }: MemberKeys): number => Math.max(fields.length, 1)

/** Whether the member's keys begin with the address. An empty part matches an absent key. */
export function isAt(member: unknown, address: readonly string[], { fields }: MemberKeys): boolean {
  if (fields.length === 0) return textOf(member) === address[0]
  return address.every((part, index) => keyOf(member, fields[index] ?? '') === part)
}

/** Replaces the member with the same keys, or appends. Keys that the path omits are read from the member itself. */
export function addMember(list: readonly unknown[], path: readonly string[], keys: MemberKeys, value: unknown) {
  const member = memberOf(value, path.length === 1 && path[0] === '-' ? [] : path, keys)
  const address = keys.fields.length === 0 ? [textOf(member)] : keys.fields.map(field => keyOf(member, field))
  const found = list.findIndex(one => isAt(one, address, keys))
  if (found < 0) return [...list, member]
  return list.with(found, member).filter((one, index) => index <= found || !isAt(one, address, keys))
}

/** The members without those at the address. Returns the same list when no member matches. */
export function removeMembers(list: readonly unknown[], address: readonly string[], keys: MemberKeys) {
  const left = list.filter(member => !isAt(member, address, keys))
  return left.length === list.length ? list : left
}

/** The member, completed with keys that are in the path but not in its value. */
export function withKeys(value: JsonRecord, address: readonly string[], { fields }: MemberKeys): JsonRecord {
  const missing = fields.flatMap((field, index): [string, string][] => {
    const part = address[index]
    return part && !field.includes(DESCEND) && value[field] === undefined ? [[field, part]] : []
  })
  return { ...Object.fromEntries(missing), ...value }
}

function memberOf(value: unknown, address: readonly string[], keys: MemberKeys): unknown {
  if (keys.fields.length > 0) return isRecord(value) ? withKeys(value, address, keys) : value
  // Clients send `{}` when the path already contains the whole value.
  const text = isRecord(value) && Object.keys(value).length === 0 ? address[0] : value
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
