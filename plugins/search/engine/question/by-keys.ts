import type { Bits, Doc, IndexReader, KeyId } from '../index/port.ts'
import { add, and, count, noBits, remove } from './bits.ts'
import { byUrn } from './by-urn.ts'
import { valuePrefix } from './fields.ts'
import { type SortedField, type SortedHit, type Sorting, valueOf } from './sorted-field.ts'

const PAUSE = 255

/** Reads the values of the field in order until the page is full; `undefined` when that takes too many of them. */
export function* byKeys(
  index: IndexReader,
  matches: Bits,
  field: SortedField,
  { after, skip, limit }: Sorting,
  mostKeys: number
): Generator<void, SortedHit[] | undefined> {
  const prefix = valuePrefix(field.id)
  const left = matches.slice()
  const rows: SortedHit[] = []
  let [keys, skipped] = [0, skip]
  for (const { text, id } of keysFrom(index, prefix, field, after)) {
    if (++keys > mostKeys) return undefined
    if ((keys & PAUSE) === 0) yield
    const value = text.slice(prefix.length)
    const group = take(index, left, id, field)
    if (!group) continue
    const size = count(group)
    // After a cursor, a document may have had its place before it, with another value.
    const isWanted = after ? (doc: Doc) => valueOf(index, doc, field) === value : undefined
    if (!isWanted && skipped >= size) {
      skipped -= size
      continue
    }
    const from = value === after?.value ? after.urn : undefined
    const page = { after: from, skip: 0, limit: limit + 1 + skipped - rows.length, ...(isWanted && { isWanted }) }
    const docs = yield* byUrn(index, group, page)
    rows.push(...docs.slice(skipped).map(doc => ({ urn: index.urn(doc), value })))
    skipped = Math.max(0, skipped - docs.length)
    if (rows.length > limit) return rows
  }
  if (after) removeAll(index, left, field)
  const from = after?.value === undefined ? after?.urn : undefined
  const none = yield* byUrn(index, left, { after: from, skip: skipped, limit: limit + 1 - rows.length })
  return [...rows, ...none.map(doc => ({ urn: index.urn(doc), value: undefined }))]
}

function keysFrom(
  index: IndexReader,
  prefix: string,
  { descending }: SortedField,
  after: SortedHit | undefined
): ReturnType<IndexReader['keys']> {
  if (!after) return index.keys(prefix, { descending })
  return after.value === undefined ? [] : index.keys(prefix, { descending, from: prefix + after.value })
}

/** Takes the documents of a key away from those that are left. */
function take(index: IndexReader, left: Bits, key: KeyId, { id }: SortedField): Bits | undefined {
  const docs = index.docs(key, id)
  if (!docs) return undefined
  const group = noBits(index.size)
  add(group, docs)
  and(group, left)
  remove(left, docs)
  return group
}

/** Takes away all documents that have a value. A text field, of which `e` names words, has none. */
function removeAll(index: IndexReader, left: Bits, { id }: SortedField): void {
  const key = index.key('e')
  const docs = key !== undefined && hasValues(index, id) ? index.docs(key, id) : undefined
  if (docs) remove(left, docs)
}

function hasValues(index: IndexReader, field: number): boolean {
  for (const _ of index.keys(valuePrefix(field))) return true
  return false
}
