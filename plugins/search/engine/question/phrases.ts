import type { Bits, FieldId, IndexReader, KeyId } from '../index/port.ts'
import { wordsOf } from '../words/words.ts'
import { add, and, docsOf, noBits, removeDoc } from './bits.ts'
import type { Scope } from './fields.ts'
import { addBits, addKey, type Levels, noLevels } from './levels.ts'

const PAUSE = 63

/** Entities of which one field has the words one after the other in one value, by the words. */
export function* phraseLevels(
  index: IndexReader,
  scope: Scope,
  text: string
): Generator<void, { readonly words: Levels[]; readonly where: Levels }> {
  const where = noLevels()
  const found = wordsOf(text, 'query')
  const keys = found.map(({ stem }) => index.key(`w${stem}`))
  if (keys.length === 0 || !keys.every(key => key !== undefined)) return { words: [], where }
  for (const [field, weight] of scope) {
    const bits = yield* inField(index, field, keys)
    if (bits) addBits(where, weight, bits)
  }
  const words = found.map(({ stem, written }) => {
    const levels = noLevels()
    addKey(index, scope, levels, index.key(`w${stem}`))
    addKey(index, scope, levels, index.key(`r${written}`), true)
    return levels
  })
  return { words, where }
}

/** The documents that have the words of a text one after the other in one value of a field. */
export function* phraseIn(index: IndexReader, field: FieldId, text: string): Generator<void, Bits | undefined> {
  const keys = wordsOf(text, 'query').map(({ stem }) => index.key(`w${stem}`))
  if (keys.length === 0 || !keys.every(key => key !== undefined)) return undefined
  return yield* inField(index, field, keys)
}

function* inField(index: IndexReader, field: FieldId, keys: readonly KeyId[]): Generator<void, Bits | undefined> {
  const candidates = all(index, field, keys)
  if (!candidates || keys.length === 1) return candidates
  for (const [at, doc] of docsOf(candidates).entries()) {
    if (!contains(index.words(doc, field), keys)) removeDoc(candidates, doc)
    if ((at & PAUSE) === PAUSE) yield
  }
  return candidates
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
