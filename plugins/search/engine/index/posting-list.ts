import { ByteReader, ByteWriter } from './bytes.ts'
import { damaged } from './errors.ts'

/** A list of more documents is in the table `many`; one of fewer than half as many comes back. */
export const MAX_INLINE = 2_048

/** The documents of a key in one field: a single one, an inline list, or neither if the list is in `many`. */
export interface PostingList {
  readonly field: number
  readonly count: number
  readonly one?: number
  /** Ascending document numbers as varints of their differences. */
  readonly inline?: Uint8Array
}

/** Encodes what `decodePostingLists` and `documentsOf` read, in a buffer of its own. */
export class PostingListEncoder {
  readonly #writer = new ByteWriter()

  /**
   * All fields of a key: per field its number × 2, and one document as its difference from `base`; or + 1 for several, their
   * number, the length of the inline list, 0 if it is in `many`, and the list.
   */
  encode(lists: Iterable<PostingList>, base: number): Uint8Array {
    const writer = this.#writer
    for (const { field, count, one, inline } of lists) {
      writer.varint(field * 2 + (one === undefined ? 1 : 0))
      if (one !== undefined) writer.varint(one < base ? (base - one) * 2 - 1 : (one - base) * 2)
      else {
        writer.varint(count)
        writer.varint(inline?.length ?? 0)
        if (inline) writer.bytes(inline)
      }
    }
    return writer.take()
  }

  /** A list that is not in `many`. */
  inlineList(field: number, docs: Uint32Array): PostingList {
    const [one] = docs
    if (docs.length === 1 && one !== undefined) return { field, count: 1, one }
    let previous = 0
    for (const doc of docs) {
      this.#writer.varint(doc - previous)
      previous = doc
    }
    return { field, count: docs.length, inline: this.#writer.take() }
  }
}

export function decodePostingLists(bytes: Uint8Array, base: number): PostingList[] {
  const lists: PostingList[] = []
  const reader = new ByteReader(bytes)
  while (!reader.isAtEnd) {
    const code = reader.varint()
    const field = code >>> 1
    if ((code & 1) === 0) {
      const away = reader.varint()
      lists.push({ field, count: 1, one: base + (away & 1 ? -((away + 1) / 2) : away / 2) })
      continue
    }
    const count = reader.varint()
    const length = reader.varint()
    const from = reader.at
    reader.skip(length)
    lists.push(length === 0 ? { field, count } : { field, count, inline: reader.bytes(from, reader.at) })
  }
  return lists
}

/** `undefined` for a list in `many`. @throws IndexFailed when it does not have as many documents as its count says */
export function documentsOf({ count, one, inline }: PostingList): Uint32Array | undefined {
  if (one !== undefined) return Uint32Array.of(one)
  return inline && decodeDocs(inline, count)
}

function decodeDocs(bytes: Uint8Array, count: number): Uint32Array {
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
