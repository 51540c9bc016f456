import type { Docs } from '../index/port.ts'
import { has } from '../question/bits.ts'

/** Whether a document is one of these. A list is ascending. */
export function hasDoc(docs: Docs, doc: number): boolean {
  if ('bits' in docs) return has(docs.bits, doc)
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
