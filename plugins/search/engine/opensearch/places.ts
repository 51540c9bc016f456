import type { Field } from '../question/fields.ts'
import { editsOf } from '../question/fuzzy.ts'
import type { FieldWeight } from '../weights.ts'
import { KEY_SEPARATOR, WORD_SEPARATOR } from './document.ts'
import { FIELD_KEYS, FIELD_TEXTS, KEYS, TEXTS } from './mapping.ts'
import { literal, matching, NONE, type Query, termsIn } from './query.ts'

/** Where words of one class of weight are looked for. */
export interface Place {
  readonly weight: FieldWeight
  /** What has any of the keys. */
  keys(keys: readonly string[]): Query
  /** What has a key that matches the whole regular expression. */
  pattern(expression: string): Query
  /** What has a key that is at a small edit distance, its first letter apart. */
  near(key: string): Query
  /** What has the words one after the other in one text. */
  phrase(words: readonly string[]): Query
}

const WEIGHTS = Object.keys(KEYS) as FieldWeight[]

/** All fields that a term without a field name searches. */
export const everywhere: readonly Place[] = WEIGHTS.map(weight => ({
  weight,
  keys: keys => termsIn(KEYS[weight], keys),
  pattern: expression => matching(KEYS[weight], expression),
  near: key => near(KEYS[weight], key, 1),
  phrase: words => phrase(TEXTS[weight], words)
}))

/** Some fields, by class of weight. */
export function placesOf(fields: readonly Field[], idOf: (scoped: string) => string): readonly Place[] {
  const groups = Map.groupBy(fields, ({ weight }) => weight)
  return Array.from(groups, ([weight, own]) => placeOf(weight, [...new Set(own.map(({ name }) => idOf(name)))]))
}

function placeOf(weight: FieldWeight, ids: readonly string[]): Place {
  const anyId = `(${ids.map(literal).join('|')})${literal(KEY_SEPARATOR)}`
  return {
    weight,
    keys: keys =>
      termsIn(
        FIELD_KEYS,
        ids.flatMap(id => keys.map(key => id + KEY_SEPARATOR + key))
      ),
    pattern: expression => matching(FIELD_KEYS, `${anyId}(${expression})`),
    near: key => matching(FIELD_KEYS, `${anyId}${key.slice(0, 1)}(${nearExpression(key.slice(1))})`),
    phrase: words => inOrder(words.map(word => `(${ids.map(literal).join('|')})${literal(WORD_SEPARATOR + word)}`))
  }
}

/** A clause for each of many fields would be too many: an expression stands for those that there are. */
function inOrder(words: readonly string[]): Query {
  const clauses = words.map(word => ({ span_multi: { match: matching(FIELD_TEXTS, word) } }))
  return clauses.length === 0 ? NONE : { span_near: { clauses, slop: 0, in_order: true } }
}

/** The words at a small edit distance. */
function nearExpression(word: string): string {
  const once = [...variants([...word].map(literal))]
  if (editsOf(word) === 1) return once.map(letters => letters.join('')).join('|')
  return [...new Set(once.flatMap(letters => Array.from(variants(letters), twice => twice.join(''))))].join('|')
}

/** With any letter, or none, in the place of each, and with one more between any two. */
function* variants(letters: readonly string[]): Iterable<string[]> {
  for (let at = 0; at <= letters.length; at++) {
    if (at < letters.length) yield letters.with(at, '.?')
    yield letters.toSpliced(at, 0, '.')
  }
}

/** `fixed`: letters at the beginning that must be the same, the last of which is the kind of the key. */
function near(field: string, key: string, fixed: number): Query {
  const fuzziness = editsOf(key.slice(fixed))
  const asked = { value: key, fuzziness, prefix_length: fixed, transpositions: false, rewrite: 'constant_score' }
  return { fuzzy: { [field]: asked } }
}

function phrase(field: string, words: readonly string[]): Query {
  return words.length === 0 ? NONE : { match_phrase: { [field]: { query: words.join(' '), analyzer: 'whitespace' } } }
}
