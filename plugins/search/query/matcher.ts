import { distance } from 'fastest-levenshtein'
import type { SearchField } from '../../../core/index.ts'
import { editsOf, fold, isOneLetter, matchesPattern, type Text, type Word, wordsOf } from '../engine/index.ts'

/** A value of a field, as it is searched. */
export interface Value {
  /** As stored. */
  readonly stored: string
  /** Without markup and types of URNs. */
  readonly text: string
  readonly isName: boolean
}

/** Finds one term of a query in a value: where its first word begins, or `undefined`. */
export interface Matcher {
  /** Whether the term searches this field. */
  readonly searches: (field: SearchField) => boolean
  readonly find: (value: Value, words: readonly Word[]) => number | undefined
  /** What folded text must contain, one of these, to match. It is quicker to look for than words. */
  readonly hints: readonly string[]
}

type Term = Extract<Text, { readonly kind: 'word' | 'prefix' | 'phrase' | 'wildcard' | 'fuzzy' }>
type Find = Matcher['find']

/** The terms whose words show in what is found: not those that are negated or optional. */
export function matchersOf(text: Text): readonly Matcher[] {
  if (typeof text === 'string') return []
  if ('all' in text) return text.all.flatMap(matchersOf)
  if ('any' in text) return text.any.flatMap(matchersOf)
  if ('most' in text) return [text.within, ...text.most].flatMap(matchersOf)
  return 'kind' in text && text.kind !== 'range' && !text.optional ? [matcherOf(text)] : []
}

function matcherOf(term: Term): Matcher {
  const { field: name, text } = term
  const words = wordsOf(text, 'query')
  const find = FINDERS[term.kind](term, words)
  return {
    searches: name === undefined ? isByDefault : field => field.name === name || field.names.includes(name),
    find: name === undefined ? find : (value, own) => (value.stored === text ? 0 : find(value, own)),
    hints: term.kind === 'fuzzy' || term.kind === 'wildcard' ? [''] : words.map(({ written }) => written.slice(0, HINT))
  }
}

/** The first letters that all forms of a word have: `sky` and `skies` have the same stem. */
const HINT = 2
/** A word that is not the last begins words of names from so many letters. */
const PREFIX_LETTERS = 3
const isByDefault = (field: SearchField) => field.byDefault

const FINDERS: Readonly<Record<Term['kind'], (term: Term, words: readonly Word[]) => Find>> = {
  word: ({ last }, words) =>
    first(
      ({ isName }) =>
        own =>
          words.some(({ stem, written }, at) => {
            const begins = written.length >= PREFIX_LETTERS || (last === true && at === words.length - 1)
            const isBegun = (isName && begins) || isOneLetter({ written })
            return own.stem === stem || (isBegun && own.written.startsWith(written))
          })
    ),
  prefix: (_term, words) =>
    first(
      () => own =>
        words.some(({ stem, written }, at) =>
          at === words.length - 1 ? own.written.startsWith(written) || own.stem === stem : own.stem === stem
        )
    ),
  phrase: (_term, words) => (_value, own) => {
    const plain = own.filter(({ variant }) => variant === undefined)
    return plain.find((_word, at) => words.every(({ stem }, next) => plain[at + next]?.stem === stem))?.from
  },
  wildcard: ({ text }) => {
    const whole = fold(text)
    const parts = whole.split(/[^\p{L}\p{M}\p{N}*?]+/u).filter(part => /[^*?]/.test(part))
    const inWords = first(
      () => own => parts.some(part => matchesPattern(part, own.written) || matchesPattern(part, own.stem))
    )
    return (value, words) => inWords(value, words) ?? (matchesPattern(whole, fold(value.text)) ? 0 : undefined)
  },
  fuzzy: ({ text }, [asked]) => first(() => own => isNear(own.written, text) || isNear(own.stem, asked?.stem ?? text))
}

const isNear = (one: string, other: string) =>
  Math.abs(one.length - other.length) <= editsOf(other) && distance(one, other) <= editsOf(other)

/** The position of the first word that a predicate accepts. */
const first =
  (accepts: (value: Value) => (word: Word) => boolean): Find =>
  (value, words) =>
    words.find(accepts(value))?.from
