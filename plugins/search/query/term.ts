import { isUrn } from '../../../core/index.ts'
import { schemeOf, type Text, withoutScheme, wordsOf } from '../engine/index.ts'
import { unescaped } from './scan.ts'
import { allOf, anyOf, hasWord, isStopWord } from './text.ts'

const ESCAPES = /\\[\s\S]?/g
const BOOST = /\^\d+(?:\.\d*)?$/
const DISTANCE = /~(?:\d+(?:\.\d*)?)?$/

interface Place {
  readonly field?: string
  /** Whether the query ends with this word, which may be unfinished. */
  readonly isLast: boolean
}

/** The words of a URN are those of its id, also while it is typed. */
const URN_OF_TYPE = /\burn:li:[A-Za-z0-9]+:/g

/** What a word of a query stands for; `undefined` if it has no letter and no digit. */
export function termOf(written: string, { field, isLast }: Place): Text | undefined {
  const whole = unescaped(written)
  if (isUrn(whole) && !/[*?]/.test(written.replace(ESCAPES, ''))) return urnOf(whole, field)
  const scope = field === undefined ? {} : { field }
  if (/^\*+$/.test(written)) return field === undefined ? 'everything' : { exists: field }
  const raw = written.replace(BOOST, '').replace(URN_OF_TYPE, ' ').trim()
  const unquoted = raw.replace(ESCAPES, '')
  if (/[*?]/.test(unquoted)) return patternOf(raw, /^[^*?]*\*+$/.test(unquoted), scope)
  if (DISTANCE.test(raw) && hasWord(unescaped(raw.replace(DISTANCE, '')))) {
    const words = wordsOf(unescaped(raw.replace(DISTANCE, '')), 'query')
    return allOf(words.map(({ written: text }) => ({ kind: 'fuzzy', text, ...scope })))
  }
  const text = unescaped(raw)
  if (!hasWord(text)) return undefined
  const last = isLast ? ({ last: true } as const) : {}
  if (field === undefined && isStopWord(text)) return { kind: 'word', text, optional: true, ...last }
  const scheme = schemeOf(text)
  if (scheme === '' || !hasWord(withoutScheme(text))) return { kind: 'word', text, ...scope, ...last }
  return {
    all: [
      { kind: 'word', text: scheme, optional: true, ...scope },
      { kind: 'word', text: withoutScheme(text), ...scope, ...last }
    ]
  }
}

function urnOf(urn: Extract<Text, { urn: unknown }>['urn'], field: string | undefined): Text {
  return field === undefined || field === 'urn' ? { urn } : { kind: 'phrase', text: urn, field }
}

export function phraseOf(text: string, field: string | undefined): Text | undefined {
  if (isUrn(text)) return urnOf(text, field)
  if (!hasWord(text)) return undefined
  const scope = field === undefined ? {} : { field }
  const phrase: Text = { kind: 'phrase', text, ...scope }
  const rest = withoutScheme(text)
  // Of an address, the name of a file may have no scheme.
  return rest === text || !hasWord(rest) ? phrase : anyOf([phrase, { kind: 'phrase', text: rest, ...scope }])
}

/** An escaped `*` or `?` within a pattern stands for any character. */
function patternOf(raw: string, isPrefix: boolean, scope: { field?: string }): Text | undefined {
  const text = isPrefix ? unescaped(raw.replace(/\*+$/, '')) : unescaped(raw.replace(/\\[*?]/g, '?'))
  if (!hasWord(text)) return undefined
  if (isPrefix) return { kind: 'prefix', text, ...scope }
  const pattern: Text = { kind: 'wildcard', text, ...scope }
  const literal = unescaped(raw)
  if (!mayBeName(raw)) return pattern
  const rest = withoutScheme(literal)
  return anyOf([pattern, { kind: 'phrase', text: hasWord(rest) ? rest : literal, ...scope }])
}

/**
 * Whether the wildcards may be part of a pasted name: it is an address, or each of them ends the text or stands before
 * a sign: `SPEC_@#$%^&*_CHAR`, `active?`.
 */
function mayBeName(raw: string): boolean {
  return schemeOf(raw) !== '' || /^[^*?]+(?:[*?]+(?:$|[^\p{L}\p{N}*?][^*?]*))+$/u.test(raw)
}
