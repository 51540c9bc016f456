import type { Urn } from '../../../../core/kernel/thread.ts'
import type { Doc, FieldId, IndexReader, KeyId } from '../index/port.ts'
import { compareUtf8 } from '../utf8-order.ts'
import { valuePrefix } from './fields.ts'

/** A hit with the value that it is sorted by; `undefined` when it has none. */
export interface SortedHit {
  readonly urn: Urn
  readonly value: string | undefined
}

/** By values of the fields; by URN without any. */
export interface Sort {
  readonly index: IndexReader
  readonly fields: readonly FieldId[]
  readonly descending: boolean
}

export interface SortedPage {
  readonly after: SortedHit | undefined
  readonly skip: number
  readonly limit: number
}

/** The smallest value of a document, or the largest. */
export function sortValueOf({ index, fields, descending }: Sort, doc: Doc): string | undefined {
  let found: string | undefined
  for (const field of fields) {
    const prefix = valuePrefix(field).length
    for (const key of index.values(doc, field)) {
      const value = index.keyText(key).slice(prefix)
      if (found === undefined || compareUtf8(value, found) < 0 !== descending) found = value
    }
  }
  return found
}

export function compareRows(a: SortedHit, b: SortedHit, { descending }: Sort): number {
  if (a.value === b.value) return compareUtf8(a.urn, b.urn)
  if (a.value === undefined) return 1
  if (b.value === undefined) return -1
  return descending ? compareUtf8(b.value, a.value) : compareUtf8(a.value, b.value)
}

export interface SortedValue {
  readonly value: string
  readonly keys: { readonly key: KeyId; readonly field: FieldId }[]
}

/** The values of all fields in order, each once, from one on. */
export function* valuesInOrder({ index, fields, descending }: Sort, from?: string): Iterable<SortedValue> {
  const streams = fields.map(field => {
    const prefix = valuePrefix(field)
    const keys = index.keys(prefix, { descending, ...(from !== undefined && { from: prefix + from }) })
    return { field, length: prefix.length, keys: keys[Symbol.iterator]() }
  })
  const next = ({ field, length, keys }: (typeof streams)[number]) => {
    const { value: found, done } = keys.next()
    return done ? undefined : { value: found.text.slice(length), key: found.id, field }
  }
  try {
    const heads = streams.map(next)
    for (;;) {
      const value = heads.reduce<string | undefined>((least, head) => {
        if (!head || (least !== undefined && compareUtf8(head.value, least) < 0 === descending)) return least
        return head.value
      }, undefined)
      if (value === undefined) return
      const keys: SortedValue['keys'] = []
      for (const [at, head] of heads.entries()) {
        const stream = streams[at]
        if (head?.value !== value || !stream) continue
        keys.push({ key: head.key, field: head.field })
        heads[at] = next(stream)
      }
      yield { value, keys }
    }
  } finally {
    for (const { keys } of streams) keys.return?.()
  }
}
