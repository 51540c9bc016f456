import type { Bits, FieldId, IndexReader, KeyId } from '../index/port.ts'
import { wordsOf } from '../words/words.ts'
import { add, and, docsOf, noBits, removeDoc } from './bits.ts'
import type { Scope } from './fields.ts'
import { Tiers } from './tiers.ts'
import { addWord, keysOfWord } from './words.ts'

const PAUSE = 63

/** Entities of which one field has the words one after the other in one value, by the words. */
export function* phraseTiers(
  scope: Scope,
  text: string
): Generator<void, { readonly words: Tiers[]; readonly where: Tiers }> {
  const { index, weights } = scope
  const where = new Tiers(scope)
  const phrase = phraseOf(index, text)
  for (const [field, weight] of phrase ? weights : []) {
    const bits = phrase && (yield* inField(index, field, phrase))
    if (bits) where.addBits(weight, bits)
  }
  const words = wordsOf(text, 'query').map(word => {
    const tiers = new Tiers(scope)
    addWord(tiers, word)
    return tiers
  })
  return { words, where }
}

/** The documents that have the words of a text one after the other in one value of a field. */
export function* phraseIn(index: IndexReader, field: FieldId, text: string): Generator<void, Bits | undefined> {
  const phrase = phraseOf(index, text)
  return phrase && (yield* inField(index, field, phrase))
}

/** Keys that must follow each other, or any of the keys of a single word. */
type Phrase = { readonly sequence: readonly KeyId[] } | { readonly any: readonly KeyId[] }

/** `undefined` when no document has all its words. */
function phraseOf(index: IndexReader, text: string): Phrase | undefined {
  const words = wordsOf(text, 'query')
  const [first] = words
  if (first && words.length === 1) return { any: keysOfWord(index, first.stem) }
  const sequence = words.map(({ stem }) => index.key(`w${stem}`)).filter(key => key !== undefined)
  return words.length > 0 && sequence.length === words.length ? { sequence } : undefined
}

function* inField(index: IndexReader, field: FieldId, phrase: Phrase): Generator<void, Bits | undefined> {
  if ('any' in phrase) return anyOf(index, field, phrase.any)
  const candidates = all(index, field, phrase.sequence)
  if (!candidates) return undefined
  for (const [at, doc] of docsOf(candidates).entries()) {
    if (!contains(index.words(doc, field), phrase.sequence)) removeDoc(candidates, doc)
    if ((at & PAUSE) === PAUSE) yield
  }
  return candidates
}

/** The documents that have any of the keys in the field. */
function anyOf(index: IndexReader, field: FieldId, keys: readonly KeyId[]): Bits | undefined {
  let found: Bits | undefined
  for (const key of keys) {
    const docs = index.docs(key, field)
    if (!docs) continue
    found ??= noBits(index.size)
    add(found, docs)
  }
  return found
}

/** The documents that have all keys in the field. */
function all(index: IndexReader, field: FieldId, keys: readonly KeyId[]): Bits | undefined {
  let found: Bits | undefined
  for (const key of new Set(keys)) {
    const docs = index.docs(key, field)
    if (!docs) return undefined
    const bits = noBits(index.size)
    add(bits, docs)
    if (found) and(found, bits)
    else found = bits
  }
  return found
}

function contains(words: readonly KeyId[], keys: readonly KeyId[]): boolean {
  for (let at = words.length - keys.length; at >= 0; at--) {
    let length = 0
    while (length < keys.length && words[at + length] === keys[length]) length++
    if (length === keys.length) return true
  }
  return false
}
