/** Whether a text matches a pattern of SQL: `%` stands for any characters, `_` for one, `\` before either for itself. */
export function isLike(text: string, pattern: string): boolean {
  const parts = partsOf(pattern)
  let at = 0
  let part = 0
  // After the last `%`: where it was, and where what follows it was tried. In the worst case parts times text.
  let retry: { readonly part: number; at: number } | undefined
  while (at < text.length) {
    const wanted = parts[part]
    if (wanted === ANY) {
      retry = { part: ++part, at }
    } else if (wanted !== undefined && (wanted === ONE || wanted === text[at])) {
      part++
      at++
    } else if (retry) {
      part = retry.part
      at = ++retry.at
    } else return false
  }
  return parts.slice(part).every(left => left === ANY)
}

/** What every text begins with that matches the pattern. */
export function prefixOf(pattern: string): string {
  const parts = partsOf(pattern)
  const end = parts.findIndex(part => typeof part === 'symbol')
  return (end < 0 ? parts : parts.slice(0, end)).map(String).join('')
}

const ANY = Symbol('%')
const ONE = Symbol('_')

function partsOf(pattern: string): (string | typeof ANY | typeof ONE)[] {
  const parts: (string | typeof ANY | typeof ONE)[] = []
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at)
    const isEscaped = char === '\\' && /[%_\\]/.test(pattern.charAt(at + 1))
    if (isEscaped) parts.push(pattern.charAt(++at))
    else parts.push(char === '%' ? ANY : char === '_' ? ONE : char)
  }
  return parts
}
