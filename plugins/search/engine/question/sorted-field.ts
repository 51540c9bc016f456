import type { Urn } from '../../../../core/index.ts'
import type { Doc, FieldId, IndexReader } from '../index/port.ts'
import { valuePrefix } from './fields.ts'
import { compareUtf8 } from './utf8-order.ts'

/** A hit with the value that it is sorted by; `undefined` when it has none. */
export interface SortedHit {
  readonly urn: Urn
  readonly value: string | undefined
}

export interface SortedField {
  readonly id: FieldId
  readonly descending: boolean
}

export interface Sorting {
  readonly after: SortedHit | undefined
  readonly skip: number
  readonly limit: number
}

/** The smallest value of a document, or the largest. */
export function valueOf(index: IndexReader, doc: Doc, { id, descending }: SortedField): string | undefined {
  const prefix = valuePrefix(id).length
  let found: string | undefined
  for (const key of index.values(doc, id)) {
    const value = index.keyText(key).slice(prefix)
    if (found === undefined || compareUtf8(value, found) < 0 !== descending) found = value
  }
  return found
}

export function compareRows(a: SortedHit, b: SortedHit, { descending }: SortedField): number {
  if (a.value === b.value) return compareUtf8(a.urn, b.urn)
  if (a.value === undefined) return 1
  if (b.value === undefined) return -1
  return descending ? compareUtf8(b.value, a.value) : compareUtf8(a.value, b.value)
}
