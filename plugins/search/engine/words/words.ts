import { stem } from 'porter2'
import { asciiParts, type Part, segmentEnd, segmentStart } from './ascii.ts'
import { cut, isAscii, lowered, withoutMarks } from './fold.ts'
import type { Word } from './port.ts'
import { Recent } from './recent.ts'

/** What words depend on. An index of another version is built again. */
export const TOKENIZER_VERSION = `1 ${process.versions.unicode}`

const LONGEST_TEXT = 20_000
const MOST_WORDS = 2_000
const LONGEST_PART = 64

const stems = new Recent<string>(20_000)

const SEGMENT = /[\p{L}\p{M}\p{N}_\-$#'’]+/gu
/** At changes of case: `iOSApp` → `i OS App`; digits stay with the letters before them; `URLs` is one part. */
const PART = /(?:\p{Lu}{2,}s(?![^\P{L}\p{Lu}])|\p{Lu}+(?![^\P{L}\p{Lu}])|\p{Lu}?[^\P{L}\p{Lu}]+)\p{N}*|\p{N}+/gu
/** Scripts that put no space between words. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+/gu
const LETTERS_AND_DIGITS = /^(\p{L}{2,})(\p{N}{2,})$/u

/**
 * The words of a text in its order, at most 2 000 of its first 20 000 characters. For the index with other forms of some
 * (`variant`).
 */
export function wordsOf(text: string, mode: 'index' | 'query'): readonly Word[] {
  const searched = cut(text, LONGEST_TEXT)
  const words: Word[] = []
  for (const parts of isAscii(searched) ? asciiSegments(searched) : segments(searched)) {
    addParts(words, parts, mode)
    if (words.length >= MOST_WORDS) break
  }
  return words.length > MOST_WORDS ? words.slice(0, MOST_WORDS) : words
}

function* asciiSegments(text: string): Generator<Part[], void> {
  for (let start = segmentStart(text, 0); start < text.length; ) {
    const end = segmentEnd(text, start)
    yield asciiParts(text, start, end, MOST_WORDS, LONGEST_PART)
    start = segmentStart(text, end)
  }
}

function* segments(text: string): Generator<Part[], void> {
  for (const { 0: segment, index } of text.matchAll(SEGMENT)) {
    const isPlain = isAscii(segment)
    yield isPlain ? asciiParts(text, index, index + segment.length, MOST_WORDS, LONGEST_PART) : partsOf(segment, index)
  }
}

/** The words of a segment, in the index also other forms of them. */
function addParts(words: Word[], parts: readonly Part[], mode: 'index' | 'query'): void {
  for (const part of parts) {
    words.push(wordOf(part))
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
  const parts: Part[] = []
  for (const { 0: part, index } of folded.matchAll(PART)) {
    if (/^s$/i.test(part) && /['’]/.test(folded.charAt(index - 1)) && parts.length > 0) continue
    const from = start + index
    // Folding that changes the length loses the positions of parts: those of the segment are used.
    const at =
      folded.length === segment.length ? { from, to: from + part.length } : { from: start, to: start + segment.length }
    addScripts(parts, lowered(part), at)
    if (parts.length >= MOST_WORDS) break
  }
  return parts
}

/** Cuts where a script without spaces begins or ends, and such a script into overlapping pairs of letters. */
function addScripts(parts: Part[], text: string, at: { from: number; to: number }): void {
  const add = (piece: string) => piece && parts.push({ ...at, text: cut(piece, LONGEST_PART) })
  let end = 0
  for (const { 0: run, index } of text.matchAll(UNSPACED)) {
    add(text.slice(end, index))
    const letters = [...run]
    if (letters.length === 1) add(run)
    for (let at = 1; at < letters.length; at++) add(`${letters[at - 1]}${letters[at]}`)
    end = index + run.length
  }
  add(text.slice(end))
}

const isUnspaced = ({ text }: Part) => !isAscii(text) && text.search(UNSPACED) >= 0
const wordOf = ({ text, from, to }: Part): Word => ({ stem: stemOf(text), written: text, from, to })
const variantOf = (part: Part, variant: number): Word => ({ ...wordOf(part), variant })

function stemOf(written: string): string {
  if (!/^[a-z]{4,}$/.test(written)) return written
  const found = stems.get(written)
  if (found !== undefined) return found
  const stemmed = stem(written)
  stems.set(written, stemmed)
  return stemmed
}
