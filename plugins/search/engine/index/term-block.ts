import { ByteReader, ByteWriter } from './bytes.ts'
import { damaged } from './errors.ts'

/** Terms of one row: a change rewrites it, and to find one reads half of it. */
const MOST = 32
/** A longer row would go to a page of its own. */
const MOST_BYTES = 1_600

/** A text with its number. The text is its bytes in UTF-8, each a character, so that it compares as SQLite does. */
export interface ByteTerm {
  readonly bytes: string
  readonly id: number
}

const BEYOND_ASCII = /[\u0080-\uffff]/

/** Nearly all texts are ASCII, and stay as they are. */
export function bytesOf(text: string): string {
  return BEYOND_ASCII.test(text) ? Buffer.from(text).toString('latin1') : text
}

export function textOf(bytes: string): string {
  return BEYOND_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString() : bytes
}

const writer = new ByteWriter()

/**
 * Ascending terms, each without what its text has in common with the last one: the length of that, the length of the
 * rest, the rest, and the number as its difference from the last one.
 */
function encode(terms: readonly ByteTerm[]): Uint8Array {
  let last = ''
  let lastId = 0
  for (const { bytes, id } of terms) {
    const shared = commonStart(last, bytes)
    writer.varint(shared)
    writer.varint(bytes.length - shared)
    writer.bytes(Buffer.from(bytes.slice(shared), 'latin1'))
    writer.varint(id < lastId ? (lastId - id) * 2 - 1 : (id - lastId) * 2)
    last = bytes
    lastId = id
  }
  return writer.take()
}

/** Rows of these terms, about equally full, so that each has room for later ones. */
export function packed(terms: readonly ByteTerm[]): { readonly first: string; readonly bytes: Uint8Array }[] {
  const whole = encode(terms)
  const rows = Math.max(1, Math.ceil(terms.length / MOST), Math.ceil(whole.length / MOST_BYTES))
  if (rows === 1) return [{ first: terms[0]?.bytes ?? '', bytes: whole }]
  const size = Math.ceil(terms.length / rows)
  const parts = Array.from({ length: Math.ceil(terms.length / size) }, (_none, at) =>
    terms.slice(at * size, (at + 1) * size)
  )
  return parts.map(part => ({ first: part[0]?.bytes ?? '', bytes: encode(part) }))
}

export function unpacked(row: Uint8Array): ByteTerm[] {
  const reader = new ByteReader(row)
  const terms: ByteTerm[] = []
  const buffer = Buffer.from(row.buffer, row.byteOffset, row.byteLength)
  let last = ''
  let id = 0
  while (!reader.isAtEnd) {
    const shared = reader.varint()
    const length = reader.varint()
    const from = reader.at
    reader.skip(length)
    if (shared > last.length) throw damaged('a text has more in common with the last than that has')
    last = last.slice(0, shared) + buffer.toString('latin1', from, reader.at)
    id += difference(reader)
    terms.push({ bytes: last, id })
  }
  return terms
}

/** The number of a text, without making the others. */
export function findIn(row: Uint8Array, wanted: string): number | undefined {
  const reader = new ByteReader(row)
  let id = 0
  /** So much the last text, which is less, has in common with the wanted one. */
  let common = 0
  while (!reader.isAtEnd) {
    const shared = reader.varint()
    const length = reader.varint()
    const from = reader.at
    reader.skip(length)
    id += difference(reader)
    if (shared > common) continue
    if (shared < common) return undefined
    let at = 0
    while (at < length && row[from + at] === wanted.charCodeAt(common)) {
      at++
      common++
    }
    if (at === length && common === wanted.length) return id
    if (at < length && (common === wanted.length || (row[from + at] ?? 0) > wanted.charCodeAt(common))) return undefined
  }
  return undefined
}

function difference(reader: ByteReader): number {
  const code = reader.varint()
  return code % 2 === 1 ? -(code + 1) / 2 : code / 2
}

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at++
  return at
}
