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

/** Compatible forms and marks removed, case kept: `Größe` → `Große`, `ﬁt` → `fit`. */
export function withoutMarks(text: string): string {
  return isAscii(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .normalize('NFC')
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
