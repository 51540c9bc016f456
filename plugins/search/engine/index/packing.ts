import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { ByteReader, ByteWriter } from './bytes.ts'
import { damaged } from './errors.ts'
import type { Packing } from './texts.ts'

/** For texts that are read seldom. */
export const compressed: Packing = {
  block: 64,
  pack: texts => deflateRawSync(JSON.stringify(texts), { level: 1 }),
  unpack: bytes => JSON.parse(inflateRawSync(bytes).toString())
}

/** For texts that are read often and look alike: each without what it has in common with the beginning and end of the last. */
export function frontCoding(): Packing {
  const writer = new ByteWriter()
  /** The last text that was unpacked. */
  let unpacked = Buffer.alloc(1024)

  function readText(reader: ByteReader, size: number): number {
    const [start, end, length] = [reader.varint(), reader.varint(), reader.varint()]
    if (start + end > size) throw damaged('a text has more in common with the last than that has')
    const from = reader.at
    reader.skip(length)
    const longer = start + length + end
    if (longer > unpacked.length) unpacked = Buffer.concat([unpacked], longer * 2)
    unpacked.copyWithin(start + length, size - end, size)
    unpacked.set(reader.bytes(from, reader.at), start)
    return longer
  }

  return {
    block: 16,
    pack(texts) {
      let last = Buffer.alloc(0)
      for (const text of texts) {
        const bytes = Buffer.from(text)
        const start = commonStart(last, bytes)
        const end = commonEnd(last, bytes, start)
        const rest = bytes.subarray(start, bytes.length - end)
        for (const number of [start, end, rest.length]) writer.varint(number)
        writer.bytes(rest)
        last = bytes
      }
      return writer.take()
    },
    unpack(bytes) {
      const texts: string[] = []
      const reader = new ByteReader(bytes)
      let size = 0
      while (!reader.isAtEnd) {
        size = readText(reader, size)
        texts.push(unpacked.toString('utf8', 0, size))
      }
      return texts
    }
  }
}

function commonStart(one: Buffer, other: Buffer): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one[at] === other[at]) at++
  return at
}

/** Without what the beginnings have in common. */
function commonEnd(one: Buffer, other: Buffer, start: number): number {
  const most = Math.min(one.length, other.length) - start
  let length = 0
  while (length < most && one[one.length - 1 - length] === other[other.length - 1 - length]) length++
  return length
}
