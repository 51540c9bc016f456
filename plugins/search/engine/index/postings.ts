import { hasBit, setBit } from './bits.ts'
import { type Changes, changed, listChange } from './changes.ts'
import type { Docs, FieldId, KeyId } from './port.ts'
import { documentsOf } from './posting-list.ts'
import { bitmapLength, mostListed, type StoredPostings } from './stored-postings.ts'

/** Bytes of cached postings. */
const CACHE_BYTES = 48 * 1024 * 1024
/** What an entry needs besides its list, about. */
const ENTRY_BYTES = 200

interface Cached {
  readonly docs: Docs
  /** Number of the newest change that is part of it; -1 for none. */
  readonly newest: number
}

/** Posting lists as they are now: those of the file with the changes in memory, the recently used ones cached. */
export class Postings {
  readonly #stored: StoredPostings
  readonly #size: () => number
  readonly #pending: () => readonly Changes[]
  /** In the order of use: the first was not used for the longest time. */
  readonly #cache = new Map<number, Cached>()
  #bytes = 0

  /** `pending` has the changes that are not in the file, the oldest first. */
  constructor(stored: StoredPostings, size: () => number, pending: () => readonly Changes[]) {
    this.#stored = stored
    this.#size = size
    this.#pending = pending
  }

  docs(key: KeyId, field: FieldId): Docs | undefined {
    const id = cacheId(key, field)
    const cached = this.#cache.get(id)
    if (cached) this.#cache.delete(id)
    const docs = cached && this.#isCurrent(key, cached) ? cached.docs : this.#merged(key, field, cached)
    this.#cache.set(id, { docs, newest: this.#newest(key) })
    this.#bytes += bytesOf(docs) - (cached ? bytesOf(cached.docs) : 0)
    this.#limit()
    return docs.count > 0 ? docs : undefined
  }

  fieldsOf(key: KeyId): readonly FieldId[] {
    const fields = new Set(this.#stored.fields(key).map(({ field }) => field))
    if (!this.isChanged(key)) return [...fields]
    for (const changes of this.#pending()) for (const field of changes.fieldsOf(key)) fields.add(field)
    return [...fields].filter(field => this.docs(key, field))
  }

  /** Short lists that did not change are not cached: to read them takes about as long as to find them. */
  lists(key: KeyId, wanted: (field: FieldId) => boolean): { field: FieldId; docs: Docs }[] {
    const found: { field: FieldId; docs: Docs }[] = []
    if (this.isChanged(key)) {
      for (const field of this.fieldsOf(key)) {
        const docs = wanted(field) ? this.docs(key, field) : undefined
        if (docs) found.push({ field, docs })
      }
      return found
    }
    for (const list of this.#stored.fields(key)) {
      const { field, count } = list
      if (!wanted(field)) continue
      const short = count <= this.#size() / 32 ? documentsOf(list) : undefined
      const docs = short ? { list: short, count } : this.docs(key, field)
      if (docs) found.push({ field, docs })
    }
    return found
  }

  /** Number of documents of a list. */
  count(key: KeyId, field: FieldId): number {
    if (this.isChanged(key)) return this.docs(key, field)?.count ?? 0
    return this.#stored.fields(key).find(list => list.field === field)?.count ?? 0
  }

  isChanged(key: KeyId): boolean {
    return this.#pending().some(changes => changes.has(key))
  }

  /** The file has the changes up to `newest` now, which will be forgotten: drops a list without them. */
  written(key: KeyId, field: FieldId, newest: number): void {
    const id = cacheId(key, field)
    const cached = this.#cache.get(id)
    if (!cached || cached.newest >= newest) return
    this.#bytes -= bytesOf(cached.docs)
    this.#cache.delete(id)
  }

  #newest(key: KeyId): number {
    let newest = -1
    for (const changes of this.#pending()) newest = Math.max(newest, changes.newest(key))
    return newest
  }

  #isCurrent(key: KeyId, { docs, newest }: Cached): boolean {
    if ('bits' in docs && docs.bits.length * 32 < this.#size()) return false
    return newest >= this.#newest(key)
  }

  /** A new list: readers keep the old one. */
  #merged(key: KeyId, field: FieldId, cached: Cached | undefined): Docs {
    const size = this.#size()
    const base = cached?.docs ?? this.#stored.read(key, field, size)
    const codes = this.#pending().flatMap(changes => changes.codes(key, field, cached?.newest ?? -1))
    const list = base instanceof Uint32Array ? base : 'list' in base ? base.list : undefined
    if (list && list.length + codes.length <= mostListed(size)) {
      const merged = codes.length > 0 ? changed(list, listChange(codes)) : list
      return { list: merged, count: merged.length }
    }
    const bits = new Uint32Array(bitmapLength(size))
    if (list) setAll(bits, list)
    else if ('bits' in base) bits.set(base.bits)
    const count = list ? list.length : 'bits' in base ? base.count : 0
    return { bits, count: count + applyCodes(bits, codes) }
  }

  #limit(): void {
    // Before the loop: the first entry of a map of which many were deleted is found slowly.
    if (this.#bytes <= CACHE_BYTES) return
    for (const [id, { docs }] of this.#cache) {
      if (this.#bytes <= CACHE_BYTES) return
      this.#cache.delete(id)
      this.#bytes -= bytesOf(docs)
    }
  }
}

function cacheId(key: KeyId, field: FieldId): number {
  return key * 65_536 + field
}

function bytesOf(docs: Docs): number {
  return ENTRY_BYTES + ('bits' in docs ? docs.bits.byteLength : docs.list.byteLength)
}

function setAll(bits: Uint32Array, docs: Uint32Array): void {
  for (const doc of docs) setBit(bits, doc)
}

/** Returns by how much the number of documents grew. */
function applyCodes(bits: Uint32Array, codes: readonly number[]): number {
  let growth = 0
  for (const code of codes) {
    const doc = code >>> 1
    const isAdded = (code & 1) === 1
    if (hasBit(bits, doc) === isAdded) continue
    bits[doc >>> 5] = (bits[doc >>> 5] ?? 0) ^ (1 << (doc & 31))
    growth += isAdded ? 1 : -1
  }
  return growth
}
