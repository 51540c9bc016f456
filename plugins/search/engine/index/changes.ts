import { PagedNumbers } from './paged.ts'
import type { Doc, FieldId, KeyId } from './port.ts'

const FIRST_CAPACITY = 4_096

/** Documents that were added to and taken from one list. */
export interface ListChange {
  /** Ascending. */
  readonly added: readonly Doc[]
  readonly dropped: readonly Doc[]
}

/** Changes of one list, the oldest first: document × 2, + 1 if it was added. */
export interface FieldCodes {
  readonly field: FieldId
  readonly codes: number[]
}

export interface EdgeChange {
  readonly up: Doc
  readonly down: Doc
  readonly field: FieldId
  /** The document whose aspect names the edge. */
  readonly doc: Doc
  readonly isAdded: boolean
}

/**
 * Changes that are not in the file yet. Those of posting lists are nodes in typed arrays, linked by key from the newest
 * to the oldest: 10 bytes each. To apply a change twice is harmless, so the file may have a part of them already.
 */
export class Changes {
  /** Number of the first node among all that ever were. */
  readonly first: number
  #count = 0
  readonly #newest = new PagedNumbers()
  #older = new Int32Array(FIRST_CAPACITY)
  /** Document × 2, + 1 if it was added. */
  #codes = new Uint32Array(FIRST_CAPACITY)
  #fields = new Uint16Array(FIRST_CAPACITY)
  /** Forward records as they are now; an empty one is deleted. */
  readonly records = new Map<Doc, Uint8Array>()
  readonly #edges = new Map<string, EdgeChange>()
  readonly #edgesUp = new Map<Doc, Set<string>>()
  readonly #edgesDown = new Map<Doc, Set<string>>()

  constructor(first: number) {
    this.first = first
  }

  /** Number of the node behind the newest. */
  get end(): number {
    return this.first + this.#count
  }

  change(key: KeyId, field: FieldId, doc: Doc, isAdded: boolean): void {
    const node = this.#count++
    if (node === this.#codes.length) this.#grow()
    const older = this.#newest.get(key)
    this.#older[node] = older
    this.#codes[node] = doc * 2 + (isAdded ? 1 : 0)
    this.#fields[node] = field
    this.#newest.set(key, node)
  }

  /** Each key that was changed, ascending. */
  keys(): Iterable<KeyId> {
    return this.#newest.indexes()
  }

  has(key: KeyId): boolean {
    return this.#newest.get(key) >= 0
  }

  /** Number of the newest change of a key; -1 if there is none. */
  newest(key: KeyId): number {
    const node = this.#newest.get(key)
    return node < 0 ? -1 : this.first + node
  }

  fieldsOf(key: KeyId): FieldId[] {
    return this.byField(key).map(({ field }) => field)
  }

  /** Of all lists of a key. No Map, because most keys are in one field of one document. */
  byField(key: KeyId): readonly FieldCodes[] {
    const fields: FieldCodes[] = []
    for (let node = this.#newest.get(key); node >= 0; node = this.#older[node] ?? -1) {
      const field = this.#fields[node] ?? 0
      const known = fields.find(one => one.field === field)
      if (known) known.codes.push(this.#codes[node] ?? 0)
      else fields.push({ field, codes: [this.#codes[node] ?? 0] })
    }
    for (const { codes } of fields) codes.reverse()
    return fields
  }

  /** Codes of the list that are newer than a node, the oldest first. */
  codes(key: KeyId, field: FieldId, after: number): number[] {
    const codes: number[] = []
    const oldest = after - this.first
    for (let node = this.#newest.get(key); node > oldest && node >= 0; node = this.#older[node] ?? -1) {
      if (this.#fields[node] === field) codes.push(this.#codes[node] ?? 0)
    }
    return codes.reverse()
  }

  changeEdge(change: EdgeChange): void {
    const id = `${change.up} ${change.down} ${change.field} ${change.doc}`
    this.#edges.set(id, change)
    addTo(this.#edgesUp, change.down, id)
    addTo(this.#edgesDown, change.up, id)
  }

  edges(): Iterable<EdgeChange> {
    return this.#edges.values()
  }

  /** Changes of the edges to those upstream or downstream of a document. */
  hasEdges(doc: Doc, up: boolean): boolean {
    return (up ? this.#edgesUp : this.#edgesDown).has(doc)
  }

  *edgesOf(doc: Doc, up: boolean): Generator<EdgeChange, void> {
    for (const id of (up ? this.#edgesUp : this.#edgesDown).get(doc) ?? []) {
      const change = this.#edges.get(id)
      if (change) yield change
    }
  }

  #grow(): void {
    const capacity = this.#codes.length * 2
    const older = new Int32Array(capacity)
    const codes = new Uint32Array(capacity)
    const fields = new Uint16Array(capacity)
    older.set(this.#older)
    codes.set(this.#codes)
    fields.set(this.#fields)
    this.#older = older
    this.#codes = codes
    this.#fields = fields
  }
}

/** The net effect of codes in the order in which they happened. */
export function listChange(codes: readonly number[]): ListChange {
  const added: Doc[] = []
  const dropped: Doc[] = []
  const sorted = isAscending(codes) ? codes : codes.toSorted((one, other) => (one >>> 1) - (other >>> 1))
  for (let index = 0; index < sorted.length; index++) {
    const code = sorted[index] ?? 0
    const next = sorted[index + 1]
    if (next !== undefined && next >>> 1 === code >>> 1) continue
    if (code & 1) added.push(code >>> 1)
    else dropped.push(code >>> 1)
  }
  return { added, dropped }
}

function isAscending(codes: readonly number[]): boolean {
  for (let index = 1; index < codes.length; index++) {
    if ((codes[index - 1] ?? 0) >>> 1 > (codes[index] ?? 0) >>> 1) return false
  }
  return true
}

/** The list after the change. */
export function changed(list: Uint32Array, { added, dropped }: ListChange): Uint32Array {
  const result = new Uint32Array(list.length + added.length)
  let length = 0
  let next = 0
  let drop = 0
  for (const doc of list) {
    for (let add = added[next]; add !== undefined && add < doc; add = added[++next]) result[length++] = add
    if (added[next] === doc) next++
    while ((dropped[drop] ?? doc) < doc) drop++
    if (dropped[drop] !== doc) result[length++] = doc
  }
  for (let add = added[next]; add !== undefined; add = added[++next]) result[length++] = add
  return length === result.length ? result : result.slice(0, length)
}

function addTo<K>(sets: Map<K, Set<string>>, key: K, id: string): void {
  const set = sets.get(key)
  if (set) set.add(id)
  else sets.set(key, new Set([id]))
}
