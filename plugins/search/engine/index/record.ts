import { ByteReader, ByteWriter } from './bytes.ts'

/**
 * The forward record of a document: what each of its aspects added to the index, so that a change can take it away.
 * Everything is a varint: per aspect its number, the length of the rest, traits, number of fields; per field its number,
 * the length of the rest, and three lists (words in order, other keys, values), each with its length first; then edges.
 */
export interface Section {
  readonly aspect: number
  readonly traits: number
  readonly fields: readonly FieldSection[]
  readonly edges: readonly EdgeSection[]
}

export interface FieldSection {
  readonly field: number
  /** Ids of keys; 0 separates two values. */
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
    for (const list of [words, keys, values]) writeList(fieldWriter, list)
    const bytes = fieldWriter.take()
    writer.varint(field)
    writer.varint(bytes.length)
    writer.bytes(bytes)
  }
  writer.varint(edges.length)
  for (const { up, down, field } of edges) for (const number of [up, down, field]) writer.varint(number)
  const content = writer.take()
  sectionWriter.varint(aspect)
  sectionWriter.varint(content.length)
  sectionWriter.bytes(content)
  return sectionWriter.take()
}

function writeList(writer: ByteWriter, list: readonly number[]): void {
  writer.varint(list.length)
  for (const number of list) writer.varint(number)
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

export function readSection(record: Uint8Array, { aspect, content, to }: Place): Section {
  const reader = new ByteReader(record, content, to)
  const traits = reader.varint()
  const fields: FieldSection[] = []
  for (let left = reader.varint(); left > 0; left--) {
    const field = reader.varint()
    reader.varint()
    fields.push({ field, words: readList(reader), keys: readList(reader), values: readList(reader) })
  }
  const edges: EdgeSection[] = []
  for (let left = reader.varint(); left > 0; left--)
    edges.push({ up: reader.varint(), down: reader.varint(), field: reader.varint() })
  return { aspect, traits, fields, edges }
}

/** One field of the record, without reading others. Several aspects may have it: their lists are joined. */
export function readField(record: Uint8Array, wanted: number, list: 'words' | 'values'): readonly number[] {
  let found: readonly number[] | undefined
  for (const { content, to } of placesOf(record)) {
    const reader = new ByteReader(record, content, to)
    reader.varint()
    for (let left = reader.varint(); left > 0; left--) {
      const field = reader.varint()
      const length = reader.varint()
      if (field !== wanted) {
        reader.skip(length)
        continue
      }
      const words = readList(reader)
      if (list === 'words') found = found ? [...found, 0, ...words] : words
      readList(reader)
      const values = readList(reader)
      if (list === 'values') found = found ? [...found, ...values] : values
    }
  }
  return found ?? []
}

function readList(reader: ByteReader): number[] {
  const length = reader.varint()
  const list: number[] = []
  for (let index = 0; index < length; index++) list.push(reader.varint())
  return list
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
