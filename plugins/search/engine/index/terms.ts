import type { IndexFile, Statement } from './file.ts'

/** Rows of a first and of a largest page of `range`. */
const FIRST_PAGE = 16
const LARGEST_PAGE = 1_024
/** New texts that are sorted at once: it takes a millisecond or two. */
const RUN = 2_048

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

type Row = readonly [text: string, id: number]

/**
 * Numbers of texts, in the order of the texts. New ones are kept in memory until they are written, many at once in sorted order,
 * which touches fewer pages of the file.
 */
export class Terms {
  readonly #fresh = new Map<string, number>()
  readonly #get: Statement<{ id: number }>
  readonly #insert: Statement<never>
  readonly #delete: Statement<never>
  readonly #ascending: Pick<Statement<Row>, 'all'>
  readonly #descending: Pick<Statement<Row>, 'all'>

  constructor(file: IndexFile, table: 'urns' | 'keys') {
    this.#get = file.prepare(`SELECT id FROM ${table} WHERE text = ?`)
    this.#insert = file.prepare(`INSERT INTO ${table} (text, id) VALUES (?, ?)`)
    this.#delete = file.prepare(`DELETE FROM ${table} WHERE text = ?`)
    const range = `SELECT text, id FROM ${table} WHERE text >= ? AND text < ? ORDER BY text`
    this.#ascending = file.prepareRows(`${range} LIMIT ?`)
    this.#descending = file.prepareRows(`${range} DESC LIMIT ?`)
  }

  find(text: string): number | undefined {
    return this.#fresh.get(text) ?? this.#get.get(text)?.id
  }

  /** The text must be new. */
  add(text: string, id: number): void {
    this.#fresh.set(text, id)
  }

  remove(text: string): void {
    if (!this.#fresh.delete(text)) this.#delete.run(text)
  }

  /** Pages, not one open statement: callers may stop early, read other ranges or change the index meanwhile. */
  *range({ prefix = '', from, after, descending = false }: Range): Generator<Term, void> {
    for (const _ of this.write());
    let low = prefix
    let high = successor(prefix)
    if (descending) high = least(high, from !== undefined ? `${from}\0` : after)
    else low = greatest(low, from ?? (after !== undefined ? `${after}\0` : undefined))
    for (let limit = FIRST_PAGE; ; limit = Math.min(limit * 4, LARGEST_PAGE)) {
      const page = (descending ? this.#descending : this.#ascending).all(low, high, limit)
      for (const [text, id] of page) yield { text, id }
      const last = page.at(-1)
      if (last === undefined || page.length < limit) return
      for (const _ of this.write());
      if (descending) high = last[0]
      else low = `${last[0]}\0`
    }
  }

  /** Writes new ones; pauses after each. */
  *write(): Generator<void, void> {
    // Not all at once: a copy of some 100 000 takes longer than a pause may be away. Later ones are written later.
    let left = this.#fresh.size
    while (left > 0 && this.#fresh.size > 0) {
      const run = this.#fresh.keys().take(Math.min(RUN, left)).toArray()
      left -= run.length
      for (const text of run.sort()) {
        const id = this.#fresh.get(text)
        if (id === undefined) continue
        this.#insert.run(text, id)
        this.#fresh.delete(text)
        yield
      }
    }
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
