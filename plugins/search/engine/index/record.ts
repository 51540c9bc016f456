import { ByteReader, ByteWriter } from './bytes.ts'

/**
 * The forward record of a document: what each of its aspects added to the index, so that a change can take it away.
 * Everything is a varint. Per aspect: its number, the length of the rest, traits × 2, + 1 if edges with their number
 * follow, fields. Per field: its number × 4 + its form, and its lists. Values and keys are ascending, as differences.
 */
export interface Section {
  readonly aspect: number
  readonly traits: number
  readonly fields: readonly FieldSection[]
  readonly edges: readonly EdgeSection[]
}

export interface FieldSection {
  readonly field: number
  /** In the order of the text; 0 separates two values. */
  readonly words: readonly number[]
  /** Ascending. */
  readonly keys: readonly number[]
  /** Ascending. */
  readonly values: readonly number[]
  /** Other words and keys follow from the values: they are not in the record. */
  readonly follows: boolean
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

/** What of a field is in the record. All but `whole` follow from their values. */
const Form = {
  /** One value. */
  one: 0,
  /** Number of values, values. */
  values: 1,
  /** Number of words, words, number of values, values. */
  words: 2,
  /** Length of the rest, and with their numbers words, keys, values. */
  whole: 3
} as const

export const EMPTY = new Uint8Array(0)
const NONE: readonly number[] = []

/** Encodes sections, in buffers of its own. */
export class SectionEncoder {
  readonly #section = new ByteWriter()
  readonly #content = new ByteWriter()
  readonly #whole = new ByteWriter()

  encode({ aspect, traits, fields, edges }: Section): Uint8Array {
    const content = this.#content
    content.varint(traits * 2 + (edges.length > 0 ? 1 : 0))
    if (edges.length > 0) content.varint(edges.length)
    for (const { up, down, field } of edges) {
      content.varint(up)
      content.varint(down)
      content.varint(field)
    }
    for (const field of fields) this.#writeField(field)
    this.#section.varint(aspect)
    this.#section.varint(content.length)
    this.#section.append(content)
    return this.#section.take()
  }

  #writeField(section: FieldSection): void {
    const { field, words, keys, values } = section
    const form = formOf(section)
    const content = this.#content
    content.varint(field * 4 + form)
    if (form === Form.one) content.varint(values[0] ?? 0)
    if (form === Form.words) writeList(content, words)
    if (form === Form.words || form === Form.values) writeSet(content, values)
    if (form !== Form.whole) return
    const whole = this.#whole
    writeList(whole, words)
    writeSet(whole, keys)
    writeSet(whole, values)
    content.varint(whole.length)
    content.append(whole)
  }
}

function formOf({ follows, words, keys, values }: FieldSection): number {
  if (!follows || keys.length > 0) return Form.whole
  if (words.length > 0) return Form.words
  return values.length === 1 ? Form.one : Form.values
}

function writeList(writer: ByteWriter, ids: readonly number[]): void {
  writer.varint(ids.length)
  for (const id of ids) writer.varint(id)
}

function writeSet(writer: ByteWriter, ids: readonly number[]): void {
  writer.varint(ids.length)
  let previous = 0
  for (const id of ids) {
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
  return new ByteReader(record, content, to).varint() >>> 1
}

/** Whether the section has any of these fields, or any edge. */
export function mayShare(record: Uint8Array, { content, to }: Place, fields: readonly FieldSection[]): boolean {
  const reader = new ByteReader(record, content, to)
  if (reader.varint() & 1) return true
  while (!reader.isAtEnd) {
    const code = reader.varint()
    if (fields.some(({ field }) => field === code >>> 2)) return true
    skipField(reader, code & 3)
  }
  return false
}

export function readSection(record: Uint8Array, { aspect, content, to }: Place): Section {
  const reader = new ByteReader(record, content, to)
  const code = reader.varint()
  const edges: EdgeSection[] = []
  for (let left = code & 1 ? reader.varint() : 0; left > 0; left--)
    edges.push({ up: reader.varint(), down: reader.varint(), field: reader.varint() })
  const fields: FieldSection[] = []
  while (!reader.isAtEnd) fields.push(readField(reader))
  return { aspect, traits: code >>> 1, fields, edges }
}

function readField(reader: ByteReader): FieldSection {
  const code = reader.varint()
  return { field: code >>> 2, ...readLists(reader, code & 3) }
}

function readLists(reader: ByteReader, form: number): Omit<FieldSection, 'field'> {
  if (form === Form.one) return { words: NONE, keys: NONE, values: [reader.varint()], follows: true }
  if (form === Form.values) return { words: NONE, keys: NONE, values: readSet(reader), follows: true }
  if (form === Form.words) return { words: readList(reader), keys: NONE, values: readSet(reader), follows: true }
  reader.varint()
  return { words: readList(reader), keys: readSet(reader), values: readSet(reader), follows: false }
}

function skipField(reader: ByteReader, form: number): void {
  if (form === Form.whole) reader.skip(reader.varint())
  else if (form === Form.one) reader.varint()
  else {
    if (form === Form.words) reader.skipVarints(reader.varint())
    reader.skipVarints(reader.varint())
  }
}

/** One field of the record, without reading others. Several aspects may have it. */
export function sectionsOfField(record: Uint8Array, wanted: number): FieldSection[] {
  const found: FieldSection[] = []
  const reader = new ByteReader(record)
  while (!reader.isAtEnd) {
    reader.varint()
    const end = reader.varint() + reader.at
    const code = reader.varint()
    if (code & 1) reader.skipVarints(reader.varint() * 3)
    while (reader.at < end) {
      const code = reader.varint()
      if (code >>> 2 === wanted) found.push({ field: wanted, ...readLists(reader, code & 3) })
      else skipField(reader, code & 3)
    }
  }
  return found
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

/** The sections of a record at these places, and behind them others. */
export function joined(record: Uint8Array, kept: readonly Place[], added: readonly Uint8Array[]): Uint8Array {
  const pieces = [...kept.map(({ from, to }) => record.subarray(from, to)), ...added]
  const result = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    result.set(piece, at)
    at += piece.length
  }
  return result
}
