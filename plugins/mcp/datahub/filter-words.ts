import { BadRequest } from '../../../core/index.ts'

/** A piece of a filter: an operator, or a word with the quotes removed. */
export interface Word {
  readonly kind: 'operator' | 'word' | 'quoted' | 'end'
  readonly text: string
  /** Where it begins, from 0. */
  readonly at: number
}

const MAX_CHARACTERS = 20_000
const PIECE = /\s*(?:(>=|<=|!=|[=<>(),])|"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|([^\s()=!<>,'"]+))/sy

/** @throws BadRequest that names the place */
export function wordsOf(text: string): Word[] {
  if (text.length > MAX_CHARACTERS) throw wrong(`expected at most ${MAX_CHARACTERS} characters`, MAX_CHARACTERS)
  const words: Word[] = []
  const piece = new RegExp(PIECE)
  const end = text.trimEnd().length
  while (piece.lastIndex < end) {
    const from = piece.lastIndex
    const found = piece.exec(text)
    if (!found) throw wrong(`unexpected ${JSON.stringify(text.slice(from).trimStart().slice(0, 20))}`, from)
    const [all, operator, double, single, word = ''] = found
    const quoted = double ?? single
    const at = from + all.length - all.trimStart().length
    if (operator !== undefined) words.push({ kind: 'operator', text: operator, at })
    else if (quoted !== undefined) words.push({ kind: 'quoted', text: quoted.replace(/\\([\\'"])/g, '$1'), at })
    else words.push({ kind: 'word', text: word, at })
  }
  return [...words, { kind: 'end', text: 'the end', at: text.length }]
}

export function wrong(problem: string, at: number): Error {
  return new BadRequest(
    `filter: ${problem} at position ${at}. Write it as platform = snowflake AND (env = PROD OR tag IS NOT NULL); quote values with spaces, = or parentheses`
  )
}
