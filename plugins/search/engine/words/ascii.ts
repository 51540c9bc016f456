/** A word as it is written: lower case, folded. */
export interface Part {
  readonly text: string
  /** Position in the original text. */
  readonly from: number
  readonly to: number
  /** Set if it is only another form of words: as in `Word`. */
  readonly variant?: number
}

/** Of a text, and of a part in letters. */
export const MOST_WORDS = 2_000
export const LONGEST_PART = 64

const [OTHER, JOINT, UPPER, LOWER, DIGIT] = [0, 1, 2, 3, 4]
const KINDS = new Uint8Array(128)
for (const joint of "_-$#'") KINDS[joint.charCodeAt(0)] = JOINT
KINDS.fill(UPPER, 0x41, 0x5b)
KINDS.fill(LOWER, 0x61, 0x7b)
KINDS.fill(DIGIT, 0x30, 0x3a)

const kindAt = (text: string, at: number) => KINDS[text.charCodeAt(at)] ?? OTHER

/** Where the next run of letters, digits and what joins them begins. */
export function segmentStart(text: string, from: number): number {
  let at = from
  while (at < text.length && kindAt(text, at) === OTHER) at++
  return at
}

export function segmentEnd(text: string, start: number): number {
  let at = start
  while (kindAt(text, at) !== OTHER) at++
  return at
}

/**
 * What `partsOf` of `words.ts` finds in a segment of ASCII, by its characters: most texts of a catalog are ASCII, and
 * regular expressions take about twice as long and leave much garbage.
 */
export function asciiParts(text: string, start: number, end: number): Part[] {
  const parts: Part[] = []
  for (let at = start; at < end && parts.length < MOST_WORDS; ) {
    if (kindAt(text, at) === JOINT) {
      at++
      continue
    }
    const from = at
    at = lettersEnd(text, at)
    while (kindAt(text, at) === DIGIT) at++
    if (isPossessive(text, from, at) && parts.length > 0) continue
    parts.push({ text: text.slice(from, Math.min(at, from + LONGEST_PART)).toLowerCase(), from, to: at })
  }
  return parts
}

/** Cuts at changes of case. */
function lettersEnd(text: string, start: number): number {
  let at = start
  while (kindAt(text, at) === UPPER) at++
  const upper = at - start
  const isLower = kindAt(text, at) === LOWER
  if (upper >= 2 && text.charAt(at) === 's' && kindAt(text, at + 1) !== LOWER) return at + 1
  if (upper >= 2 && isLower) return at - 1
  while (kindAt(text, at) === LOWER) at++
  return at
}

const isPossessive = (text: string, from: number, to: number) =>
  to - from === 1 && (text.charCodeAt(from) | 0x20) === 0x73 && text.charAt(from - 1) === "'"
