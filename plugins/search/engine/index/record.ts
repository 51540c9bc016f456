import { ByteReader, ByteWriter } from './bytes.ts'

/**
 * The forward record of a document: what each of its aspects added to the index, so that a change can take it away.
 * Everything is a varint. Per aspect: its number, the length of the rest, traits, the number of fields, fields, the number
 * of edges, edges. Per field: its number, the length of the rest, and three lists, each with its length first: words in
 * the order of the text (0 separates two values), other keys and filter values as differences of ascending ids.
 */
export interface Section {
  readonly aspect: number
  readonly traits: number
  readonly fields: readonly FieldSection[]
  readonly edges: readonly EdgeSection[]
}

export interface FieldSection {
  readonly field: number
  readonly words: readonly number[]
  readonly keys: readonly number[]
  readonly values: readonly number[]
}

export interface EdgeSection {
  readonly up: number
  readonly down: number
  readonly field: number
}

/** Where a section is within a record. */
export interface Place {
  readonly aspect: number
  readonly from: number
  /** Behind the aspect and the length. */
  readonly content: number
  readonly to: number
}

export const EMPTY = new Uint8Array(0)

const writer = new ByteWriter()
const fieldWriter = new ByteWriter()
const sectionWriter = new ByteWriter()

export function encodeSection({ aspect, traits, fields, edges }: Section): Uint8Array {
  writer.varint(traits)
  writer.varint(fields.length)
  for (const { field, words, keys, values } of fields) {
    fieldWriter.varint(words.length)
    for (const word of words) fieldWriter.varint(word)
    writeSet(fieldWriter, keys)
    writeSet(fieldWriter, values)
    writer.varint(field)
    writer.varint(fieldWriter.length)
    writer.append(fieldWriter)
  }
  writer.varint(edges.length)
  for (const { up, down, field } of edges) {
    writer.varint(up)
    writer.varint(down)
    writer.varint(field)
  }
  sectionWriter.varint(aspect)
  sectionWriter.varint(writer.length)
  sectionWriter.append(writer)
  return sectionWriter.take()
}

function writeSet(writer: ByteWriter, ids: readonly number[]): void {
  writer.varint(ids.length)
  const sorted = ids.length > 1 ? ids.toSorted((one, other) => one - other) : ids
  let previous = 0
  for (const id of sorted) {
    writer.varint(id - previous)
    previous = id
  }
}

export function placesOf(record: Uint8Array): Place[] {
  const places: Place[] = []
  const reader = new ByteReader(record)
  while (!reader.isAtEnd) {
    const from = reader.at
    const aspect = reader.varint()
    const length = reader.varint()
    const content = reader.at
    reader.skip(length)
    places.push({ aspect, from, content, to: reader.at })
  }
  return places
}

export function traitsAt(record: Uint8Array, { content, to }: Place): number {
  return new ByteReader(record, content, to).varint()
}

/** Whether the section has any of these fields, or any edge. */
export function mayShare(record: Uint8Array, { content, to }: Place, fields: readonly FieldSection[]): boolean {
  const reader = new ByteReader(record, content, to)
  reader.varint()
  for (let left = reader.varint(); left > 0; left--) {
    const own = reader.varint()
    reader.skip(reader.varint())
    if (fields.some(({ field }) => field === own)) return true
  }
  return reader.varint() > 0
}

export function readSection(record: Uint8Array, { aspect, content, to }: Place): Section {
  const reader = new ByteReader(record, content, to)
  const traits = reader.varint()
  const fields: FieldSection[] = []
  for (let left = reader.varint(); left > 0; left--) {
    const field = reader.varint()
    reader.varint()
    fields.push({ field, words: readList(reader), keys: readSet(reader), values: readSet(reader) })
  }
  const edges: EdgeSection[] = []
  for (let left = reader.varint(); left > 0; left--)
    edges.push({ up: reader.varint(), down: reader.varint(), field: reader.varint() })
  return { aspect, traits, fields, edges }
}

/** One field of the record, without reading others. Several aspects may have it: their lists are joined. */
export function readField(record: Uint8Array, wanted: number, list: 'words' | 'values'): readonly number[] {
  let found: readonly number[] | undefined
  const reader = new ByteReader(record)
  while (!reader.isAtEnd) {
    reader.varint()
    const length = reader.varint()
    const end = reader.at + length
    reader.varint()
    for (let left = reader.varint(); left > 0; left--) {
      const field = reader.varint()
      const fieldEnd = reader.varint() + reader.at
      if (field === wanted) {
        const words = readList(reader)
        if (list === 'words') found = found ? [...found, 0, ...words] : words
        else {
          readSet(reader)
          found = found ? [...found, ...readSet(reader)] : readSet(reader)
        }
      }
      reader.skip(fieldEnd - reader.at)
    }
    reader.skip(end - reader.at)
  }
  return found ?? []
}

function readList(reader: ByteReader): number[] {
  const length = reader.varint()
  const list: number[] = []
  for (let index = 0; index < length; index++) list.push(reader.varint())
  return list
}

function readSet(reader: ByteReader): number[] {
  const length = reader.varint()
  const ids: number[] = []
  let id = 0
  for (let index = 0; index < length; index++) {
    id += reader.varint()
    ids.push(id)
  }
  return ids
}

/** The record with this section in place of the one at `place`. */
export function splice(record: Uint8Array, place: Place | undefined, section: Uint8Array): Uint8Array {
  const { from, to } = place ?? { from: record.length, to: record.length }
  const result = new Uint8Array(record.length - (to - from) + section.length)
  result.set(record.subarray(0, from))
  result.set(section, from)
  result.set(record.subarray(to), from + section.length)
  return result
}
