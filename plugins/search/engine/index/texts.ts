import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { damaged } from './errors.ts'
import type { IndexFile, Statement } from './file.ts'

/** Texts of one row. */
const BLOCK = 64
/** Blocks that are kept in memory. */
const KEPT = 512

/** Texts by their numbers, many to a row and compressed: they are added often, and read seldom. */
export class Texts {
  /** Larger than all numbers. A number is never used again. */
  next: number
  /** Numbers below it are in the file. */
  #written: number
  /** Those from the start of the last block in the file on. */
  #last: string[]
  readonly #kept = new Map<number, readonly string[]>()
  readonly #get: Statement<{ bytes: Uint8Array }>
  readonly #put: Statement<never>

  constructor(file: IndexFile) {
    this.#get = file.prepare('SELECT bytes FROM texts WHERE block = ?')
    this.#put = file.prepare('REPLACE INTO texts (block, bytes) VALUES (?, ?)')
    const block = file.prepare<{ block: number | null }>('SELECT max(block) AS block FROM texts').get()?.block ?? 0
    // 0 is no number: it separates values in records.
    this.#last = [...this.#read(block)]
    if (this.#last.length === 0) this.#last.push('')
    this.next = this.#written = block * BLOCK + this.#last.length
  }

  add(text: string): number {
    this.#last.push(text)
    return this.next++
  }

  text(id: number): string | undefined {
    const first = this.#firstOfLast()
    if (id >= first) return this.#last[id - first]
    const block = Math.floor(id / BLOCK)
    return this.#block(block)[id % BLOCK]
  }

  /** Writes new ones; pauses after each row. */
  *write(): Generator<void, void> {
    const end = this.next
    while (this.#written < end) {
      const block = Math.floor(this.#written / BLOCK)
      const from = block * BLOCK - this.#firstOfLast()
      const texts = this.#last.slice(from, from + BLOCK)
      this.#put.run(block, deflateRawSync(JSON.stringify(texts), { level: 1 }))
      this.#written = block * BLOCK + texts.length
      yield
    }
    const first = Math.floor(this.#written / BLOCK) * BLOCK
    this.#last = this.#last.slice(first - this.#firstOfLast())
  }

  #firstOfLast(): number {
    return this.next - this.#last.length
  }

  #block(block: number): readonly string[] {
    const kept = this.#kept.get(block)
    if (kept) return kept
    const texts = this.#read(block)
    this.#kept.set(block, texts)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break
      this.#kept.delete(oldest)
    }
    return texts
  }

  #read(block: number): readonly string[] {
    const bytes = this.#get.get(block)?.bytes
    if (!bytes) return []
    try {
      return JSON.parse(inflateRawSync(bytes).toString())
    } catch (cause) {
      throw damaged(`block ${block} of texts cannot be read`, { cause })
    }
  }
}
