import { damaged } from './errors.ts'
import type { IndexFile, Statement } from './file.ts'

/** Texts whose numbers are kept in memory: at least this many, at most twice as many. */
const HOT = 65_536
/** Rows of a first and of a largest page of `range`. */
const FIRST_PAGE = 16
const LARGEST_PAGE = 1_024

export interface Range {
  readonly prefix?: string
  /** Begins here: inclusive. */
  readonly from?: string
  /** Begins behind this. */
  readonly after?: string
  readonly descending?: boolean
}

interface Numbered {
  readonly text: string
  readonly id: number
}

/**
 * Dense numbers of texts: of keys and of URNs. New ones are kept in memory until they are written in sorted order, which
 * touches each page of the file once. A number that is in the file without being used is harmless.
 */
export class Numbers {
  /** Larger than all numbers. */
  next: number
  /** Not in the file. */
  readonly #fresh = new Map<string, number>()
  readonly #freshTexts = new Map<number, string>()
  #hot = new Map<string, number>()
  #cooling = new Map<string, number>()
  readonly #byText: Statement<{ id: number }>
  readonly #byId: Statement<{ text: string }>
  readonly #insert: Statement<never>
  readonly #delete: Statement<never>
  readonly #ascending: Statement<Numbered>
  readonly #descending: Statement<Numbered>

  constructor(file: IndexFile, table: 'docs' | 'keys') {
    this.#byText = file.prepare(`SELECT id FROM ${table} WHERE text = ?`)
    this.#byId = file.prepare(`SELECT text FROM ${table} WHERE id = ?`)
    this.#insert = file.prepare(`INSERT INTO ${table} (id, text) VALUES (?, ?)`)
    this.#delete = file.prepare(`DELETE FROM ${table} WHERE id = ?`)
    const range = `SELECT id, text FROM ${table} WHERE text >= ? AND text < ? ORDER BY text`
    this.#ascending = file.prepare(`${range} LIMIT ?`)
    this.#descending = file.prepare(`${range} DESC LIMIT ?`)
    // 0 is no number: it separates values in records.
    this.next = (file.prepare<{ id: number | null }>(`SELECT max(id) AS id FROM ${table}`).get()?.id ?? 0) + 1
  }

  find(text: string): number | undefined {
    const known = this.#hot.get(text) ?? this.#fresh.get(text) ?? this.#cooling.get(text)
    if (known !== undefined) return known
    const id = this.#byText.get(text)?.id
    if (id !== undefined) this.#keepHot(text, id)
    return id
  }

  /** Its number, which is new if the text is new. */
  numberOf(text: string): number {
    const known = this.find(text)
    if (known !== undefined) return known
    const id = this.next++
    this.#fresh.set(text, id)
    this.#freshTexts.set(id, text)
    return id
  }

  text(id: number): string | undefined {
    return this.#freshTexts.get(id) ?? this.#byId.get(id)?.text
  }

  /** Pages, not one open statement: callers may stop early, read other ranges or change the index meanwhile. */
  *range({ prefix = '', from, after, descending = false }: Range): Generator<Numbered, void> {
    for (const _ of this.write());
    const end = successor(prefix)
    let low = prefix
    let high = end
    if (descending) high = least(high, from !== undefined ? `${from}\0` : after)
    else low = greatest(low, from ?? (after !== undefined ? `${after}\0` : undefined))
    for (let limit = FIRST_PAGE; ; limit = Math.min(limit * 4, LARGEST_PAGE)) {
      const page = (descending ? this.#descending : this.#ascending).all(low, high, limit)
      yield* page
      const last = page.at(-1)
      if (last === undefined || page.length < limit) return
      if (descending) high = last.text
      else low = `${last.text}\0`
    }
  }

  /** Writes new ones to the file; pauses after each. */
  *write(): Generator<void, void> {
    if (this.#fresh.size === 0) return
    for (const text of [...this.#fresh.keys()].sort()) {
      const id = this.#fresh.get(text)
      if (id === undefined) continue
      this.#insert.run(id, text)
      this.#fresh.delete(text)
      this.#freshTexts.delete(id)
      yield
    }
  }

  /** The number is not used any more. */
  remove(id: number): void {
    const text = this.text(id)
    if (text === undefined) throw damaged(`there is no text of number ${id}`)
    this.#delete.run(id)
    this.#fresh.delete(text)
    this.#freshTexts.delete(id)
    this.#hot.delete(text)
    this.#cooling.delete(text)
  }

  #keepHot(text: string, id: number): void {
    this.#hot.set(text, id)
    if (this.#hot.size < HOT) return
    this.#cooling = this.#hot
    this.#hot = new Map()
  }
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

/** By code points, as SQLite compares. */
function least(one: string, other: string | undefined): string {
  return other === undefined || compare(one, other) < 0 ? one : other
}

function greatest(one: string, other: string | undefined): string {
  return other === undefined || compare(one, other) > 0 ? one : other
}

function compare(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}
