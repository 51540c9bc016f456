/** Compares as UTF-8 bytes do: unlike `<`, which puts letters beyond U+FFFF before U+E000 to U+FFFF. */
export function compareUtf8(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  for (let at = 0; at < end; at++) {
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    if (left !== right) return rankOf(left) - rankOf(right)
  }
  return a.length - b.length
}

const rankOf = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit)
