import type { Urn } from '../../../../core/kernel/thread.ts'
import type { Bits, Doc, IndexReader } from '../index/port.ts'
import type { Completion } from '../port.ts'
import { fold } from '../words/fold.ts'
import { wordsOf } from '../words/words.ts'
import { addDoc, and, andNot, count, noBits, or } from './bits.ts'
import { visible } from './criteria.ts'
import { type Fields, type Scope, scopeOf, valuePrefix } from './fields.ts'
import { addKey, noLevels, union } from './levels.ts'
import { staticScores } from './score.ts'
import { top } from './top.ts'
import { prefixLevels, wordLevels } from './words.ts'

/** More names than these are looked for among the best documents only. */
const MOST_NAMES = 2_000
/** So many of the best documents are looked at. */
const MOST_LOOKED_AT = 4_096
const PAUSE = 63

/** Entities whose name begins with the text, then those of which a word of the name does, the best known first. */
export function* complete(
  index: IndexReader,
  fields: Fields,
  { prefix, narrowed, fields: names, limit }: Completion
): Generator<void, Urn[]> {
  const folded = fold(prefix)
  if (folded === '' || limit <= 0) return []
  const wanted = names
    ? names.flatMap(name => fields.byName(name))
    : fields.all.filter(({ weight }) => weight === 'name')
  const scope = scopeOf(index, wanted, narrowed.hidden)
  const seen = yield* visible(index, fields, narrowed)
  const { begins, isComplete } = yield* namesFrom(index, scope, folded)
  and(begins, seen)
  const docs = yield* withWords(index, scope, prefix)
  and(docs, seen)
  or(docs, begins)
  const scores = staticScores(index)
  if (!isComplete) yield* lookFor(index, scope, { docs, begins, scores, folded, limit })
  const first = yield* best(index, begins, scores, limit)
  andNot(docs, begins)
  const second = yield* best(index, docs, scores, limit - first.length)
  return [...first, ...second].map(index.urn)
}

function* best(index: IndexReader, matches: Bits, scores: Uint16Array, limit: number): Generator<void, Doc[]> {
  return limit <= 0 || count(matches) === 0 ? [] : yield* top({ index, matches, scores }, 0, limit)
}

/** Documents of names that begin with the text; not all of them when there are many. */
function* namesFrom(
  index: IndexReader,
  scope: Scope,
  folded: string
): Generator<void, { readonly begins: Bits; readonly isComplete: boolean }> {
  const levels = noLevels()
  let keys = 0
  const hasNames = [...scope.values()].every(weight => weight === 'name')
  for (const { id } of index.keys(`x${folded}`)) {
    if (++keys > MOST_NAMES) break
    addKey(index, scope, levels, id)
    if ((keys & PAUSE) === 0) yield
  }
  return { begins: union(index, levels), isComplete: hasNames && keys <= MOST_NAMES }
}

/** Documents with all words of the text, the last of which may be the beginning of one. */
function* withWords(index: IndexReader, scope: Scope, text: string): Generator<void, Bits> {
  const docs = noBits(index.size)
  if (wordsOf(text, 'query').length === 0) return docs
  const isName = [...scope.values()].every(weight => weight === 'name')
  const words = yield* isName ? wordLevels(index, scope, text, true) : prefixLevels(index, scope, text)
  for (const [at, word] of words.entries()) {
    if (at === 0) or(docs, union(index, word))
    else and(docs, union(index, word))
  }
  return docs
}

interface Looking {
  readonly docs: Bits
  /** Gets the documents that were found. */
  readonly begins: Bits
  readonly scores: Uint16Array
  readonly folded: string
  readonly limit: number
}

/** Looks for names that begin with the text among the best documents, until there are enough. */
function* lookFor(index: IndexReader, scope: Scope, { docs, begins, scores, folded, limit }: Looking): Generator<void> {
  begins.fill(0)
  let found = 0
  for (let from = 0; from < MOST_LOOKED_AT && found < limit; ) {
    const looked = yield* top({ index, matches: docs, scores }, from, from === 0 ? 256 : MOST_LOOKED_AT - from)
    for (const doc of looked) {
      if (found >= limit) break
      if (!beginsWith(index, scope, doc, folded)) continue
      addDoc(begins, doc)
      found++
    }
    if (looked.length === 0) break
    from += looked.length
  }
}

function beginsWith(index: IndexReader, scope: Scope, doc: Doc, folded: string): boolean {
  for (const field of scope.keys()) {
    const prefix = valuePrefix(field).length
    for (const key of index.values(doc, field)) {
      const name = fold(index.keyText(key).slice(prefix))
      if (name.startsWith(folded) || name.slice(name.lastIndexOf('.') + 1).startsWith(folded)) return true
    }
  }
  return false
}
