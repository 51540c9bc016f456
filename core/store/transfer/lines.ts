import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Damaged, Refused } from './errors.ts'

const CHUNK = 1024 * 1024
/** Longer than any record: the largest value, escaped twice, with its system metadata. */
const MAX_LENGTH = 128 * 1024 * 1024
const NEWLINE = 0x0a

/** The lines of a compressed file, several at once. @throws Damaged, Refused naming the file. */
export async function* readLines(file: string): AsyncGenerator<string[]> {
  const text = createGunzip({ chunkSize: CHUNK })
  // Reading `text` throws a failure of either stream.
  pipeline(createReadStream(file), text).catch(() => undefined)
  let rest: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      const end = chunk.lastIndexOf(NEWLINE)
      length += chunk.length
      if (end === -1 && length > MAX_LENGTH)
        throw new Damaged(`${file} is damaged: a line is longer than ${MAX_LENGTH} bytes.`)
      if (end !== -1) {
        yield Buffer.concat([...rest, chunk.subarray(0, end)])
          .toString()
          .split('\n')
        rest = []
        length = chunk.length - end - 1
      }
      rest.push(chunk.subarray(end + 1))
    }
  } catch (error) {
    throw readError(error, file)
  }
  if (length > 0) throw new Damaged(`${file} is truncated: its last line is incomplete.`)
}

function readError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'Z_BUF_ERROR') return new Damaged(`${file} is truncated.`)
  if (error.message === 'incorrect header check') return new Refused(`${file} is not a backup that aspectd made.`)
  if (String(error.code).startsWith('Z_')) return new Damaged(`${file} is damaged: ${error.message}.`)
  if ('syscall' in error) return new Refused(`${file} cannot be read: ${error.message}.`)
  return error
}
