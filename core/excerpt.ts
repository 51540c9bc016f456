/** The first `length` characters of a caller's text, for use in a message. */
export function excerpt(text: string, length = 100): string {
  return (text.length > length ? `${text.slice(0, length)}…` : text).toWellFormed()
}
