const FORM = /^[A-Z]{8}$/
const LAST = 'ZZZZZZZZ'
const A = 65
const LETTERS = 26

export const FIRST_SORT_ID = 'AAAAAAAA'

/** DataHub's order of generated versions: `AAAAAAAZ` → `AAAAAABA`. `undefined` after the last, and after other forms. */
export function nextSortId(id: string): string | undefined {
  if (!FORM.test(id) || id === LAST) return
  let rest = Array.from(id).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - A, 0) + 1
  let text = ''
  while (text.length < id.length) {
    text = String.fromCharCode(A + (rest % LETTERS)) + text
    rest = Math.floor(rest / LETTERS)
  }
  return text
}
