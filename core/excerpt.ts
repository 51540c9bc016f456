/** A caller's text, shortened for a message. */
export function excerpt(text: string, length = 100): string {
  return (text.length > length ? `${text.slice(0, length)}…` : text).toWellFormed()
}
