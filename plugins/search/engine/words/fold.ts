/** Letters that Unicode does not decompose, in lower case, as people type them without their keyboard. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ'
}
const NOT_DECOMPOSED = new RegExp(`[${Object.keys(WRITTEN_OUT).join('')}]`, 'g')

/** A whole name is compared by its first characters. */
const LONGEST_NAME = 512

export const isAscii = (text: string) => !/[^\0-\x7f]/.test(text)

/**
 * Marks that people leave out when they type: accents of Latin and Greek, stress and the dots of `ё`, points of Hebrew,
 * vowels of Arabic and the hamza of its alef, the nukta of Devanagari, and signs that only say how letters are joined.
 * Others make another letter: the dots of Japanese (`ハ`, `バ`, `パ`), the breve of `й`, vowel signs and viramas of Indic
 * scripts, vowels and tones of Thai.
 */
const LEFT_OUT = [
  '\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f',
  '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
  '\\u0610-\\u061a\\u064b-\\u0652\\u0656-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u0640',
  '\\u093c',
  '\\u00ad\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}'
].join('')
/** A letter with a mark that stays, or marks that go. */
const MARKS = new RegExp(
  `((?!\\u0435\\u0308|\\u0415\\u0308)\\p{sc=Cyrl}[\\u0302-\\u036f]|[гГкК]\\u0301)|(\\u0627)[\\u0653-\\u0655]|[${LEFT_OUT}]+`,
  'gu'
)

/** Compatible forms, and marks that people leave out removed, case kept: `Größe` → `Große`, `ﬁt` → `fit`. */
export function withoutMarks(text: string): string {
  if (isAscii(text)) return text
  const letters = text.normalize('NFKD').replace(MARKS, (_marks, kept?: string, alef?: string) => kept ?? alef ?? '')
  return letters.normalize('NFC')
}

/** Lower case, of text without marks: `Große` → `grosse`. */
export function lowered(text: string): string {
  const lower = text.toLowerCase()
  return isAscii(lower) ? lower : lower.replace(NOT_DECOMPOSED, letter => WRITTEN_OUT[letter] ?? letter)
}

/** How whole names are compared: without marks, case and outer space, by their first 512 characters. */
export function fold(text: string): string {
  return cut(lowered(withoutMarks(text.slice(0, 2 * LONGEST_NAME))).trim(), LONGEST_NAME)
}

/** The first `length` UTF-16 units, without half a character at the end. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}
