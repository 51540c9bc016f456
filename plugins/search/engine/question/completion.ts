import type { Urn } from '../../../../core/kernel/thread.ts'
import type { Bits, Doc, IndexReader, KeyId } from '../index/port.ts'
import type { Completion } from '../port.ts'
import { fold } from '../words/fold.ts'
import { wordsOf } from '../words/words.ts'
import { addDoc, and, andNot, count, noBits, or } from './bits.ts'
import { visible } from './criteria.ts'
import { type Fields, type Scope, scopeOf, valuePrefix } from './fields.ts'
import { poolsOf } from './pool.ts'
import { MOST_NAMES, staticScores } from './score.ts'
import { addKey, noTiers, union } from './tiers.ts'
import { top } from './top.ts'
import { prefixTiers, wordTiers } from './words.ts'

/** When very many names begin so, so many of the best documents are looked at: at first, and if these are too few. */
const FIRST_LOOKED_AT = 256
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
  const docs = yield* withWords(index, scope, prefix)
  and(docs, seen)
  const scores = staticScores(index)
  try {
    const begins = yield* namesFrom(index, scope, { seen, docs, scores, folded, limit })
    or(docs, begins)
    const first = yield* best(index, begins, scores, limit)
    andNot(docs, begins)
    const second = yield* best(index, docs, scores, limit - first.length)
    return [...first, ...second].map(doc => index.urn(doc))
  } finally {
    poolsOf(index).scores.giveBack(scores)
  }
}

function* best(index: IndexReader, matches: Bits, scores: Uint16Array, limit: number): Generator<void, Doc[]> {
  return limit <= 0 || count(matches) === 0 ? [] : yield* top({ index, matches, scores }, 0, limit)
}

interface Looking {
  readonly seen: Bits
  /** Documents with a word that begins so. */
  readonly docs: Bits
  readonly scores: Uint16Array
  readonly folded: string
  readonly limit: number
}

/** Documents of names that begin with the text: all, or of very many at least the best. */
function* namesFrom(index: IndexReader, scope: Scope, looking: Looking): Generator<void, Bits> {
  const { seen, folded, limit } = looking
  const keys: KeyId[] = []
  for (const { id } of isOfNames(scope) ? index.keys(`x${folded}`) : []) {
    keys.push(id)
    if (keys.length > MOST_NAMES) break
  }
  if (!isOfNames(scope) || keys.length > MOST_NAMES) {
    const begins = yield* lookFor(index, scope, looking, FIRST_LOOKED_AT)
    return count(begins) >= limit ? begins : yield* lookFor(index, scope, looking, MOST_LOOKED_AT)
  }
  const tiers = noTiers()
  for (const [at, key] of keys.entries()) {
    addKey(index, scope, tiers, key)
    if ((at & PAUSE) === PAUSE) yield
  }
  const begins = union(index, tiers)
  and(begins, seen)
  return begins
}

const isOfNames = (scope: Scope): boolean => [...scope.values()].every(weight => weight === 'name')

/** Documents with all words of the text, the last of which may be the beginning of one. */
function* withWords(index: IndexReader, scope: Scope, text: string): Generator<void, Bits> {
  const docs = noBits(index.size)
  if (wordsOf(text, 'query').length === 0) return docs
  const words = yield* isOfNames(scope) ? wordTiers(index, scope, text, true) : prefixTiers(index, scope, text)
  for (const [at, word] of words.entries()) {
    if (at === 0) or(docs, union(index, word))
    else and(docs, union(index, word))
  }
  return docs
}

/** Looks for names that begin with the text among the best documents, until there are enough. */
function* lookFor(
  index: IndexReader,
  scope: Scope,
  { docs, scores, folded, limit }: Looking,
  most: number
): Generator<void, Bits> {
  const begins = noBits(index.size)
  let found = 0
  for (const [at, doc] of (yield* best(index, docs, scores, most)).entries()) {
    if (found >= limit) break
    if ((at & PAUSE) === PAUSE) yield
    if (!beginsWith(index, scope, doc, folded)) continue
    addDoc(begins, doc)
    found++
  }
  return begins
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
