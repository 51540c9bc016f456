import { BadRequest, equalJson } from '../../core/index.ts'
import { isRecord, withoutNulls } from './json.ts'
import { ARRAY_KEYS, type ArrayKeys, DESCEND, type MemberKeys } from './patch-keys.ts'
import { patchLineages } from './patch-lineage.ts'

const MAX_OPERATIONS = 10_000
const KINDS = ['add', 'remove', 'replace', 'move', 'copy', 'test'] as const

interface Operation {
  readonly op: (typeof KINDS)[number]
  readonly path: readonly string[]
  readonly from: readonly string[]
  readonly value: unknown
}

export interface Patch {
  readonly operations: readonly Operation[]
  readonly keys: ArrayKeys
}

/** What happens where a path ends. Absent members are made for an `add`, and none are for a `remove`. */
type Leaf = { readonly add: unknown } | 'remove'

/** JSON Patch, or `{patch, arrayPrimaryKeys}` as DataHub's clients send it. @throws BadRequest naming the operation. */
export function parsePatch(value: unknown, aspect: string): Patch {
  const list = isRecord(value) ? value.patch : value
  if (!Array.isArray(list))
    throw new BadRequest('a patch is a list of operations, or {"patch": […], "arrayPrimaryKeys": {…}}')
  if (list.length > MAX_OPERATIONS)
    throw new BadRequest(`a patch has ${list.length} operations, at most ${MAX_OPERATIONS} are allowed`)
  const named = isRecord(value) ? parseKeys(value.arrayPrimaryKeys ?? {}) : {}
  return { operations: list.map(parseOperation), keys: { ...ARRAY_KEYS[aspect], ...named } }
}

/** The document with all operations applied in order; never mutated. `undefined` in = absent; out = nothing was made. */
export function applyPatch(document: unknown, { operations, keys }: Patch): unknown {
  let result = document
  for (const one of operations) result = apply(result, one, keys)
  return result
}

function apply(document: unknown, { op, path, from, value }: Operation, keys: ArrayKeys): unknown {
  const put = (into: unknown, added: unknown) => edit(into, path, [], keys, { add: added })
  if (op === 'remove') return edit(document, path, [], keys, 'remove')
  if (op === 'add' || op === 'replace')
    return value === null ? edit(document, path, [], keys, 'remove') : put(document, value)
  const found = find(document, op === 'test' ? path : from, [], keys)
  if (op === 'test') {
    if (equalJson(found ?? null, value)) return document
    throw new BadRequest(`the patch tests ${pointer(path)} for another value than is there`)
  }
  if (found === undefined)
    throw new BadRequest(`the patch takes ${pointer(from)} to another place, and nothing is there`)
  return put(op === 'move' ? edit(document, from, [], keys, 'remove') : document, found)
}

function edit(node: unknown, path: readonly string[], at: readonly string[], keys: ArrayKeys, leaf: Leaf): unknown {
  if (path.length === 0) return leaf === 'remove' ? undefined : leaf.add
  if (node === undefined && leaf === 'remove') return undefined
  const members = keysAt(keys, at)
  if (members && (node === undefined || Array.isArray(node)))
    return editMembers(node ?? [], path, at, keys, members, leaf)
  if (Array.isArray(node)) return editIndex(node, path, at, keys, leaf)
  if (node === undefined || isRecord(node)) return editField(node ?? {}, path, at, keys, leaf)
  throw new BadRequest(`the patch goes into ${pointer(at)}, which is neither an object nor an array`)
}

function editField(
  node: Readonly<Record<string, unknown>>,
  path: readonly string[],
  at: readonly string[],
  keys: ArrayKeys,
  leaf: Leaf
) {
  const [name = '', ...rest] = path
  const before = Object.hasOwn(node, name) ? node[name] : undefined
  const after = edit(before, rest, [...at, name], keys, leaf)
  if (after === before) return node
  if (after !== undefined) return { ...node, [name]: after }
  const { [name]: _removed, ...others } = node
  return others
}

function editIndex(
  node: readonly unknown[],
  path: readonly string[],
  at: readonly string[],
  keys: ArrayKeys,
  leaf: Leaf
) {
  const [part = '', ...rest] = path
  const index = indexIn(node, part, at)
  if (leaf === 'remove' && index >= node.length) return node
  if (rest.length === 0) return leaf === 'remove' ? node.toSpliced(index, 1) : node.toSpliced(index, 0, leaf.add)
  if (index >= node.length) throw new BadRequest(`the patch goes into ${pointer([...at, part])}, which does not exist`)
  return node.with(index, edit(node[index], rest, [...at, '*'], keys, leaf))
}

function indexIn(node: readonly unknown[], part: string, at: readonly string[]): number {
  const index = part === '-' ? node.length : /^(0|[1-9]\d{0,8})$/.test(part) ? Number(part) : Number.POSITIVE_INFINITY
  if (index <= node.length || part.match(/^\d+$/)) return Math.min(index, node.length)
  throw new BadRequest(`${JSON.stringify(part)} is no position in the array ${pointer(at)}: a number or - is`)
}

/** Members of an array that are addressed by what they say. */
function editMembers(
  list: readonly unknown[],
  path: readonly string[],
  at: readonly string[],
  keys: ArrayKeys,
  members: MemberKeys,
  leaf: Leaf
): readonly unknown[] {
  if (members.lineage) return patchLineages(list, path, leaf === 'remove' ? undefined : leaf.add)
  const width = Math.max(members.fields.length, 1)
  const address = path.slice(0, width)
  const rest = path.slice(width)
  if (rest.length > 0) return editInside(list, address, rest, at, keys, members, leaf)
  if (leaf !== 'remove') return addMember(list, address, members, leaf.add)
  const left = list.filter(member => !isAt(member, address, members))
  return left.length === list.length ? list : left
}

function editInside(
  list: readonly unknown[],
  address: readonly string[],
  rest: readonly string[],
  at: readonly string[],
  keys: ArrayKeys,
  members: MemberKeys,
  leaf: Leaf
): readonly unknown[] {
  const inside = (member: unknown) => edit(member, rest, [...at, '*'], keys, leaf)
  if (list.some(member => isAt(member, address, members))) {
    return list.map(member => (isAt(member, address, members) ? inside(member) : member))
  }
  return leaf === 'remove' ? list : [...list, inside(named({}, address, members))]
}

/** Puts the member in the place of the one with the same keys, or at the end. Keys that the path leaves out are the member's own. */
function addMember(
  list: readonly unknown[],
  path: readonly string[],
  members: MemberKeys,
  value: unknown
): readonly unknown[] {
  const given = path.length === 1 && path[0] === '-' ? [] : path
  const member = memberOf(value, given, members)
  const address = addressOf(member, members)
  const place = list.findIndex(one => isAt(one, address, members))
  if (place < 0) return [...list, member]
  return list.with(place, member).filter((one, index) => index <= place || !isAt(one, address, members))
}

function memberOf(value: unknown, address: readonly string[], members: MemberKeys): unknown {
  if (members.fields.length > 0) return isRecord(value) ? named(value, address, members) : value
  // Clients send `{}` where the path already says the whole value.
  const text = isRecord(value) && Object.keys(value).length === 0 ? address[0] : value
  return members.wrap !== undefined && typeof text === 'string' ? { [members.wrap]: text } : text
}

/** The member with the keys that the path names and its value leaves out. */
function named(value: Readonly<Record<string, unknown>>, address: readonly string[], members: MemberKeys) {
  const missing = members.fields.flatMap((field, index): [string, string][] => {
    const part = address[index]
    return part && !field.includes(DESCEND) && value[field] === undefined ? [[field, part]] : []
  })
  return { ...Object.fromEntries(missing), ...value }
}

function addressOf(member: unknown, { fields }: MemberKeys): readonly string[] {
  return fields.length === 0 ? [textOf(member)] : fields.map(field => keyOf(member, field))
}

/** Whether the member's keys begin with the address. */
function isAt(member: unknown, address: readonly string[], { fields }: MemberKeys): boolean {
  if (fields.length === 0) return textOf(member) === address[0]
  return address.every((part, index) => keyOf(member, fields[index] ?? '') === part)
}

function keyOf(member: unknown, field: string): string {
  let value = member
  for (const name of field.split(DESCEND))
    value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return textOf(value)
}

/** A key as text: absent is empty, a union with one member is that member. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (!isRecord(value)) return String(value)
  const inner = Object.values(value)
  return inner.length === 1 && !isRecord(inner[0]) ? String(inner[0]) : JSON.stringify(value)
}

function find(node: unknown, path: readonly string[], at: readonly string[], keys: ArrayKeys): unknown {
  if (path.length === 0 || node === undefined) return node
  const members = keysAt(keys, at)
  if (Array.isArray(node) && members && !members.lineage) {
    const width = Math.max(members.fields.length, 1)
    const member = node.find(one => isAt(one, path.slice(0, width), members))
    return find(member, path.slice(width), [...at, '*'], keys)
  }
  const [name = '', ...rest] = path
  if (Array.isArray(node)) return find(/^\d+$/.test(name) ? node[Number(name)] : undefined, rest, [...at, '*'], keys)
  return isRecord(node) && Object.hasOwn(node, name) ? find(node[name], rest, [...at, name], keys) : undefined
}

function keysAt(keys: ArrayKeys, at: readonly string[]): MemberKeys | undefined {
  const path = at.join('/')
  const last = at.at(-1) ?? ''
  if (Object.hasOwn(keys, path)) return keys[path]
  return last !== '*' && Object.hasOwn(keys, last) ? keys[last] : undefined
}

function parseKeys(value: unknown): ArrayKeys {
  if (!isRecord(value)) throw new BadRequest('arrayPrimaryKeys is an object of lists: {"tags": ["tag"]}')
  const entries = Object.entries(value).map(([array, fields]): [string, MemberKeys] => {
    if (Array.isArray(fields) && fields.every(field => typeof field === 'string'))
      return [array.replace(/^\//, ''), { fields }]
    throw new BadRequest(`arrayPrimaryKeys.${array} must be a list of field names`)
  })
  return Object.fromEntries(entries)
}

function parseOperation(value: unknown, index: number): Operation {
  const where = `operation ${index} of the patch`
  if (!isRecord(value)) throw new BadRequest(`${where} is not an object: {"op", "path", "value"}`)
  const op = KINDS.find(kind => kind === value.op)
  if (!op) throw new BadRequest(`${where} has op ${JSON.stringify(value.op)}: allowed are ${KINDS.join(', ')}`)
  const path = parsePath(value.path, `path of ${where}`)
  const from = op === 'move' || op === 'copy' ? parsePath(value.from, `from of ${where}`) : []
  if ((op === 'remove' && path.length === 0) || (op === 'move' && from.length === 0)) {
    throw new BadRequest(`${where} takes the whole aspect away: that is changeType DELETE`)
  }
  if (op !== 'remove' && op !== 'move' && op !== 'copy' && value.value === undefined)
    throw new BadRequest(`${where} has no value`)
  return { op, path, from, value: value.value === null ? null : withoutNulls(value.value) }
}

function parsePath(value: unknown, what: string): readonly string[] {
  if (typeof value !== 'string' || (value !== '' && !value.startsWith('/'))) {
    throw new BadRequest(`the ${what} must be text that begins with /`)
  }
  const parts = value
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (parts.some((part, at) => part === '__proto__' || (part === 'constructor' && parts[at + 1] === 'prototype'))) {
    throw new BadRequest(`the ${what} goes through a name that is not allowed`)
  }
  return parts
}

const pointer = (path: readonly string[]) => JSON.stringify(`/${path.join('/')}`.slice(0, 200))
