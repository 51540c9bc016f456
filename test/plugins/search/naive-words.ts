import type { SearchField } from '../../../core/index.ts'
import type { Text } from '../../../plugins/search/engine/port.ts'
import { isOneLetter } from '../../../plugins/search/engine/question/words.ts'
import { fold } from '../../../plugins/search/engine/words/fold.ts'
import type { Word } from '../../../plugins/search/engine/words/word.ts'
import { wordsOf } from '../../../plugins/search/engine/words/words.ts'
import type { NaiveField } from './naive.ts'
import type { Seen } from './naive-text.ts'

type Term = Extract<Text, { readonly kind: unknown; readonly text: string }>

/** One word of a term: what it adds to the score where a field has it; 0 where it does not. */
type Weigh = (field: Seen) => number

const AS_WRITTEN = 640
const SIMILAR = 480

export const isName = ({ boost, completes, isReference }: SearchField) => !isReference && (boost >= 4 || completes)

export function weightOf(definition: SearchField): number {
  const { name, names, aspect, type, isReference } = definition
  if (isName(definition)) return SIMILAR
  if (names.some(one => one === 'fieldPaths' || one === 'fieldLabels')) return 128
  if (/description$/i.test(name)) return 64
  return isReference || aspect.endsWith('Key') || /^(URN|BROWSE_PATH|WORD_GRAM|TEXT_PARTIAL)/.test(type) ? 256 : 64
}

export function wordsOfTerm({ kind, text, last, field }: Term): Weigh[] {
  const words = wordsOf(text, 'query')
  const isLast = (at: number) => at === words.length - 1
  if (kind === 'wildcard') return [wildcard(fold(text), field !== undefined)]
  if (kind === 'fuzzy') return words.map(fuzzy)
  if (kind === 'phrase') return words.map(word => plain(word, false, false))
  if (kind === 'prefix') return words.map((word, at) => plain(word, isLast(at), isLast(at)))
  return words.map((word, at) =>
    plain(word, [...word.written].length >= 3 || (last === true && isLast(at)), isOneLetter(word))
  )
}

/** `name`: a word of a name may begin so; `any`: a word of any field. */
function plain({ stem, written }: Word, name: boolean, any: boolean): Weigh {
  const isMatch = (word: Word) => word.stem === stem || (any && word.stem.startsWith(written) && addsTo(word, written))
  return weigh(isMatch, word => name && word.written.startsWith(written), written)
}

/** A joined word only adds to a beginning that is longer than its first word. */
const addsTo = ({ variant }: Word, beginning: string) =>
  variant === undefined || Math.min(variant, 9) < beginning.length

/** At an edit distance of 1, or 2 from eight letters: as written in names, by stem everywhere. */
function fuzzy({ stem, written }: Word): Weigh {
  return weigh(
    word => word.variant === undefined && isNear(stem, word.stem),
    word => isNear(written, word.written),
    written
  )
}

function weigh(isMatch: (word: Word) => boolean, isMatchOfName: (word: Word) => boolean, written: string): Weigh {
  return ({ definition, texts }) => {
    const words = texts.flatMap(text => text.words)
    const own = words.filter(({ variant }) => variant === undefined)
    if (isName(definition) && own.some(word => word.written === written)) return AS_WRITTEN
    const found = words.some(isMatch) || (isName(definition) && own.some(isMatchOfName))
    return found ? weightOf(definition) : 0
  }
}

/** Words of names and whole names; of a named field also its values and words. */
function wildcard(pattern: string, named: boolean): Weigh {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  const shape = new RegExp(`^${source}$`, 's')
  return ({ definition, texts, values }) => {
    const words = texts.flatMap(text => text.words.filter(({ variant }) => variant === undefined))
    const [own, stems] = [words.map(({ written }) => written), words.map(({ stem }) => stem)]
    const wholes = texts.flatMap(({ whole }) => [whole, whole.slice(whole.lastIndexOf('.') + 1)])
    const found = [
      ...(isName(definition) ? [...own, ...wholes] : []),
      ...(named ? [...stems, ...[...values].map(fold)] : [])
    ]
    return found.some(text => shape.test(text)) ? weightOf(definition) : 0
  }
}

function isNear(word: string, other: string): boolean {
  const most = word.length >= 8 ? 2 : 1
  return Math.abs(word.length - other.length) <= most && distance(word, other) <= most
}

/** Levenshtein's, row by row. */
function distance(word: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_none, at) => at)
  for (let at = 1; at <= word.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const same = (row[to - 1] ?? 0) + (word[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(same, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

/** Whether one text has the words one after the other. */
export function hasPhrase({ texts }: NaiveField, phrase: string): boolean {
  const stems = wordsOf(phrase, 'query').map(({ stem }) => stem)
  return texts.some(({ words }) => {
    // A phrase of one word is this word.
    const own = words.filter(({ variant }) => stems.length === 1 || variant === undefined).map(({ stem }) => stem)
    return own.some((_stem, at) => stems.length > 0 && stems.every((stem, next) => own[at + next] === stem))
  })
}
