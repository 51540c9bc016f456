/** A pattern of SQL's LIKE: `%` stands for any text, `_` for one character, `\%` and `\_` for themselves. */
export interface UrnPattern {
  /** The text before the first wildcard. */
  readonly prefix: string
  /** Whether all that begins with the prefix matches. */
  readonly isPrefix: boolean
  matches(urn: string): boolean
}

/** One character, or a wildcard. */
type Part = '%' | '_' | { readonly char: string }

export function parseUrnPattern(pattern: string): UrnPattern {
  const parts = [...pattern.matchAll(/\\[%_\\]|./gsu)].map(([text]): Part => {
    if (text === '%' || text === '_') return text
    return { char: text.length > 1 && text.startsWith('\\') ? text.slice(1) : text }
  })
  const wild = parts.findIndex(part => typeof part === 'string')
  const literal = wild < 0 ? parts : parts.slice(0, wild)
  return {
    prefix: literal.map(part => (typeof part === 'string' ? '' : part.char)).join(''),
    isPrefix: wild >= 0 && parts.slice(wild).every(part => part === '%'),
    matches: urn => matches(parts, [...urn])
  }
}

/** Goes back only to the last `%`: the time is at most the product of the lengths. */
function matches(parts: readonly Part[], text: readonly string[]): boolean {
  let part = 0
  let last = -1
  let resume = 0
  for (let at = 0; at < text.length; ) {
    const one = parts[part]
    if (one === '%') {
      last = part++
      resume = at
    } else if (one !== undefined && (one === '_' || one.char === text[at])) {
      part++
      at++
    } else if (last >= 0) {
      part = last + 1
      at = ++resume
    } else return false
  }
  return parts.slice(part).every(one => one === '%')
}
