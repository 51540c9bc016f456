import { stem } from 'porter2'
import { TwoGenerationCache } from '../two-generation-cache.ts'
import { asciiParts, LONGEST_PART, MOST_WORDS, type Part, segmentEnd, segmentStart } from './ascii.ts'
import { hindiStem, withoutParticle } from './endings.ts'
import { cut, isAscii, lowered, withoutMarks } from './fold.ts'
import type { Word } from './word.ts'

/** What words depend on. An index of another version is built again. */
export const TOKENIZER_VERSION = `2 ${process.versions.unicode}`

const LONGEST_TEXT = 20_000

const stems = new TwoGenerationCache<string>(20_000)

/** With what joins letters without being seen. */
const SEGMENT = /[\p{L}\p{M}\p{N}_\-$#'’\u00ad\u200c\u200d]+/gu
/** At changes of case: `iOSApp` → `i OS App`; digits stay with the letters before them; `URLs` is one part. */
const PART =
  /(?:\p{Lu}{2,}s(?![^\P{L}\p{Lu}])|\p{Lu}+(?![^\P{L}\p{Lu}])|\p{Lu}?[^\P{L}\p{Lu}](?:(?!\p{Lu})[\p{L}\p{M}])*)\p{N}*|\p{N}+/gu
/** Scripts that put no space between words, or not always: Korean. */
const UNSPACED = /[\p{scx=Hang}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+/gu
const LETTERS_AND_DIGITS = /^(\p{L}{2,})(\p{N}{2,})$/u

/**
 * The words of a text in its order, at most 2 000 of its first 20 000 characters. For the index with other forms of some
 * (`variant`).
 */
export function wordsOf(text: string, mode: 'index' | 'query'): readonly Word[] {
  const searched = cut(text, LONGEST_TEXT)
  const words: Word[] = []
  let before: Part | undefined
  for (const parts of isAscii(searched) ? asciiSegments(searched) : segments(searched)) {
    if (mode === 'index' && before && parts[0]) addAcrossSpace(words, before, parts[0])
    addParts(words, parts, mode)
    before = lastWord(parts)
    if (words.length >= MOST_WORDS) break
  }
  return words.length > MOST_WORDS ? words.slice(0, MOST_WORDS) : words
}

/** Korean writes a compound with a space or without: `회원 가입` is also found as `회원가입`. */
function addAcrossSpace(words: Word[], before: Part, next: Part): void {
  if (next.from - before.to !== 1) return
  const text = before.text.slice(-1) + next.text.charAt(0)
  if (/^[가-힣]{2}$/.test(text)) words.push(variantOf({ text, from: before.from, to: next.to }, 0))
}

function* asciiSegments(text: string): Generator<Part[], void> {
  for (let start = segmentStart(text, 0); start < text.length; ) {
    const end = segmentEnd(text, start)
    yield asciiParts(text, start, end)
    start = segmentStart(text, end)
  }
}

function* segments(text: string): Generator<Part[], void> {
  for (const { 0: segment, index } of text.matchAll(SEGMENT)) {
    const isPlain = isAscii(segment)
    yield isPlain ? asciiParts(text, index, index + segment.length) : partsOf(segment, index)
  }
}

/** The words of a segment, in the index also other forms of them. */
function addParts(words: Word[], parts: readonly Part[], mode: 'index' | 'query'): void {
  for (const part of parts) {
    if (part.variant === undefined) words.push(wordOf(part))
    else if (mode === 'index') words.push(variantOf(part, part.variant))
    if (mode === 'query') continue
    const [, letters, digits] = LETTERS_AND_DIGITS.exec(part.text) ?? []
    if (letters !== undefined) words.push(variantOf({ ...part, text: letters }, letters.length))
    if (digits !== undefined) words.push(variantOf({ ...part, text: digits }, 0))
  }
  const [first, last] = [parts[0], parts.at(-1)]
  if (mode === 'query' || first === last || !first || !last || parts.some(isUnspaced)) return
  const text = cut(parts.map(({ text }) => text).join(''), LONGEST_PART)
  words.push(variantOf({ text, from: first.from, to: last.to }, first.text.length))
}

function partsOf(segment: string, start: number): Part[] {
  const folded = withoutMarks(segment)
  // Folding that changes the length loses the positions of parts: those of the segment are used.
  const keepsLength = folded.length === segment.length
  const parts: Part[] = []
  for (const { 0: part, index } of folded.matchAll(PART)) {
    if (/^s$/i.test(part) && /['’]/.test(folded.charAt(index - 1)) && parts.length > 0) continue
    const from = start + index
    const at = keepsLength ? { from, to: from + part.length } : { from: start, to: start + segment.length }
    addScripts(parts, lowered(part), at)
    if (parts.length >= MOST_WORDS) break
  }
  return parts
}

interface At {
  readonly from: number
  readonly to: number
}

/** Cuts where a script without spaces begins or ends, and such a script into overlapping pairs of letters. */
function addScripts(parts: Part[], text: string, at: At): void {
  const before = lastWord(parts)
  const add = (piece: string) => piece && parts.push({ ...at, text: cut(piece, LONGEST_PART) })
  let end = 0
  for (const { 0: run, index } of text.matchAll(UNSPACED)) {
    add(text.slice(end, index))
    if (before && index === 0 && isUnspaced(before)) parts.push(jointOf(before, run, at))
    const keepsLength = at.to - at.from === text.length
    addPairs(parts, run, keepsLength ? { from: at.from + index, to: at.from + index + run.length } : at)
    end = index + run.length
  }
  add(text.slice(end))
}

/** The last letter before a `_` and the first one behind it: a name is also found without its `_`. */
function jointOf(before: Part, run: string, at: At): Part {
  return { text: `${[...before.text].at(-1)}${[...run][0]}`, from: before.from, to: at.to, variant: 0 }
}

/** Of a particle the pairs are only other forms: without it, the word is the same. */
function addPairs(parts: Part[], run: string, at: At): void {
  const letters = [...run]
  const end = withoutParticle(run)
  const keepsLength = at.to - at.from === run.length
  if (letters.length === 1) parts.push({ ...at, text: run })
  let offset = 0
  for (const [number, letter] of letters.entries()) {
    const next = letters[number + 1]
    if (next === undefined) break
    const text = letter + next
    const place = keepsLength ? { from: at.from + offset, to: at.from + offset + text.length } : at
    parts.push({ ...place, text, ...(offset + text.length > end && { variant: 0 }) })
    offset += letter.length
  }
  // All others begin a pair: a word of one letter is found by the pairs that begin so.
  const last = letters.at(-1)
  if (last !== undefined && letters.length > 1) parts.push({ ...at, text: last, variant: 0 })
}

const lastWord = (parts: readonly Part[]) => parts.findLast(({ variant }) => variant === undefined)

/** Whether it has letters of a script that need not put spaces between words. */
export const isUnspaced = ({ text }: Pick<Part, 'text'>) => !isAscii(text) && text.search(UNSPACED) >= 0
const wordOf = ({ text, from, to }: Part): Word => ({ stem: stemOf(text), written: text, from, to })
const variantOf = (part: Part, variant: number): Word => ({ ...wordOf(part), variant })

function stemOf(written: string): string {
  if (!/^[a-z]{4,}$/.test(written)) return isAscii(written) ? written : hindiStem(written)
  const found = stems.get(written)
  if (found !== undefined) return found
  const stemmed = stem(written)
  stems.set(written, stemmed)
  return stemmed
}
