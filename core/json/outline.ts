import { BadRequest } from '../errors.ts'
import { MAX_DEPTH } from './problems.ts'
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  createScanner,
  END,
  OPEN_ARRAY,
  OPEN_OBJECT,
  PAUSE,
  type Scanner
} from './scanner.ts'

/** Maximum number of values in one text: an empty array takes 20 times the memory of its text. */
const MAX_VALUES = 2_000_000
/** Maximum number of members of one object. */
const MAX_MEMBERS = 100_000

/** Consecutive parts of an array, an object, or the whole text. */
export type Piece =
  /** Complete members, from one comma to another. */
  | { readonly kind: 'members'; readonly from: number; readonly to: number }
  /** One member whose value is too long to be parsed at once. `from` to `to` is its key, or blank. */
  | { readonly kind: 'large'; readonly from: number; readonly to: number; readonly large: Large }
  /** From the end of a large member to the next comma or bracket: blank if the text is valid. */
  | { readonly kind: 'gap'; readonly from: number; readonly to: number }
  /** The text is malformed somewhere after `from`. */
  | { readonly kind: 'malformed'; readonly from: number }

/** An array, an object, or (without a bracket) the whole text, whose only member is its value. */
export interface Large {
  readonly bracket: '[' | '{' | ''
  readonly pieces: readonly Piece[]
}

export interface Outline {
  readonly root: Large
  /** Start and end of each integer beyond ±2^53, one after the other. */
  readonly bigIntegers: readonly number[]
}

/** The whole text, or an array or object that is not closed yet. */
interface Open {
  readonly bracket: Large['bracket']
  readonly from: number
  /** Position of its last comma, or of its bracket. */
  comma: number
  /** Where the text begins that is in no piece yet. */
  cut: number
  isAfterLarge: boolean
  members: number
  readonly pieces: Piece[]
}

/**
 * Where text can be cut into pieces of about `length` characters that can be parsed one by one; with an infinite length
 * it is one piece. Yields after as many characters. @throws BadRequest when the text exceeds a bound
 */
export function* outline(text: string, length: number): Generator<void, Outline> {
  const scanner = createScanner(text, length)
  const whole = createOpen('', -1)
  const stack = [whole]
  let values = 1
  for (let code = scanner.next(); code !== END; code = scanner.next()) {
    if (code === PAUSE) {
      yield
      continue
    }
    // a bracket begins a value, and so does a comma
    if (++values > MAX_VALUES) throw tooMany(MAX_VALUES, 'values', scanner)
    if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      if (stack.length > MAX_DEPTH) throw tooDeep(scanner)
      stack.push(createOpen(code === OPEN_ARRAY ? '[' : '{', scanner.at))
    } else if (!(code === COMMA ? addComma(stack, scanner, length) : isEnd(code, stack[stack.length - 1]))) {
      yield* refuseDepth(stack.length - (code === COMMA ? 1 : 2), scanner)
      return { root: malformed(stack, scanner.at), bigIntegers: scanner.bigIntegers }
    } else if (code !== COMMA) close(stack, scanner.at, length)
  }
  const root = stack.length > 1 ? malformed(stack, text.length) : largeOf(whole, text.length)
  return { root, bigIntegers: scanner.bigIntegers }
}

function createOpen(bracket: Open['bracket'], from: number): Open {
  return { bracket, from, comma: from, cut: from + 1, isAfterLarge: false, members: 1, pieces: [] }
}

/** `false` = the text is malformed. */
function addComma(stack: readonly Open[], scanner: Scanner, length: number): boolean {
  const top = stack[stack.length - 1]
  if (!top || top.bracket === '') return false
  if (++top.members > MAX_MEMBERS && top.bracket === '{') {
    throw tooMany(MAX_MEMBERS, 'members in one object', scanner)
  }
  const { at } = scanner
  if (top.isAfterLarge || at - top.cut > length) {
    top.pieces.push({ kind: top.isAfterLarge ? 'gap' : 'members', from: top.cut, to: at })
    top.cut = at + 1
    top.isAfterLarge = false
  }
  top.comma = at
  return true
}

/** `false` = the text is malformed. */
function isEnd(code: number, top: Open | undefined): boolean {
  return top?.bracket === '[' ? code === CLOSE_ARRAY : top?.bracket === '{' && code === CLOSE_OBJECT
}

/** Ends the last array or object. */
function close(stack: Open[], at: number, length: number): void {
  const top = stack.pop()
  const parent = stack[stack.length - 1]
  if (top && parent && at - top.from > length) addLarge(parent, largeOf(top, at), at + 1)
}

/** Adds a large member that ends at a position. */
function addLarge(parent: Open, large: Pick<Open, keyof Large | 'from'>, to: number): void {
  if (parent.isAfterLarge) parent.pieces.push({ kind: 'malformed', from: parent.cut })
  if (parent.comma >= parent.cut) parent.pieces.push({ kind: 'members', from: parent.cut, to: parent.comma })
  parent.pieces.push({ kind: 'large', from: Math.max(parent.cut, parent.comma + 1), to: large.from, large })
  parent.cut = to
  parent.isAfterLarge = true
}

function largeOf({ bracket, from, pieces, isAfterLarge, cut }: Open, to: number): Pick<Open, keyof Large | 'from'> {
  return { bracket, from, pieces: [...pieces, { kind: isAfterLarge ? 'gap' : 'members', from: cut, to }] }
}

/** The outline of a text that is malformed at a position or before it, as if everything that is open ended there. */
function malformed(stack: readonly Open[], at: number): Large {
  let inner: Open | undefined
  for (const open of stack.toReversed()) {
    if (inner) addLarge(open, inner, at)
    else open.pieces.push({ kind: 'malformed', from: open.cut })
    inner = open
  }
  return { bracket: '', pieces: inner?.pieces ?? [] }
}

/** Only counts levels, from a bracket that ends the level above `depth`. */
function* refuseDepth(depth: number, scanner: Scanner): Generator<void, void> {
  for (let code = scanner.next(); code !== END; code = scanner.next()) {
    if (code === PAUSE) yield
    else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth--
    else if (code !== COMMA && ++depth > MAX_DEPTH) throw tooDeep(scanner)
  }
}

function tooDeep({ at }: Scanner): Error {
  return new BadRequest(`invalid JSON: expected at most ${MAX_DEPTH} levels, found more at position ${at}`)
}

function tooMany(most: number, what: string, { at }: Scanner): Error {
  return new BadRequest(`invalid JSON: expected at most ${most} ${what}, found more at position ${at}`)
}
