/** Character codes of JSON text. */
export const COMMA = 0x2c
export const OPEN_ARRAY = 0x5b
export const CLOSE_ARRAY = 0x5d
export const OPEN_OBJECT = 0x7b
export const CLOSE_OBJECT = 0x7d
const QUOTE = 0x22
const BACKSLASH = 0x5c
const MINUS = 0x2d
const DOT = 0x2e
const ZERO = 0x30
const NINE = 0x39
/** The letter e; `code | 0x20` is the lower case of a letter. */
const EXPONENT = 0x65
/** Shorter integers are within ±2^53. */
const SAFE_DIGITS = 15

/** Goes over JSON text from one bracket or comma to the next, without parsing what is between them. */
export interface Scanner {
  /** Position of the bracket or comma; the end of the text when there is no further one. */
  readonly at: number
  /** Start and end of each integer beyond ±2^53 so far: a double of that size is written with a point or exponent. */
  readonly bigIntegers: number[]
  /** The character code of the next bracket or comma outside strings, 0 at the end of the text. */
  next(): number
}

export function createScanner(text: string): Scanner {
  return new TextScanner(text)
}

/** A class, because its fields stay in machine registers: closures over the position are half as fast. */
class TextScanner implements Scanner {
  at = -1
  readonly bigIntegers: number[] = []
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  next(): number {
    const text = this.#text
    const { length } = text
    let at = this.at + 1
    for (; at < length; at++) {
      const code = text.charCodeAt(at)
      if (code === COMMA) break
      if (code === QUOTE) at = endOfString(text, at + 1)
      else if (code >= ZERO && code <= NINE) at = this.#endOfNumber(at)
      else if ((code | 0x20) === OPEN_OBJECT || (code | 0x20) === CLOSE_OBJECT) break
    }
    this.at = at < length ? at : length
    return at < length ? text.charCodeAt(at) : 0
  }

  /** Position of the last character of the number. */
  #endOfNumber(from: number): number {
    const text = this.#text
    let to = from + 1
    while (isDigit(text.charCodeAt(to))) to++
    const after = text.charCodeAt(to)
    if (after === DOT || (after | 0x20) === EXPONENT) return endOfDouble(text, to)
    if (to - from > SAFE_DIGITS && text.charCodeAt(from) !== ZERO && isBig(Number(text.slice(from, to)))) {
      this.bigIntegers.push(text.charCodeAt(from - 1) === MINUS ? from - 1 : from, to)
    }
    return to - 1
  }
}

/** Infinite numbers are refused later, for being infinite. */
function isBig(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE
}

/** Position of the last character of a number whose point or exponent is at `from`. */
function endOfDouble(text: string, from: number): number {
  let to = from + 1
  for (let code = text.charCodeAt(to); isDigit(code) || isSignOfExponent(code); code = text.charCodeAt(++to));
  return to - 1
}

/** Also the point and the letter: malformed numbers are refused by the parser. */
function isSignOfExponent(code: number): boolean {
  return code === MINUS || code === 0x2b || code === DOT || (code | 0x20) === EXPONENT
}

/** In characters: a search for the next quote is faster than a loop in longer strings without escapes. */
const SHORT = 32

/** Position of the closing quote, or the end of the text. */
function endOfString(text: string, from: number): number {
  const { length } = text
  let quote = from
  for (let at = from, plain = 0; at < length; at++, plain++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) {
      at++
      plain = 0
    } else if (plain > SHORT && at > quote) {
      quote = text.indexOf('"', at)
      if (quote === -1) return length
      if (text.charCodeAt(quote - 1) !== BACKSLASH) return quote
    }
  }
  return length
}
