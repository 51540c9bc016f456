import { type Most, type TermKind, type Text, wordsOf } from '../engine/index.ts'
import { allOf } from './text.ts'

/** Signs by which a user says that a word must be there. */
const DEMANDS = /(?:^|[\s(])(?:\+\S|AND(?=[\s()])|&&)/

/**
 * The query for entities that have most of its words, at least half of them, for when none has all. Conditions, phrases and
 * what must not be there remain. `undefined` if it has less than two plain words, or demands them.
 */
export function loosened(text: Text, source: string): Most | undefined {
  if (DEMANDS.test(source)) return undefined
  const terms = partsOf(text)
  const words = terms.flatMap(wordsIn)
  const most = [...new Map(words.map(word => [word.text, word])).values()]
  if (most.length < 2) return undefined
  const conditions = terms.filter(term => !isWord(term) && !isOptional(term))
  const within = conditions.length > 0 ? allOf(conditions) : 'everything'
  return { most, least: Math.ceil(most.length / 2), within }
}

const partsOf = (text: Text): readonly Text[] =>
  typeof text === 'object' && 'all' in text ? text.all.flatMap(partsOf) : [text]

type Word = Extract<Text, { readonly kind: TermKind }>

const isOptional = (text: Text) => typeof text === 'object' && 'optional' in text

function isWord(text: Text): text is Word {
  return (
    typeof text === 'object' && 'kind' in text && text.kind === 'word' && text.field === undefined && !text.optional
  )
}

/** Each word of a name: `shop.orders` has two. What looks like a condition, `nofield:orders`, must be met as a whole. */
function wordsIn(text: Text): Word[] {
  if (!isWord(text)) return []
  if (/\w:\w/.test(text.text)) return [text]
  const words = wordsOf(text.text, 'query')
  return words.map(({ written }, at) => ({
    kind: 'word',
    text: written,
    ...(text.last && at === words.length - 1 && { last: true as const })
  }))
}
