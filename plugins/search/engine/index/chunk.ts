import { countBits, lowest, setBit } from './bits.ts'
import { damaged } from './errors.ts'

/** Documents of one chunk of a long posting list: those with equal upper 16 bits. */
export const CHUNK_DOCS = 65_536
/** As bits it has this length; otherwise two bytes a document. */
const BIT_BYTES = CHUNK_DOCS / 8
const MOST_LISTED = BIT_BYTES / 2

export interface Chunk {
  readonly chunk: number
  readonly docs: Uint8Array
}

/** Adds to `list`, from `at` on, the documents of a chunk; returns the place behind them. */
export function listChunk({ chunk, docs: bytes }: Chunk, list: Uint32Array, at: number): number {
  const first = chunk * CHUNK_DOCS
  let end = at
  if (bytes.length !== BIT_BYTES) {
    for (const low of lowsOf(bytes)) list[end++] = first + low
    return end
  }
  const words = wordsOf(bytes)
  for (let index = 0; index < words.length; index++) {
    for (let word = words[index] ?? 0; word !== 0; word &= word - 1) {
      list[end++] = first + index * 32 + lowest(word)
    }
  }
  return end
}

/** Sets the bits of a chunk's documents. */
export function setChunk({ chunk, docs: bytes }: Chunk, bits: Uint32Array): void {
  const first = chunk * CHUNK_DOCS
  if (first + CHUNK_DOCS > bits.length * 32) throw damaged('a posting list has unknown documents')
  if (bytes.length === BIT_BYTES) {
    bits.set(wordsOf(bytes), first / 32)
    return
  }
  for (const low of lowsOf(bytes)) setBit(bits, first + low)
}

/** A chunk as bits, to be changed. */
export function bitsOfChunk(docs: Uint8Array | undefined): Uint32Array {
  const bits = new Uint32Array(BIT_BYTES / 4)
  if (docs) setChunk({ chunk: 0, docs }, bits)
  return bits
}

/** `undefined` for an empty one. */
export function encodeChunk(bits: Uint32Array): { bytes: Uint8Array | undefined; count: number } {
  let count = 0
  for (const word of bits) count += countBits(word)
  if (count === 0) return { bytes: undefined, count }
  if (count >= MOST_LISTED) return { bytes: new Uint8Array(bits.buffer), count }
  const lows = new Uint16Array(count)
  let at = 0
  for (let index = 0; index < bits.length; index++) {
    for (let word = bits[index] ?? 0; word !== 0; word &= word - 1) {
      lows[at++] = index * 32 + lowest(word)
    }
  }
  return { bytes: new Uint8Array(lows.buffer), count }
}

function lowsOf(bytes: Uint8Array): Uint16Array {
  const { buffer, byteOffset, length } = aligned(bytes, 2)
  return new Uint16Array(buffer, byteOffset, length >> 1)
}

function wordsOf(bytes: Uint8Array): Uint32Array {
  const { buffer, byteOffset, length } = aligned(bytes, 4)
  return new Uint32Array(buffer, byteOffset, length >> 2)
}

function aligned(bytes: Uint8Array, to: number): Uint8Array {
  return bytes.byteOffset % to === 0 ? bytes : bytes.slice()
}
