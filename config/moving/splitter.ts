import { MoveFailed } from './client.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d
/** Between objects: white space, and the brackets and commas of an array of them. */
const BETWEEN = new Set([0x20, 0x09, 0x0a, 0x0d, 0x2c, 0x5b, 0x5d])
/** Longer than any proposal: the largest value, escaped twice. */
const MAX_BYTES = 64_000_000

export interface Splitter {
  /** The objects that the bytes complete, each with the offset after it. @throws MoveFailed if they are not a list of objects */
  push(chunk: Buffer): Generator<{ readonly text: string; readonly offset: number }>
  /** @throws MoveFailed if an object is incomplete */
  end(): void
}

/**
 * Cuts a file into its outermost JSON objects, which are in an array or on lines of their own, without reading it as a whole.
 * Bytes of UTF-8 beyond ASCII are never those of quotes or brackets.
 */
export function createSplitter(file: string, from: number): Splitter {
  let offset = from
  let depth = 0
  let isText = false
  let isEscaped = false
  let pieces: Buffer[] = []
  let length = 0

  /** Whether the byte ends an object. */
  function step(byte: number): boolean {
    if (isText) {
      if (isEscaped) isEscaped = false
      else if (byte === BACKSLASH) isEscaped = true
      else if (byte === QUOTE) isText = false
      return false
    }
    if (byte === OPEN) depth++
    else if (byte === CLOSE) return --depth === 0
    else if (byte === QUOTE && depth > 0) isText = true
    return false
  }

  return {
    *push(chunk) {
      let begin = depth > 0 ? 0 : -1
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at] ?? 0
        if (depth === 0) {
          if (BETWEEN.has(byte)) continue
          if (byte !== OPEN) throw new MoveFailed(`${file} is not a list of JSON objects: see byte ${offset + at}`)
          begin = at
        }
        if (!step(byte)) continue
        const text = Buffer.concat([...pieces, chunk.subarray(begin, at + 1)]).toString()
        ;[pieces, length, begin] = [[], 0, -1]
        yield { text, offset: offset + at + 1 }
      }
      offset += chunk.length
      if (begin === -1) return
      // The chunk is used again.
      pieces.push(Buffer.from(chunk.subarray(begin)))
      length += chunk.length - begin
      if (length > MAX_BYTES) throw new MoveFailed(`${file} has an object of more than ${MAX_BYTES} bytes`)
    },
    end() {
      if (depth > 0) throw new MoveFailed(`${file} is truncated: the object before byte ${offset} is incomplete`)
    }
  }
}
