import type { IndexFile, Statement } from './file.ts'
import { sorted } from './sorted.ts'
import { type ByteTerm, bytesOf, findIn, packed, textOf, unpacked } from './term-block.ts'

/** New texts that are put into one row at once, which then becomes several. */
const MOST_AT_ONCE = 1_024

export interface Range {
  readonly prefix?: string
  /** Begins here: inclusive. */
  readonly from?: string
  /** Begins behind this. */
  readonly after?: string
  readonly descending?: boolean
}

export interface Term {
  readonly text: string
  readonly id: number
}

interface Row {
  /** No text of the row is before it, and all of the rows before are. */
  readonly first: string
  readonly bytes: Uint8Array
}

/** Of the first row: before all texts. */
const LEAST = ''
const NOTHING = new Uint8Array(0)

/**
 * Numbers of texts, in the order of the texts: many to a row, since neighbours have most of their text in common. New
 * ones are kept in memory until they are written, all in the order of the texts, so that each row is written once.
 */
export class Terms {
  /** By the bytes of their texts. */
  readonly #fresh = new Map<string, number>()
  readonly #find: Statement<Pick<Row, 'bytes'>>
  readonly #before: Statement<Row>
  readonly #strictlyBefore: Statement<Row>
  readonly #behind: Statement<Row>
  readonly #put: Statement<never>
  readonly #delete: Statement<never>

  constructor(file: IndexFile, table: 'urns' | 'keys') {
    this.#find = file.prepare(`SELECT bytes FROM ${table} WHERE first <= ? ORDER BY first DESC LIMIT 1`)
    const select = `SELECT first, bytes FROM ${table} WHERE first`
    this.#before = file.prepare(`${select} <= ? ORDER BY first DESC LIMIT 1`)
    this.#strictlyBefore = file.prepare(`${select} < ? ORDER BY first DESC LIMIT 1`)
    this.#behind = file.prepare(`${select} > ? ORDER BY first LIMIT 1`)
    this.#put = file.prepare(`REPLACE INTO ${table} (first, bytes) VALUES (?, ?)`)
    this.#delete = file.prepare(`DELETE FROM ${table} WHERE first = ?`)
  }

  find(text: string): number | undefined {
    const bytes = bytesOf(text)
    const fresh = this.#fresh.get(bytes)
    if (fresh !== undefined) return fresh
    const row = this.#find.get(text)
    return row && findIn(row.bytes, bytes)
  }

  /** The text must be new. */
  add(text: string, id: number): void {
    this.#fresh.set(bytesOf(text), id)
  }

  remove(text: string): void {
    const bytes = bytesOf(text)
    if (this.#fresh.delete(bytes)) return
    const row = this.#before.get(text)
    if (!row) return
    const left = unpacked(row.bytes).filter(term => term.bytes !== bytes)
    if (left.length > 0) this.#replace(row.first, left)
    else this.#delete.run(row.first)
  }

  /** One row at a time: callers may stop early, read other ranges or change the index meanwhile. */
  *range({ prefix = '', from, after, descending = false }: Range): Generator<Term, void> {
    let low = prefix
    let high = successor(prefix)
    if (descending) high = least(high, from !== undefined ? `${from}\0` : after)
    else low = greatest(low, from ?? (after !== undefined ? `${after}\0` : undefined))
    while (true) {
      for (const _ of this.write());
      const terms = descending ? this.#endingBefore(high) : this.#beginningAt(low)
      const last = terms.at(-1)
      if (!last) return
      const [lowest, highest] = [bytesOf(low), bytesOf(high)]
      for (const { bytes, id } of terms) {
        if (descending ? bytes < lowest : bytes >= highest) return
        yield { text: textOf(bytes), id }
      }
      if (descending) high = textOf(last.bytes)
      else low = `${textOf(last.bytes)}\0`
    }
  }

  /** The terms of a row, ascending, that are not before a text; none if there are none. */
  #beginningAt(low: string): ByteTerm[] {
    const bytes = bytesOf(low)
    const row = this.#before.get(low)
    const found = row ? unpacked(row.bytes).filter(term => term.bytes >= bytes) : []
    if (found.length > 0) return found
    const next = this.#behind.get(low)
    return next ? unpacked(next.bytes) : []
  }

  /** The terms of a row, descending, that are before a text; none if there are none. */
  #endingBefore(high: string): ByteTerm[] {
    const bytes = bytesOf(high)
    const row = this.#strictlyBefore.get(high)
    if (!row) return []
    const found = unpacked(row.bytes).filter(term => term.bytes < bytes)
    return found.length > 0 ? found.reverse() : this.#endingBefore(row.first)
  }

  /** Writes new ones; pauses after each row. */
  *write(): Generator<void, void> {
    if (this.#fresh.size === 0) return
    const texts = yield* sorted(this.#fresh.keys())
    for (let at = 0; at < texts.length; ) {
      const text = texts[at] ?? ''
      const row = this.#before.get(textOf(text)) ?? { first: LEAST, bytes: NOTHING }
      const behind = this.#behind.get(row.first)
      const end = behind && bytesOf(behind.first)
      const added: ByteTerm[] = []
      for (; at < texts.length && added.length < MOST_AT_ONCE; at++) {
        const bytes = texts[at] ?? ''
        if (end !== undefined && bytes >= end) break
        const id = this.#fresh.get(bytes)
        // Otherwise it was removed, or a range has written it.
        if (id !== undefined) added.push({ bytes, id })
      }
      if (added.length > 0) this.#replace(row.first, merged(unpacked(row.bytes), added))
      for (const { bytes } of added) this.#fresh.delete(bytes)
      yield
    }
  }

  /** The terms of a row, which becomes several when they are too many. */
  #replace(first: string, terms: readonly ByteTerm[]): void {
    packed(terms).forEach((row, at) => {
      this.#put.run(at === 0 ? first : textOf(row.first), row.bytes)
    })
  }
}

/** Both are ascending, and have no text in common. */
function merged(one: readonly ByteTerm[], other: readonly ByteTerm[]): ByteTerm[] {
  const all: ByteTerm[] = []
  let next = 0
  for (const term of one) {
    for (let added = other[next]; added && added.bytes < term.bytes; added = other[++next]) all.push(added)
    all.push(term)
  }
  return all.concat(other.slice(next))
}

/** Larger than all texts that begin with the prefix, and no larger than any other text behind them. */
function successor(prefix: string): string {
  const points = Array.from(prefix)
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const next = nextPoint(last.codePointAt(0) ?? 0)
    if (next !== undefined) return points.join('') + String.fromCodePoint(next)
  }
  return LAST
}

/** No text that is not made up is larger: a code point that is never assigned, as often as it may occur. */
const LAST = '\u{10ffff}'.repeat(16)

function nextPoint(point: number): number | undefined {
  if (point === 0x10ffff) return undefined
  return point === 0xd7ff ? 0xe000 : point + 1
}

function least(one: string, other: string | undefined): string {
  return other === undefined || compare(one, other) < 0 ? one : other
}

function greatest(one: string, other: string | undefined): string {
  return other === undefined || compare(one, other) > 0 ? one : other
}

/** As SQLite compares: by code points. */
function compare(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}
