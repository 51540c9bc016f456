import { LRUCache } from 'lru-cache'
import { ByteReader, ByteWriter } from './bytes.ts'
import type { IndexFile, Statement } from './file.ts'
import type { KeyId } from './port.ts'

/** Keys of one row. */
const BLOCK = 64
/** Rows that are kept in memory, of about 600 bytes. */
const KEPT = 4096
/** Longer ones have a row of their own. */
const MOST_SHORT = 24

const writer = new ByteWriter()

/**
 * Short records of keys, 64 to a row, because most keys have one document only. Longer ones have a row of their own.
 * Writing goes through the keys in ascending order and keeps one row in memory.
 */
export class ShortRecords {
  readonly #long: Statement<{ few: Uint8Array }>
  readonly #putLong: Statement<never>
  readonly #deleteLong: Statement<never>
  readonly #block: Statement<{ bytes: Uint8Array }>
  readonly #putBlock: Statement<never>
  readonly #kept = new LRUCache<number, Uint8Array>({ max: KEPT })
  #open: { readonly block: number; readonly records: Map<number, Uint8Array>; isChanged: boolean } | undefined

  constructor(file: IndexFile) {
    this.#long = file.prepare('SELECT few FROM long WHERE key = ?')
    this.#putLong = file.prepare('REPLACE INTO long (key, few) VALUES (?, ?)')
    this.#deleteLong = file.prepare('DELETE FROM long WHERE key = ?')
    this.#block = file.prepare('SELECT bytes FROM short WHERE block = ?')
    this.#putBlock = file.prepare('REPLACE INTO short (block, bytes) VALUES (?, ?)')
  }

  get(key: KeyId): Uint8Array | undefined {
    const block = Math.floor(key / BLOCK)
    if (this.#open?.block === block) return this.#open.records.get(key % BLOCK) ?? this.#long.get(key)?.few
    // Most keys are short.
    return find(this.#bytes(block), key % BLOCK) ?? this.#long.get(key)?.few
  }

  /** `undefined` deletes it. The change may be in memory only, until `flush`. */
  put(key: KeyId, before: Uint8Array | undefined, record: Uint8Array | undefined): void {
    const wasLong = before !== undefined && before.length > MOST_SHORT
    const isLong = record !== undefined && record.length > MOST_SHORT
    if (isLong) this.#putLong.run(key, record)
    else if (wasLong) this.#deleteLong.run(key)
    const isInBlock = record !== undefined && !isLong
    const wasInBlock = before !== undefined && !wasLong
    if (!isInBlock && !wasInBlock) return
    const open = this.#openBlock(Math.floor(key / BLOCK))
    if (isInBlock) open.records.set(key % BLOCK, record)
    else open.records.delete(key % BLOCK)
    open.isChanged = true
  }

  flush(): void {
    if (!this.#open?.isChanged) return
    for (const [at, record] of this.#open.records) {
      writer.varint(at)
      writer.varint(record.length)
      writer.bytes(record)
    }
    this.#kept.delete(this.#open.block)
    this.#putBlock.run(this.#open.block, writer.take())
    this.#open.isChanged = false
  }

  #bytes(block: number): Uint8Array | undefined {
    const kept = this.#kept.get(block)
    if (kept) return kept
    const bytes = this.#block.get(block)?.bytes
    if (bytes) this.#kept.set(block, bytes)
    return bytes
  }

  #openBlock(block: number) {
    if (this.#open?.block === block) return this.#open
    this.flush()
    this.#open = { block, records: decode(this.#block.get(block)?.bytes), isChanged: false }
    return this.#open
  }
}

function decode(bytes: Uint8Array | undefined): Map<number, Uint8Array> {
  const records = new Map<number, Uint8Array>()
  if (!bytes) return records
  const reader = new ByteReader(bytes)
  while (!reader.isAtEnd) {
    const at = reader.varint()
    const length = reader.varint()
    const from = reader.at
    reader.skip(length)
    records.set(at, reader.bytes(from, reader.at))
  }
  return records
}

function find(bytes: Uint8Array | undefined, wanted: number): Uint8Array | undefined {
  if (!bytes) return undefined
  const reader = new ByteReader(bytes)
  while (!reader.isAtEnd) {
    const at = reader.varint()
    const length = reader.varint()
    const from = reader.at
    reader.skip(length)
    if (at === wanted) return reader.bytes(from, reader.at)
  }
  return undefined
}
