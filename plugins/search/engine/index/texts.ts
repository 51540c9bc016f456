import { damaged } from './errors.ts'
import type { IndexFile, Statement } from './file.ts'

/** Blocks in the cache. */
const CACHED_BLOCKS = 512

/** How the texts of a row are kept. */
export interface Packing {
  /** Texts of one row. */
  readonly block: number
  pack(texts: readonly string[]): Uint8Array
  unpack(bytes: Uint8Array): readonly string[]
}

/** Texts by their numbers, many to a row and packed. */
export class Texts {
  readonly #table: string
  readonly #packing: Packing
  /** Larger than all numbers. A number is never used again. */
  next: number
  /** Numbers below it are in the file. */
  #written: number
  /** Those from the start of the last block in the file on. */
  #last: string[]
  readonly #cache = new Map<number, readonly string[]>()
  readonly #get: Statement<{ bytes: Uint8Array }>
  readonly #put: Statement<never>

  constructor(file: IndexFile, table: 'texts' | 'docs', packing: Packing) {
    this.#table = table
    this.#packing = packing
    this.#get = file.prepare(`SELECT bytes FROM ${table} WHERE block = ?`)
    this.#put = file.prepare(`REPLACE INTO ${table} (block, bytes) VALUES (?, ?)`)
    const block = file.prepare<{ block: number | null }>(`SELECT max(block) AS block FROM ${table}`).get()?.block ?? 0
    // Numbers begin at 1: 0 separates values in records.
    this.#last = [...this.#read(block)]
    if (this.#last.length === 0) this.#last.push('')
    this.next = this.#written = block * packing.block + this.#last.length
  }

  add(text: string): number {
    this.#last.push(text)
    return this.next++
  }

  text(id: number): string | undefined {
    const first = this.#firstOfLast()
    if (id >= first) return this.#last[id - first]
    const { block } = this.#packing
    return this.#block(Math.floor(id / block))[id % block]
  }

  /** Writes new ones; pauses after each row. */
  *write(): Generator<void, void> {
    const end = this.next
    const { block, pack } = this.#packing
    while (this.#written < end) {
      const row = Math.floor(this.#written / block)
      const from = row * block - this.#firstOfLast()
      const texts = this.#last.slice(from, from + block)
      this.#put.run(row, pack(texts))
      this.#written = row * block + texts.length
      yield
    }
    const first = Math.floor(this.#written / block) * block
    this.#last = this.#last.slice(first - this.#firstOfLast())
  }

  #firstOfLast(): number {
    return this.next - this.#last.length
  }

  #block(block: number): readonly string[] {
    const cached = this.#cache.get(block)
    if (cached) return cached
    const texts = this.#read(block)
    this.#cache.set(block, texts)
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= CACHED_BLOCKS) break
      this.#cache.delete(oldest)
    }
    return texts
  }

  #read(block: number): readonly string[] {
    const bytes = this.#get.get(block)?.bytes
    if (!bytes) return []
    try {
      return this.#packing.unpack(bytes)
    } catch (cause) {
      throw damaged(`row ${block} of ${this.#table} cannot be read`, { cause })
    }
  }
}
