import { LRUCache } from 'lru-cache'
import { ByteReader, ByteWriter } from './bytes.ts'
import type { IndexFile, Statement } from './file.ts'
import type { KeyId } from './port.ts'
import { decodePostingLists, type PostingList, PostingListEncoder } from './posting-list.ts'

/** Keys of one row. */
const BLOCK = 64
/** Rows in the cache, of about 400 bytes. */
const CACHED_ROWS = 4096
/** Longer records have a row of their own. */
const MAX_IN_BLOCK = 24
const NONE: readonly PostingList[] = []

/** A row that is changed. */
interface Block {
  readonly block: number
  /** Single documents are written as their difference from it: keys that were new at once have nearly the same ones. */
  base: number | undefined
  readonly records: Map<number, Uint8Array>
  isChanged: boolean
}

/**
 * The records of keys, which have their posting lists: 64 keys to a row, because most keys have one document only. A key with more has a row of its own.
 * A row is its base, and for each key the length of its record and the record. Writing goes through the keys in ascending
 * order and keeps one row in memory.
 */
export class PostingRecords {
  readonly #long: Statement<{ few: Uint8Array }>
  readonly #putLong: Statement<never>
  readonly #deleteLong: Statement<never>
  readonly #row: Statement<{ bytes: Uint8Array }>
  readonly #putRow: Statement<never>
  readonly #cache = new LRUCache<number, Uint8Array>({ max: CACHED_ROWS })
  readonly #encoder = new PostingListEncoder()
  readonly #writer = new ByteWriter()
  #open: Block | undefined

  constructor(file: IndexFile) {
    this.#long = file.prepare('SELECT few FROM long WHERE key = ?')
    this.#putLong = file.prepare('REPLACE INTO long (key, few) VALUES (?, ?)')
    this.#deleteLong = file.prepare('DELETE FROM long WHERE key = ?')
    this.#row = file.prepare('SELECT bytes FROM short WHERE block = ?')
    this.#putRow = file.prepare('REPLACE INTO short (block, bytes) VALUES (?, ?)')
  }

  get(key: KeyId): readonly PostingList[] {
    return this.#inBlock(key) ?? this.#inLong(key)
  }

  /** None deletes it. The change may be in memory only, until `flush`. */
  put(key: KeyId, had: readonly PostingList[], lists: readonly PostingList[]): void {
    const open = this.#openBlock(Math.floor(key / BLOCK))
    const at = key % BLOCK
    const wasInBlock = open.records.has(at)
    open.base ??= lists.find(({ one }) => one !== undefined)?.one
    const record = this.#encoder.encode(lists, open.base ?? 0)
    const isLong = record.length > MAX_IN_BLOCK
    if (isLong) this.#putLong.run(key, this.#encoder.encode(lists, 0))
    else if (had.length > 0 && !wasInBlock) this.#deleteLong.run(key)
    if (!isLong && record.length > 0) open.records.set(at, record)
    else open.records.delete(at)
    if (wasInBlock || open.records.has(at)) open.isChanged = true
  }

  flush(): void {
    if (!this.#open?.isChanged) return
    const { block, base = 0, records } = this.#open
    const writer = this.#writer
    writer.varint(base)
    for (let at = 0, left = records.size; left > 0; at++) {
      const record = records.get(at)
      writer.varint(record?.length ?? 0)
      if (!record) continue
      writer.bytes(record)
      left--
    }
    this.#cache.delete(block)
    this.#putRow.run(block, writer.take())
    this.#open.isChanged = false
  }

  #inLong(key: KeyId): readonly PostingList[] {
    const few = this.#long.get(key)?.few
    return few ? decodePostingLists(few, 0) : NONE
  }

  #inBlock(key: KeyId): readonly PostingList[] | undefined {
    const [block, at] = [Math.floor(key / BLOCK), key % BLOCK]
    if (this.#open?.block === block) {
      const record = this.#open.records.get(at)
      return record && decodePostingLists(record, this.#open.base ?? 0)
    }
    const bytes = this.#bytes(block)
    if (!bytes) return undefined
    const reader = new ByteReader(bytes)
    const base = reader.varint()
    for (let left = at; left > 0 && !reader.isAtEnd; left--) reader.skip(reader.varint())
    const length = reader.isAtEnd ? 0 : reader.varint()
    if (length === 0) return undefined
    const from = reader.at
    reader.skip(length)
    return decodePostingLists(reader.bytes(from, reader.at), base)
  }

  #bytes(block: number): Uint8Array | undefined {
    const cached = this.#cache.get(block)
    if (cached) return cached
    const bytes = this.#row.get(block)?.bytes
    if (bytes) this.#cache.set(block, bytes)
    return bytes
  }

  #openBlock(block: number): Block {
    if (this.#open?.block === block) return this.#open
    this.flush()
    this.#open = readBlock(block, this.#row.get(block)?.bytes)
    return this.#open
  }
}

function readBlock(block: number, bytes: Uint8Array | undefined): Block {
  const records = new Map<number, Uint8Array>()
  if (!bytes) return { block, base: undefined, records, isChanged: false }
  const reader = new ByteReader(bytes)
  const base = reader.varint()
  for (let at = 0; !reader.isAtEnd; at++) {
    const length = reader.varint()
    const from = reader.at
    reader.skip(length)
    if (length > 0) records.set(at, reader.bytes(from, reader.at))
  }
  return { block, base, records, isChanged: false }
}
