import { BadRequest } from '../errors.ts'

/** Character codes of JSON text. */
export const COMMA = 0x2c
export const OPEN_ARRAY = 0x5b
export const CLOSE_ARRAY = 0x5d
export const OPEN_OBJECT = 0x7b
export const CLOSE_OBJECT = 0x7d
const QUOTE = 0x22
const BACKSLASH = 0x5c
const MINUS = 0x2d
const PLUS = 0x2b
const DOT = 0x2e
const ZERO = 0x30
const NINE = 0x39
/** The letter e; `code | 0x20` is the lower case of a letter. */
const EXPONENT = 0x65
/** Shorter integers are within ±2^53. */
const SAFE_DIGITS = 15
/** Longer integers are infinite. */
const FINITE_DIGITS = 309
/** Maximum number of characters of a number, many times what a double needs. */
const MAX_NUMBER = 1000
/** In characters: in longer strings without escapes, a search for the next quote is faster than a loop. */
const SHORT = 32

/** Answers of `next` other than a bracket or comma. */
export const END = 0
export const PAUSE = 1

/** Goes over JSON text from one bracket or comma to the next, without parsing what is between them. */
export interface Scanner {
  /** Position of the bracket or comma; the end of the text after the last one. */
  readonly at: number
  /** Start and end of each integer beyond ±2^53 so far: a double of that size is written with a point or exponent. */
  readonly bigIntegers: number[]
  /**
   * The character code of the next bracket or comma outside strings, or `END`, or `PAUSE` when it has gone over `step`
   * characters since the last pause, whatever they are. @throws BadRequest when a number is too long
   */
  next(): number
}

export function createScanner(text: string, step: number): Scanner {
  return new TextScanner(text, step)
}

/** A class, because its fields stay in machine registers: closures over the position are half as fast. */
class TextScanner implements Scanner {
  at = -1
  readonly bigIntegers: number[] = []
  readonly #text: string
  readonly #step: number
  #pause: number
  #isInString = false

  constructor(text: string, step: number) {
    this.#text = text
    this.#step = step
    this.#pause = step
  }

  next(): number {
    const text = this.#text
    const stop = Math.min(this.#pause, text.length)
    let at = this.at + 1
    if (this.#isInString) at = this.#skipString(at, stop)
    for (; at < stop; at++) {
      const code = text.charCodeAt(at)
      if (code === COMMA) break
      if (code === QUOTE) at = this.#skipString(at + 1, stop) - 1
      else if (code >= ZERO && code <= NINE) at = this.#skipNumber(at) - 1
      else if ((code | 0x20) === OPEN_OBJECT || (code | 0x20) === CLOSE_OBJECT) break
    }
    if (at < stop) {
      this.at = at
      return text.charCodeAt(at)
    }
    return this.#stopAt(at)
  }

  #stopAt(at: number): number {
    const { length } = this.#text
    this.#pause = at + this.#step
    this.at = at < length ? at - 1 : length
    return at < length ? PAUSE : END
  }

  /** Position after the closing quote; a string that does not end before `stop` is continued there. */
  #skipString(from: number, stop: number): number {
    const text = this.#text
    this.#isInString = false
    let quote = from
    let at = from
    for (let plain = 0; at < stop; at++, plain++) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) return at + 1
      if (code === BACKSLASH) {
        at++
        plain = 0
      } else if (plain > SHORT && at > quote) {
        quote = text.indexOf('"', at)
        if (quote === -1) return text.length
        if (text.charCodeAt(quote - 1) !== BACKSLASH) return quote + 1
      }
    }
    this.#isInString = true
    return at
  }

  /** Position after the number. */
  #skipNumber(from: number): number {
    const text = this.#text
    const most = from + MAX_NUMBER
    let to = from + 1
    while (to <= most && isDigit(text.charCodeAt(to))) to++
    if (isPartOfNumber(text.charCodeAt(to))) while (to <= most && isPartOfNumber(text.charCodeAt(to))) to++
    else if (to - from > SAFE_DIGITS && isBig(text.slice(from, to))) {
      this.bigIntegers.push(text.charCodeAt(from - 1) === MINUS ? from - 1 : from, to)
    }
    if (to > most) throw tooLong(from)
    return to
  }
}

/** Infinite numbers are refused later, for being infinite. */
function isBig(digits: string): boolean {
  if (digits.length > FINITE_DIGITS || digits.startsWith('0')) return false
  const value = Number(digits)
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}

/** Also of malformed numbers, which the parser refuses. */
function isPartOfNumber(code: number): boolean {
  return isDigit(code) || code === DOT || code === MINUS || code === PLUS || (code | 0x20) === EXPONENT
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE
}

function tooLong(at: number): Error {
  return new BadRequest(
    `invalid JSON: expected numbers of at most ${MAX_NUMBER} characters, found more at position ${at}`
  )
}
