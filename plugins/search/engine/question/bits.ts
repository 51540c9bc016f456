import { setBit as addDoc, countBits, hasBit as has, lowest, clearBit as removeDoc } from '../index/bits.ts'
import type { Bits, Docs } from '../index/port.ts'

export { addDoc, has, lowest, removeDoc }

/** An empty set of documents below `size`. */
export const noBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5)

export function add(target: Bits, docs: Docs): void {
  if ('bits' in docs) or(target, docs.bits)
  else for (const doc of docs.list) addDoc(target, doc)
}

export function remove(target: Bits, docs: Docs): void {
  if ('bits' in docs) andNot(target, docs.bits)
  else for (const doc of docs.list) removeDoc(target, doc)
}

export function or(target: Bits, other: Bits): void {
  const end = Math.min(target.length, other.length)
  for (let at = 0; at < end; at++) target[at] = (target[at] ?? 0) | (other[at] ?? 0)
}

export function and(target: Bits, other: Bits): void {
  for (let at = 0; at < target.length; at++) target[at] = (target[at] ?? 0) & (other[at] ?? 0)
}

export function andNot(target: Bits, other: Bits): void {
  const end = Math.min(target.length, other.length)
  for (let at = 0; at < end; at++) target[at] = (target[at] ?? 0) & ~(other[at] ?? 0)
}

/** All bits but these: also some at the end that no document has. */
export function invert(target: Bits): void {
  for (let at = 0; at < target.length; at++) target[at] = ~(target[at] ?? 0)
}

export function count(bits: Bits): number {
  let sum = 0
  for (let at = 0; at < bits.length; at++) sum += countBits(bits[at] ?? 0)
  return sum
}

/** How many documents of a list are in the set. */
export function countIn(bits: Bits, docs: Docs): number {
  let sum = 0
  if ('list' in docs) {
    const { list } = docs
    for (let at = 0; at < list.length; at++) {
      const doc = list[at] ?? 0
      sum += ((bits[doc >>> 5] ?? 0) >>> (doc & 31)) & 1
    }
    return sum
  }
  const other = docs.bits
  const end = Math.min(bits.length, other.length)
  for (let at = 0; at < end; at++) {
    const both = (bits[at] ?? 0) & (other[at] ?? 0)
    if (both !== 0) sum += countBits(both)
  }
  return sum
}

/** How many documents of any of the lists are in the set. `scratch`: of at least as many documents, empty before and after. */
export function countAny(bits: Bits, lists: readonly Docs[], scratch: Bits): number {
  const [only, ...more] = lists
  if (!only) return 0
  if (more.length === 0) return countIn(bits, only)
  for (const docs of lists) add(scratch, docs)
  if (lists.some(docs => 'bits' in docs)) {
    const found = countIn(bits, { bits: scratch, count: 0 })
    scratch.fill(0)
    return found
  }
  let found = 0
  for (const docs of lists) {
    if ('bits' in docs) continue
    for (const doc of docs.list) {
      if (!has(scratch, doc)) continue
      removeDoc(scratch, doc)
      if (has(bits, doc)) found++
    }
  }
  return found
}

/** Ascending. `target` has room for all of them. */
export function docsOf(bits: Bits, target: Uint32Array = new Uint32Array(count(bits))): Uint32Array {
  let filled = 0
  for (let at = 0; at < bits.length; at++) {
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1) target[filled++] = (at << 5) + lowest(rest)
  }
  return target.subarray(0, filled)
}
