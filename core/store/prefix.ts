/** The smallest text after all texts with the prefix, by UTF-8 bytes; `undefined` when there is none. */
export function afterPrefix(prefix: string): string | undefined {
  const points = Array.from(prefix, char => char.codePointAt(0) ?? 0)
  while (points.at(-1) === 0x10ffff) points.pop()
  const last = points.pop()
  if (last === undefined) return undefined
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1)
}
