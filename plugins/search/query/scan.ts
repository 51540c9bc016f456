/** What is read of a query so far. */
export interface Source {
  readonly text: string
  at: number
}

/** Reads what the sticky pattern matches exactly here. */
export function take(source: Source, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = source.at
  const found = pattern.exec(source.text)
  if (!found) return undefined
  source.at = pattern.lastIndex
  return found
}

export const isAtEnd = (source: Source) => source.at >= source.text.length

const SPACE = /\s+/y
export const skipSpace = (source: Source) => void take(source, SPACE)

const BOOST = /\^\d*\.?\d*/y
const SLOP = /~\d*/y
/** `^2` after a group or phrase, and the distance of a phrase, have no meaning here. */
export function skipWeight(source: Source): void {
  take(source, SLOP)
  take(source, BOOST)
}

const PHRASE = /"((?:[^"\\]|\\[\s\S])*)(?:"|\\?$)/y
/** The text between quotes, or to the end if the second one is missing. */
export function takePhrase(source: Source): string | undefined {
  const found = take(source, PHRASE)
  return found && unescaped(found[1] ?? '')
}

/** A word as the client wrote it, with its escapes. */
const WORD = /(?:\\[\s\S]?|&(?!&)|[^\s()"|\\&])+/y
export const takeWord = (source: Source) => take(source, WORD)?.[0]

/** Text in quotes, or a word. */
export function takeBound(source: Source): string | undefined {
  const phrase = takePhrase(source)
  if (phrase !== undefined) return phrase
  const word = takeWord(source)
  return word === undefined ? undefined : unescaped(word)
}

export const URN = /urn:[^:\s"()]+:[^:\s"()]+:/y
const LONGEST_URN = 4096
const URN_PIECE = /[^()\s\\]+|\\[\s\S]?|\s+|[()]/y
const UNTIL_SPACE = /\S+/y

/**
 * A URN ends at white space, or at a parenthesis that it does not open; within its parentheses it may have white space.
 * Text with open ones ends at white space, and is no URN. With its escapes.
 */
export function takeUrn(source: Source): string | undefined {
  const start = source.at
  if (!take(source, URN)) return undefined
  let depth = 0
  for (let end = source.at; source.at - start < LONGEST_URN; end = source.at) {
    const [piece = ''] = take(source, URN_PIECE) ?? []
    if (piece === '(') depth++
    else if (piece === ')' && depth > 0) depth--
    else if (piece === '' || (depth === 0 && /^[)\s]/.test(piece))) {
      source.at = end
      break
    }
  }
  if (depth > 0) {
    source.at = start
    take(source, UNTIL_SPACE)
  }
  return source.text.slice(start, source.at)
}

/**
 * `\` takes the meaning of a sign away. A letter or digit has none, so before these it is part of a pasted path:
 * `CORP\svc_etl`.
 */
export const unescaped = (text: string) =>
  text.replace(/\\([\s\S]?)/g, (whole, char: string) => (isLetterOrDigit(char) ? whole : char))

const isLetterOrDigit = (char: string) => /[\p{L}\p{N}]/u.test(char)
/** Whether it is a path as Windows writes it, not text with escapes. */
export const isPath = (text: string) => /\\[\p{L}\p{N}]/u.test(text)
