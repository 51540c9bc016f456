/** Characters that are kept, about; lines are at most a few thousand characters long. */
const KEPT = 256_000
/** Of the array's beginning: removed at once, since each removal moves the rest. */
const GONE = 1000

export interface Tail {
  add(line: string): void
  /** The last lines, each with its end: at most `most`, and fewer if they are long. */
  last(most: number): { readonly lines: number; readonly text: string }
  /** At most this many bytes of UTF-8, without a part of a line at the beginning if a whole one fits. */
  text(bytes: number): string
}

/** The last lines of a log, in about a quarter of a megabyte. */
export function createTail(): Tail {
  let lines: string[] = []
  let first = 0
  let size = 0
  return {
    add(line) {
      lines.push(line)
      for (size += line.length + 1; size > KEPT && first < lines.length - 1; first++) {
        size -= (lines[first]?.length ?? 0) + 1
        lines[first] = ''
      }
      if (first < GONE) return
      lines = lines.slice(first)
      first = 0
    },
    last(most) {
      const found = lines.slice(Math.max(first, lines.length - most))
      return { lines: found.length, text: found.map(line => `${line}\n`).join('') }
    },
    text(bytes) {
      let from = lines.length
      for (let left = bytes; from > first; from--) {
        left -= Buffer.byteLength(lines[from - 1] ?? '') + 1
        if (left < 0) break
      }
      if (from < lines.length || first === lines.length)
        return lines
          .slice(from)
          .map(line => `${line}\n`)
          .join('')
      const end = Buffer.from(`${lines.at(-1)}\n`).subarray(-bytes)
      return end.toString('utf8').replace(/^\ufffd+/, '')
    }
  }
}
