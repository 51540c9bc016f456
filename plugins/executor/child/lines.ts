/** Bytes of a line: what is beyond is dropped. */
const LINE = 16_384
const END = 10

export interface Lines {
  push(chunk: Buffer): void
  /** Emits a last line that has no end. */
  end(): void
}

/**
 * Splits output into lines. A line is decoded by itself, so no piece of the output is kept in memory by a line that is, and
 * a character that arrives in two pieces is whole. `isCut`: the line was longer than 16 kB.
 */
export function createLines(emit: (line: string, isCut: boolean) => void): Lines {
  const rest = Buffer.allocUnsafeSlow(LINE)
  let length = 0
  let isCut = false
  const keep = (chunk: Buffer) => {
    const copied = chunk.copy(rest, length)
    length += copied
    isCut ||= copied < chunk.length
  }
  const send = () => {
    const text = rest.toString('utf8', 0, length)
    emit(isCut ? text.replace(/\ufffd+$/, '') : text, isCut)
    length = 0
    isCut = false
  }
  return {
    push(chunk) {
      let from = 0
      for (let at = chunk.indexOf(END); at !== -1; at = chunk.indexOf(END, from)) {
        keep(chunk.subarray(from, at))
        send()
        from = at + 1
      }
      if (from < chunk.length) keep(chunk.subarray(from))
    },
    end() {
      if (length > 0) send()
    }
  }
}
