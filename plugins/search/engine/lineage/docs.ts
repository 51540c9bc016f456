import type { Bits, Docs } from '../index/port.ts'

export const hasBit = (bits: Bits, doc: number) => ((bits[doc >>> 5] ?? 0) & (1 << (doc & 31))) !== 0

export function setBit(bits: Bits, doc: number): void {
  const at = doc >>> 5
  bits[at] = (bits[at] ?? 0) | (1 << (doc & 31))
}

export const emptyBits = (size: number): Bits => new Uint32Array(Math.ceil(size / 32))

/** Whether a document is one of these. A list is ascending. */
export function hasDoc(docs: Docs, doc: number): boolean {
  if ('bits' in docs) return hasBit(docs.bits, doc)
  let low = 0
  let high = docs.list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = docs.list[middle] ?? 0
    if (found === doc) return true
    if (found < doc) low = middle + 1
    else high = middle
  }
  return false
}
