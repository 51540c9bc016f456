import type { Bits, Doc, FieldId, IndexReader, KeyId } from '../index/port.ts'
import type { ColumnHit, ColumnHits, ColumnPage, ColumnsWanted } from '../port.ts'
import { and, count, has, noBits, or } from '../question/bits.ts'
import { FieldCollector, visible } from '../question/criteria.ts'
import { type Corpus, visibleField } from '../question/fields.ts'
import { poolsOf } from '../question/pool.ts'
import { addWhere, staticScores } from '../question/score.ts'
import { type Ranked, top } from '../question/top.ts'
import { keysOfWord } from '../question/words.ts'
import { type ColumnNames, columnNames } from './names.ts'
import { COLUMN_FIELD, COLUMN_TEXTS, marked, unmarked } from './texts.ts'

/** Behind so many columns or datasets, only what the page needs is counted. */
const MOST_COLUMNS = 500
const MOST_DATASETS = 1_000
/** Datasets that are ranked at once. */
const RANKED = 512
const PAUSE = 3
/** No set of tokens: there are at most 30. */
const NO_NAME = -1
/** Above all static scores: a dataset with a column that is called so comes before those that only describe one so. */
export const NAMED = 64

/** Whether only what the page needs is still counted. */
export const isEnoughColumns = (total: number, read: number) => total >= MOST_COLUMNS || read >= MOST_DATASETS

/** Where the index has columns. */
interface Places {
  readonly index: IndexReader
  readonly paths: FieldId
  readonly texts: readonly FieldId[]
}

/**
 * Columns that have every stem in their name, or in what is said of them, and every label; by dataset, those first in
 * which a name has all stems, then by their static score.
 */
export function* findColumns(corpus: Corpus, wanted: ColumnsWanted, page: ColumnPage): Generator<void, ColumnHits> {
  const { index } = corpus
  const { narrowed } = wanted
  const paths = visibleField(index, COLUMN_FIELD, narrowed.hidden)
  if (paths === undefined) return { hits: [], total: 0, datasets: 0, isExact: true }
  const texts = COLUMN_TEXTS.map(name => visibleField(index, name, narrowed.hidden)).filter(id => id !== undefined)
  const places = { index, paths, texts }
  const datasets = yield* visible(corpus, narrowed)
  const { matches, named, described } = candidatesOf(places, wanted, datasets)
  const counter = new ColumnCounter(places, wanted, described)
  const scores = staticScores(index)
  try {
    addWhere(scores, named, named, NAMED)
    return yield* counted({ index, matches, scores }, counter, page)
  } finally {
    poolsOf(index).scores.giveBack(scores)
  }
}

interface Candidates {
  /** Datasets in which every stem and label is of a column, not always of the same one. */
  readonly matches: Bits
  /** Those in which all are in names. */
  readonly named: Bits
  /** Those in which any of them is in what is said of a column. */
  readonly described: Bits
}

/** What is looked for: each stem and each label is a token. */
type Tokens = Pick<ColumnsWanted, 'stems' | 'labels'>

function candidatesOf({ index, paths, texts }: Places, { stems, labels }: Tokens, datasets: Bits): Candidates {
  const matches = datasets
  const described = noBits(index.size)
  const named = noBits(index.size)
  new FieldCollector(index, paths, named).addAll()
  and(matches, named)
  const addTexts = (token: string) => {
    const found = noBits(index.size)
    for (const field of texts) new FieldCollector(index, field, found).addKey(index.key(`w${token}`))
    or(described, found)
    return found
  }
  for (const stem of stems) {
    const inNames = noBits(index.size)
    const collector = new FieldCollector(index, paths, inNames)
    for (const key of keysOfWord(index, stem)) collector.addKey(key)
    and(named, inNames)
    or(inNames, addTexts(stem))
    and(matches, inNames)
  }
  for (const label of labels) and(matches, addTexts(marked(label)))
  and(named, matches)
  return { matches, named, described }
}

function* counted(ranked: Ranked, counter: ColumnCounter, { skip, limit }: ColumnPage): Generator<void, ColumnHits> {
  const candidates = count(ranked.matches)
  const hits: ColumnHit[] = []
  let [total, datasets, read] = [0, 0, 0]
  while (read < candidates) {
    for (const doc of yield* top(ranked, read, RANKED)) {
      if (isEnoughColumns(total, read) && hits.length >= limit) return { hits, total, datasets, isExact: false }
      const columns = counter.count(doc)
      if ((++read & PAUSE) === 0) yield
      if (columns === 0) continue
      if (datasets >= skip && hits.length < limit) hits.push({ urn: ranked.index.urn(doc), columns })
      datasets++
      total += columns
    }
  }
  return { hits, total, datasets, isExact: true }
}

/** Counts the columns of documents that have every token: a stem, or a label. A token is one bit. */
class ColumnCounter {
  readonly #index: IndexReader
  readonly #places: Places
  readonly #described: Bits
  readonly #all: number
  readonly #names: ColumnNames
  readonly #tokens = new Map<string, number>()
  readonly #tokensInTexts = new Map<KeyId, number>()
  /** Of the names that were met, by their values. */
  readonly #found = new Map<KeyId, number>()

  constructor(places: Places, { stems, labels }: Tokens, described: Bits) {
    const { index } = places
    this.#index = index
    this.#places = places
    this.#described = described
    this.#names = columnNames(index, places.paths)
    for (const [bit, token] of [...stems, ...labels.map(marked)].entries()) {
      if (bit < stems.length) this.#tokens.set(token, 1 << bit)
      const key = index.key(`w${token}`)
      if (key !== undefined) this.#tokensInTexts.set(key, 1 << bit)
    }
    this.#all = 2 ** (stems.length + labels.length) - 1
  }

  count(doc: Doc): number {
    const values = this.#index.values(doc, this.#places.paths)
    let count = 0
    if (!has(this.#described, doc)) {
      for (const value of values) if (this.#foundIn(value) === this.#all) count++
      return count
    }
    for (const found of this.#withTexts(doc, values).values()) if (found === this.#all) count++
    return count
  }

  /** The tokens of a name; `NO_NAME` for a value that is none. */
  #foundIn(value: KeyId): number {
    const known = this.#found.get(value)
    if (known !== undefined) return known
    const name = this.#names.of(value)
    let found = name ? 0 : NO_NAME
    for (const stem of name?.stems ?? []) found |= this.#tokens.get(stem) ?? 0
    this.#found.set(value, found)
    return found
  }

  /** The tokens of each column, by its plain path. */
  #withTexts(doc: Doc, values: readonly KeyId[]): ReadonlyMap<string, number> {
    const columns = new Map<string, number>()
    for (const value of values) {
      const path = this.#names.of(value)?.path
      if (path !== undefined) columns.set(path, this.#foundIn(value))
    }
    for (const field of this.#places.texts) this.#addTexts(columns, doc, field)
    return columns
  }

  /** Adds what is said of the columns that the schema declares. */
  #addTexts(columns: Map<string, number>, doc: Doc, field: FieldId): void {
    const words = this.#index.words(doc, field)
    for (let at = 0; at < words.length; ) {
      const path = words[at] ?? 0
      let found = 0
      for (at++; at < words.length && words[at] !== 0; at++) found |= this.#tokensInTexts.get(words[at] ?? 0) ?? 0
      at++
      if (found === 0) continue
      const column = unmarked(this.#index.keyText(path))
      const before = columns.get(column)
      if (before !== undefined) columns.set(column, before | found)
    }
  }
}
