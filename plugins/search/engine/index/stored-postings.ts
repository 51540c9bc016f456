import { clearBit, setBit } from './bits.ts'
import { changed, type FieldCodes, type ListChange, listChange } from './changes.ts'
import { bitsOfChunk, CHUNK_DOCS, type Chunk, encodeChunk, listChunk, setChunk } from './chunk.ts'
import { damaged } from './errors.ts'
import type { IndexFile, Statement } from './file.ts'
import type { FieldId, KeyId } from './port.ts'
import { documentsOf, MAX_INLINE, type PostingList, PostingListEncoder } from './posting-list.ts'
import { PostingRecords } from './posting-records.ts'

/** Most documents of a list that is not a bitmap, in an index of a size. */
export const mostListed = (size: number): number => Math.floor(size / 32)
/** Length of a bitmap: whole chunks. */
export const bitmapLength = (size: number): number => (Math.ceil(size / CHUNK_DOCS) * CHUNK_DOCS) / 32

/** Posting lists in the file: short ones in the row of their key, long ones in chunks of 65 536 documents. */
export class StoredPostings {
  readonly #records: PostingRecords
  readonly #encoder = new PostingListEncoder()
  readonly #chunks: Statement<Chunk>
  readonly #chunk: Statement<{ docs: Uint8Array }>
  readonly #putChunk: Statement<never>
  readonly #deleteChunk: Statement<never>

  constructor(file: IndexFile) {
    this.#records = new PostingRecords(file)
    this.#chunks = file.prepare('SELECT chunk, docs FROM many WHERE key = ? AND field = ? ORDER BY chunk')
    this.#chunk = file.prepare('SELECT docs FROM many WHERE key = ? AND field = ? AND chunk = ?')
    this.#putChunk = file.prepare('REPLACE INTO many (key, field, chunk, docs) VALUES (?, ?, ?, ?)')
    this.#deleteChunk = file.prepare('DELETE FROM many WHERE key = ? AND field = ? AND chunk = ?')
  }

  fields(key: KeyId): readonly PostingList[] {
    return this.#records.get(key)
  }

  /** Documents of a list in an index of a size: ascending, or as bits. */
  read(key: KeyId, field: FieldId, size: number): Uint32Array | { bits: Uint32Array; count: number } {
    const list = this.fields(key).find(list => list.field === field)
    if (!list) return new Uint32Array(0)
    const docs = documentsOf(list)
    if (docs) return docs
    if (list.count <= mostListed(size)) return this.#readChunks(key, list)
    const bits = new Uint32Array(bitmapLength(size))
    for (const chunk of this.#chunks.all(key, field)) setChunk(chunk, bits)
    return { bits, count: list.count }
  }

  #readChunks(key: KeyId, { field, count }: PostingList): Uint32Array {
    const docs = new Uint32Array(count)
    let at = 0
    for (const chunk of this.#chunks.all(key, field)) at = listChunk(chunk, docs, at)
    if (at !== count) throw damaged('a posting list does not have as many documents as its count says')
    return docs
  }

  /** Changes the lists of a key, of keys in ascending order; returns whether any document is left. */
  change(key: KeyId, changes: readonly FieldCodes[]): boolean {
    const before = this.#records.get(key)
    const kept = before.filter(({ field }) => !changes.some(one => one.field === field))
    for (const { field, codes } of changes) {
      const list = before.find(list => list.field === field)
      const now = list ? this.#changed(key, list, listChange(codes)) : this.#added(key, field, codes)
      if (now.count > 0) kept.push(now)
    }
    this.#records.put(key, before, kept)
    return kept.length > 0
  }

  /** Ends a series of changes. */
  flush(): void {
    this.#records.flush()
  }

  #added(key: KeyId, field: FieldId, codes: readonly number[]): PostingList {
    const [code = 0] = codes
    if (codes.length === 1 && code & 1) return { field, count: 1, one: code >>> 1 }
    return this.#placed(key, field, Uint32Array.from(listChange(codes).added))
  }

  #changed(key: KeyId, list: PostingList, change: ListChange): PostingList {
    const { field } = list
    const docs = documentsOf(list)
    if (docs) return this.#placed(key, field, changed(docs, change))
    const count = list.count + this.#changeChunks(key, field, change)
    if (count >= MAX_INLINE / 2) return { field, count }
    const left = this.#readChunks(key, { field, count })
    for (const { chunk } of this.#chunks.all(key, field)) this.#deleteChunk.run(key, field, chunk)
    return this.#encoder.inlineList(field, left)
  }

  /** A list that was short: it stays so, or goes to chunks. */
  #placed(key: KeyId, field: FieldId, docs: Uint32Array): PostingList {
    if (docs.length <= MAX_INLINE) return this.#encoder.inlineList(field, docs)
    this.#changeChunks(key, field, { added: [...docs], dropped: [] })
    return { field, count: docs.length }
  }

  /** Returns by how much the number of documents grew. */
  #changeChunks(key: KeyId, field: FieldId, { added, dropped }: ListChange): number {
    let growth = 0
    const touched = new Set([...added, ...dropped].map(doc => Math.floor(doc / CHUNK_DOCS)))
    for (const chunk of touched) {
      const before = this.#chunk.get(key, field, chunk)?.docs
      const bits = bitsOfChunk(before)
      const isHere = (doc: number) => Math.floor(doc / CHUNK_DOCS) === chunk
      growth -= encodeChunk(bits).count
      for (const doc of added.filter(isHere)) setBit(bits, doc % CHUNK_DOCS)
      for (const doc of dropped.filter(isHere)) clearBit(bits, doc % CHUNK_DOCS)
      const { bytes, count } = encodeChunk(bits)
      growth += count
      if (bytes) this.#putChunk.run(key, field, chunk, bytes)
      else if (before) this.#deleteChunk.run(key, field, chunk)
    }
    return growth
  }
}
