/** The first `length` characters of a caller's text, for use in a message. */
export function excerpt(text: string, length = 100): string {
  return (text.length > length ? `${text.slice(0, length)}…` : text).toWellFormed()
}

/** A value for a message: short, objects and arrays by kind only. */
export function describeValue(found: unknown): string {
  if (Array.isArray(found)) return 'an array'
  if (found instanceof Promise) return 'a promise'
  if (found !== null && typeof found === 'object') return 'an object'
  if (typeof found === 'function') return 'a function'
  return typeof found === 'string' ? JSON.stringify(excerpt(found)) : String(found)
}
