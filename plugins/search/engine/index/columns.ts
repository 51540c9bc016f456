import { countBits, hasBit } from './bits.ts'
import { damaged } from './errors.ts'
import type { IndexFile, Statement } from './file.ts'
import type { Docs } from './port.ts'

/** Documents of one row of the file. */
const CHUNK = 8_192
const FIRST_CAPACITY = 65_536

interface Row {
  readonly chunk: number
  readonly bytes: Uint8Array
}

/** One value for each document, in arrays that grow. */
export class Columns {
  /** All document numbers are below it. */
  size = 0
  #capacity = FIRST_CAPACITY
  #stored = new Uint32Array(FIRST_CAPACITY / 32)
  #storedCount = 0
  #statics = new Uint8Array(FIRST_CAPACITY)
  #tieBreakers = new Uint32Array(FIRST_CAPACITY)
  /** What was given to readers; a change makes a new one. */
  #storedDocs: Docs | undefined
  readonly #changed = new Set<number>()
  /** Numbers from here on have no tie-breakers in the file. */
  #tieBreakersInFile = 0
  readonly #put: Statement<never>

  constructor(file: IndexFile) {
    this.#put = file.prepare('REPLACE INTO columns (name, chunk, bytes) VALUES (?, ?, ?)')
    const rows = file.prepare<Row>('SELECT chunk, bytes FROM columns WHERE name = ? ORDER BY chunk')
    for (const { chunk, bytes } of rows.all('ties')) {
      if (bytes.length > CHUNK * 4 || bytes.length % 4 !== 0) throw damaged('a column has a wrong size')
      this.#reserve((chunk + 1) * CHUNK)
      this.#tieBreakers.set(new Uint32Array(bytes.slice().buffer), chunk * CHUNK)
      this.size = this.#tieBreakersInFile = chunk * CHUNK + bytes.length / 4
    }
    for (const { chunk, bytes } of rows.all('statics')) {
      this.#requireSize(chunk, bytes.length)
      this.#statics.set(bytes, chunk * CHUNK)
    }
    for (const { chunk, bytes } of rows.all('stored')) {
      if (bytes.length % 4 !== 0) throw damaged('a column has a wrong size')
      this.#requireSize(chunk, bytes.length * 8 - 31)
      this.#stored.set(new Uint32Array(bytes.slice().buffer), (chunk * CHUNK) / 32)
    }
    for (const word of this.#stored) this.#storedCount += countBits(word)
  }

  get statics(): Uint8Array {
    return this.#statics
  }

  get tieBreakers(): Uint32Array {
    return this.#tieBreakers
  }

  get stored(): Docs {
    this.#storedDocs ??= { bits: this.#stored.slice(), count: this.#storedCount }
    return this.#storedDocs
  }

  isStored(doc: number): boolean {
    return hasBit(this.#stored, doc)
  }

  add(doc: number, urn: string): void {
    this.#reserve(doc + 1)
    this.size = Math.max(this.size, doc + 1)
    this.#tieBreakers[doc] = tieBreakerOf(urn)
    this.#changed.add(Math.floor(doc / CHUNK))
  }

  set(doc: number, isStored: boolean, value: number): void {
    if (this.isStored(doc) !== isStored) {
      this.#stored[doc >>> 5] = (this.#stored[doc >>> 5] ?? 0) ^ (1 << (doc & 31))
      this.#storedCount += isStored ? 1 : -1
      this.#storedDocs = undefined
    } else if (this.#statics[doc] === value) return
    this.#statics[doc] = value
    this.#changed.add(Math.floor(doc / CHUNK))
  }

  /** Writes all changes. It takes a few milliseconds a million documents. */
  write(): void {
    for (const chunk of this.#changed) {
      const from = chunk * CHUNK
      const to = Math.min(from + CHUNK, this.size)
      this.#put.run('statics', chunk, this.#statics.subarray(from, to))
      this.#put.run('stored', chunk, bytesOf(this.#stored.subarray(from / 32, Math.ceil(to / 32))))
      if (to > this.#tieBreakersInFile) this.#put.run('ties', chunk, bytesOf(this.#tieBreakers.subarray(from, to)))
    }
    this.#changed.clear()
    this.#tieBreakersInFile = this.size
  }

  /** A chunk may have been written when there were fewer documents, but not more. */
  #requireSize(chunk: number, documents: number): void {
    if (documents > CHUNK || chunk * CHUNK + documents > this.size) {
      throw damaged('a column has a wrong size')
    }
  }

  #reserve(size: number): void {
    if (size <= this.#capacity) return
    while (this.#capacity < size) this.#capacity *= 2
    this.#stored = grown(this.#stored, new Uint32Array(this.#capacity / 32))
    this.#statics = grown(this.#statics, new Uint8Array(this.#capacity))
    this.#tieBreakers = grown(this.#tieBreakers, new Uint32Array(this.#capacity))
    this.#storedDocs = undefined
  }
}

/** A 32-bit hash: FNV-1a of the UTF-16 units, then mixed so that all bits depend on all. */
export function tieBreakerOf(urn: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < urn.length; at++) hash = Math.imul(hash ^ urn.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function grown<A extends Uint8Array | Uint32Array>(from: A, to: A): A {
  to.set(from)
  return to
}

function bytesOf(array: Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}
