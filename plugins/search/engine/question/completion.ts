import type { Urn } from '../../../../core/kernel/thread.ts'
import type { Bits, Doc, KeyId } from '../index/port.ts'
import type { Completion } from '../port.ts'
import { fold } from '../words/fold.ts'
import { wordsOf } from '../words/words.ts'
import { addDoc, and, andNot, count, noBits, or } from './bits.ts'
import { visible } from './criteria.ts'
import { type Corpus, type Scope, scopeOf, valuePrefix } from './fields.ts'
import { poolsOf } from './pool.ts'
import { MOST_NAMES, staticScores } from './score.ts'
import { Tiers } from './tiers.ts'
import { type Ranked, top } from './top.ts'
import { prefixTiers, wordTiers } from './words.ts'

/** When very many names begin so, so many of the best documents are looked at: at first, and if these are too few. */
const FIRST_LOOKED_AT = 256
const MOST_LOOKED_AT = 4_096
const PAUSE = 63

/** Entities whose name begins with the text, then those of which a word of the name does, the best known first. */
export function* complete(
  corpus: Corpus,
  { prefix, narrowed, fields: names, limit }: Completion
): Generator<void, Urn[]> {
  const { index, fields } = corpus
  const folded = fold(prefix)
  if (folded === '' || limit <= 0) return []
  const wanted = names
    ? names.flatMap(name => fields.byName(name))
    : fields.all.filter(({ weight }) => weight === 'name')
  const scope = scopeOf(index, wanted, narrowed.hidden)
  const seen = yield* visible(corpus, narrowed)
  const docs = yield* withWords(scope, prefix)
  and(docs, seen)
  const scores = staticScores(index)
  try {
    const begins = yield* namesFrom({ index, matches: docs, scores, scope, seen, folded, limit })
    or(docs, begins)
    const first = yield* best({ index, matches: begins, scores }, limit)
    andNot(docs, begins)
    const second = yield* best({ index, matches: docs, scores }, limit - first.length)
    return [...first, ...second].map(doc => index.urn(doc))
  } finally {
    poolsOf(index).scores.giveBack(scores)
  }
}

function* best(ranked: Ranked, limit: number): Generator<void, Doc[]> {
  return limit <= 0 || count(ranked.matches) === 0 ? [] : yield* top(ranked, 0, limit)
}

/** The matches are documents with a word that begins so. */
interface Looking extends Ranked {
  readonly scope: Scope
  readonly seen: Bits
  readonly folded: string
  readonly limit: number
}

/** Documents of names that begin with the text: all, or of very many at least the best. */
function* namesFrom(looking: Looking): Generator<void, Bits> {
  const { index, scope, seen, folded, limit } = looking
  const keys: KeyId[] = []
  for (const { id } of isOfNames(scope) ? index.keys(`x${folded}`) : []) {
    keys.push(id)
    if (keys.length > MOST_NAMES) break
  }
  if (!isOfNames(scope) || keys.length > MOST_NAMES) {
    const begins = yield* lookFor(looking, FIRST_LOOKED_AT)
    return count(begins) >= limit ? begins : yield* lookFor(looking, MOST_LOOKED_AT)
  }
  const tiers = new Tiers(scope)
  for (const [at, key] of keys.entries()) {
    tiers.addKey(key)
    if ((at & PAUSE) === PAUSE) yield
  }
  const begins = tiers.union()
  and(begins, seen)
  return begins
}

const isOfNames = (scope: Scope): boolean => [...scope.weights.values()].every(weight => weight === 'name')

/** Documents with all words of the text, the last of which may be the beginning of one. */
function* withWords(scope: Scope, text: string): Generator<void, Bits> {
  const docs = noBits(scope.index.size)
  if (wordsOf(text, 'query').length === 0) return docs
  const words = yield* isOfNames(scope) ? wordTiers(scope, text, true) : prefixTiers(scope, text)
  for (const [at, word] of words.entries()) {
    if (at === 0) or(docs, word.union())
    else and(docs, word.union())
  }
  return docs
}

/** Looks for names that begin with the text among the best documents, until there are enough. */
function* lookFor(looking: Looking, most: number): Generator<void, Bits> {
  const { index, scope, folded, limit } = looking
  const begins = noBits(index.size)
  let found = 0
  for (const [at, doc] of (yield* best(looking, most)).entries()) {
    if (found >= limit) break
    if ((at & PAUSE) === PAUSE) yield
    if (!beginsWith(scope, doc, folded)) continue
    addDoc(begins, doc)
    found++
  }
  return begins
}

function beginsWith({ index, weights }: Scope, doc: Doc, folded: string): boolean {
  for (const field of weights.keys()) {
    const prefix = valuePrefix(field).length
    for (const key of index.values(doc, field)) {
      const name = fold(index.keyText(key).slice(prefix))
      if (name.startsWith(folded) || name.slice(name.lastIndexOf('.') + 1).startsWith(folded)) return true
    }
  }
  return false
}
