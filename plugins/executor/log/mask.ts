/** Shorter values would hide too much of every log. */
const SHORTEST = 3
/** Base64 of shorter values would hide words. */
const SHORTEST_ENCODED = 6

export interface Mask {
  (text: string): string
  /** Characters of the longest text that is hidden; 0 if nothing is. */
  readonly longest: number
}

/**
 * Replaces values by `***NAME***`, also as they are in URLs, JSON and base64. Values of several lines are hidden line by
 * line, since a log has nothing else.
 */
export function createMask(hidden: readonly (readonly [name: string, value: string])[]): Mask {
  const names = new Map<string, string>()
  for (const [name, value] of hidden) {
    for (const line of new Set([value, ...value.split(/\r?\n/).map(part => part.trim())])) {
      for (const form of formsOf(line)) if (form.length >= SHORTEST && !names.has(form)) names.set(form, name)
    }
  }
  // Longer ones first, and those that begin alike together: the engine compares their common beginning once.
  const forms = [...names.keys()].sort().reverse()
  const pattern = forms.length > 0 ? new RegExp(forms.map(escaped).join('|'), 'g') : undefined
  const replace = (found: string) => `***${names.get(found)}***`
  return Object.assign((text: string) => (pattern ? text.replace(pattern, replace) : text), {
    longest: forms.reduce((most, { length }) => Math.max(most, length), 0)
  })
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

function formsOf(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1)
  const url = encodeURIComponent(value.toWellFormed())
  // Python encodes more characters than JavaScript does.
  const python = url.replace(/[!'()*]/g, one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  const ascii = json.replace(/[\u007f-\uffff]/g, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return [
    value,
    json,
    ascii,
    value.replaceAll('\\', '\\\\').replaceAll("'", "\\'"),
    url,
    python,
    python.replaceAll('%20', '+'),
    python.replaceAll('%2F', '/'),
    ...encoded(value)
  ]
}

/** Base64 of a text that contains the value, as a header with a user's name before it does: it depends on where it begins. */
function encoded(value: string): string[] {
  const bytes = Buffer.from(value)
  if (bytes.length < SHORTEST_ENCODED) return []
  return [0, 1, 2].flatMap(before => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    // The first and the last character may also encode bits of what is beside the value.
    const inner = text.slice(before === 0 ? 0 : before + 1, (before + bytes.length) % 3 === 0 ? undefined : -1)
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')]
  })
}
