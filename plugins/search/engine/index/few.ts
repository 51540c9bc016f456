import { ByteReader, ByteWriter } from './bytes.ts'
import { damaged } from './errors.ts'

/** A list of more documents is in the table `many`; one of fewer than half as many comes back. */
export const MOST_FEW = 2_048

/** One field of a key. */
export interface FieldList {
  readonly field: number
  readonly count: number
  /** Ascending document numbers as varints of their differences. Absent: the list is in `many`. */
  readonly inline?: Uint8Array
}

const writer = new ByteWriter()
const docsWriter = new ByteWriter()

/**
 * All fields of a key: per field its number and the number of documents; then one document as it is, of several the
 * length of the inline list, 0 if it is in `many`, and the list.
 */
export function encodeFew(lists: Iterable<FieldList>): Uint8Array {
  for (const { field, count, inline } of lists) {
    writer.varint(field)
    writer.varint(count)
    if (count !== 1) writer.varint(inline?.length ?? 0)
    if (inline) writer.bytes(inline)
  }
  return writer.take()
}

export function decodeFew(bytes: Uint8Array): FieldList[] {
  const lists: FieldList[] = []
  const reader = new ByteReader(bytes)
  while (!reader.isAtEnd) {
    const field = reader.varint()
    const count = reader.varint()
    const length = count === 1 ? undefined : reader.varint()
    const from = reader.at
    if (length === undefined) reader.varint()
    else reader.skip(length)
    lists.push(length === 0 ? { field, count } : { field, count, inline: reader.bytes(from, reader.at) })
  }
  return lists
}

export function encodeDocs(docs: Uint32Array): Uint8Array {
  let previous = 0
  for (let index = 0; index < docs.length; index++) {
    const doc = docs[index] ?? 0
    docsWriter.varint(doc - previous)
    previous = doc
  }
  return docsWriter.take()
}

/** @throws IndexFailed when it does not have exactly `count` ascending numbers */
export function decodeDocs(bytes: Uint8Array, count: number): Uint32Array {
  if (count > bytes.length) throw damaged('a posting list has fewer documents than its count')
  const docs = new Uint32Array(count)
  const reader = new ByteReader(bytes)
  let doc = 0
  for (let index = 0; index < count; index++) {
    const difference = reader.varint()
    if (difference === 0) throw damaged('a posting list is not ascending')
    doc += difference
    docs[index] = doc
  }
  if (!reader.isAtEnd) throw damaged('a posting list has more documents than its count')
  return docs
}
