import { BadRequest, equalJson, isRecord, type JsonRecord } from '../../../core/index.ts'
import type { ArrayKeys, MemberKeys } from './keys.ts'
import { patchLineages } from './lineage.ts'
import { addMember, isAt, type MemberPath, memberPath, removeMembers, withKeys } from './members.ts'
import type { Operation, Patch } from './parse.ts'

/** The change at the end of the path. `add` creates missing parents; `remove` does nothing when a parent is missing. */
type Leaf = { readonly add: unknown } | 'remove'

/** Array members that the patches of one request may compare in total: about half a second of work. */
const MAX_SEARCHED = 5_000_000

/** Shared by the patches of one request. */
export interface Search {
  searched: number
}

/** Shared by the operations of one patch. */
interface Work {
  readonly keys: ArrayKeys
  /** Objects that this patch created: only these may be mutated. */
  readonly created: WeakSet<object>
  readonly search: Search
}

/** A node of the document. */
interface Place {
  /** Names from the root, `*` for an array member. */
  readonly at: readonly string[]
  readonly work: Work
}

/** A node on the path to the leaf. */
interface Site extends Place {
  readonly leaf: Leaf
}

/**
 * Applies all operations in order and never mutates the document. Returns the same object when nothing changes. An
 * absent document is `undefined`, as parameter and as result. @throws BadRequest
 */
export function applyPatch(document: unknown, { operations, keys }: Patch, search: Search = { searched: 0 }): unknown {
  const work = { keys, created: new WeakSet(), search }
  return operations.reduce((result, operation) => apply(result, operation, work), document)
}

function apply(document: unknown, { op, path, from, value }: Operation, work: Work): unknown {
  const put = (into: unknown, added: unknown) => edit(into, path, { at: [], work, leaf: { add: added } })
  const remove = (what: readonly string[]) => edit(document, what, { at: [], work, leaf: 'remove' })
  // An optional member without a value is absent, never null.
  if (op === 'remove' || (value === null && op !== 'test')) return remove(path)
  if (op === 'add' || op === 'replace') return put(document, value)
  const found = find(document, op === 'test' ? path : from, { at: [], work })
  if (op === 'test') {
    if (found === undefined ? value === null : equalJson(found, value)) return document
    throw new BadRequest(`patch test failed at ${pointer(path)}: the value is different`)
  }
  if (found === undefined) throw new BadRequest(`the patch cannot ${op} ${pointer(from)}: it does not exist`)
  return op === 'move' ? put(remove(from), found) : put(document, structuredClone(found))
}

function edit(node: unknown, path: readonly string[], site: Site): unknown {
  const { at, leaf, work } = site
  if (path.length === 0) return leaf === 'remove' ? undefined : leaf.add
  if (node === undefined && leaf === 'remove') return undefined
  const members = keysAt(work.keys, at)
  if (members && (node === undefined || Array.isArray(node))) {
    const list: readonly unknown[] = node ?? []
    countSearch(list, work)
    if (members.lineage) return patchLineages(list, path, leaf === 'remove' ? undefined : leaf.add)
    return editMembers(list, memberPath(path, members), site)
  }
  if (Array.isArray(node)) return editIndex(node, path, site)
  if (node === undefined || isRecord(node)) return editField(node ?? {}, path, site)
  throw new BadRequest(`expected an object or an array at ${pointer(at)}, found ${node === null ? null : typeof node}`)
}

function editField(node: JsonRecord, [name = '', ...rest]: readonly string[], site: Site): JsonRecord {
  const before = Object.hasOwn(node, name) ? node[name] : undefined
  const after = edit(before, rest, { ...site, at: [...site.at, name] })
  if (after === before) return node
  const changed = changeable(node, site.work)
  if (after === undefined) delete changed[name]
  else changed[name] = after
  return changed
}

/** Copies a node at most once per patch, so that the time for many changes of one object stays linear. */
function changeable(node: JsonRecord, { created }: Work): Record<string, unknown> {
  const copy = created.has(node) ? node : { ...node }
  created.add(copy)
  return copy
}

/** Plain JSON Patch: array members are addressed by index. */
function editIndex(node: readonly unknown[], [part = '', ...rest]: readonly string[], site: Site): readonly unknown[] {
  const { at, leaf } = site
  if (part !== '-' && !/^\d{1,9}$/.test(part)) {
    throw new BadRequest(
      `${JSON.stringify(part)} is not a valid array index: expected a number or "-" at ${pointer(at)}`
    )
  }
  const index = part === '-' ? node.length : Math.min(Number(part), node.length)
  const isThere = index < node.length
  if (leaf === 'remove' && !isThere) return node
  if (rest.length === 0) return leaf === 'remove' ? node.toSpliced(index, 1) : node.toSpliced(index, 0, leaf.add)
  if (!isThere) throw new BadRequest(`the patch cannot change ${pointer([...at, part])}: it does not exist`)
  return node.with(index, edit(node[index], rest, { ...site, at: [...at, '*'] }))
}

/** Array members are addressed by their keys. */
function editMembers(list: readonly unknown[], path: MemberPath, site: Site) {
  const { leaf } = site
  if (path.rest.length === 0) return leaf === 'remove' ? removeMembers(list, path) : addMember(list, path, leaf.add)
  const inside = (member: unknown) => edit(member, path.rest, { ...site, at: [...site.at, '*'] })
  const index = list.findIndex(member => isAt(member, path))
  if (index < 0) return leaf === 'remove' ? list : [...list, inside(withKeys({}, path))]
  const after = inside(list[index])
  return after === list[index] ? list : list.with(index, after)
}

function countSearch(list: readonly unknown[], { search }: Work): void {
  search.searched += list.length
  if (search.searched <= MAX_SEARCHED) return
  throw new BadRequest('the patch has too many operations for arrays of this length: split it into several requests')
}

function find(node: unknown, path: readonly string[], { at, work }: Place): unknown {
  if (path.length === 0 || node === undefined) return node
  const members = keysAt(work.keys, at)
  if (Array.isArray(node) && members && !members.lineage) {
    countSearch(node, work)
    const address = memberPath(path, members)
    const member = node.find(one => isAt(one, address))
    return find(member, address.rest, { at: [...at, '*'], work })
  }
  const [name = '', ...rest] = path
  const inside = { at: [...at, Array.isArray(node) ? '*' : name], work }
  if (Array.isArray(node)) return find(/^\d+$/.test(name) ? node[Number(name)] : undefined, rest, inside)
  return isRecord(node) && Object.hasOwn(node, name) ? find(node[name], rest, inside) : undefined
}

function keysAt(keys: ArrayKeys, at: readonly string[]): MemberKeys | undefined {
  const path = at.join('/')
  const last = at.at(-1) ?? '*'
  if (Object.hasOwn(keys, path)) return keys[path]
  return last !== '*' && Object.hasOwn(keys, last) ? keys[last] : undefined
}

const pointer = (path: readonly string[]) => JSON.stringify(`/${path.join('/')}`.slice(0, 200))
