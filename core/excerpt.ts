/** Text of a caller as a message may show it. */
export function excerpt(text: string, length = 100): string {
  return (text.length > length ? `${text.slice(0, length)}…` : text).toWellFormed()
}
