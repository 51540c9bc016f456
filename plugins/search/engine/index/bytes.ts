import { damaged } from './errors.ts'

/** Appends numbers below 2^32 as varints: seven bits a byte, the lowest first. A class, because it is on the hot path. */
export class ByteWriter {
  #bytes = new Uint8Array(256)
  length = 0

  varint(value: number): void {
    if (this.length + 5 > this.#bytes.length) this.#grow(5)
    let rest = value
    while (rest > 0x7f) {
      this.#bytes[this.length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.#bytes[this.length++] = rest
  }

  bytes(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#bytes.length) this.#grow(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Appends what another writer has, which then is empty. */
  append(other: ByteWriter): void {
    this.bytes(other.#bytes.subarray(0, other.length))
    other.length = 0
  }

  /** A copy of what was written; then the writer is empty. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.length)
    this.length = 0
    return taken
  }

  #grow(by: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + by))
    grown.set(this.#bytes.subarray(0, this.length))
    this.#bytes = grown
  }
}

/** Reads what `ByteWriter` wrote. */
export class ByteReader {
  readonly #bytes: Uint8Array
  at: number
  readonly end: number

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.#bytes = bytes
    this.at = at
    this.end = end
  }

  get isAtEnd(): boolean {
    return this.at >= this.end
  }

  /** @throws IndexFailed after the end */
  varint(): number {
    let value = 0
    for (let shift = 0; this.at < this.end; shift += 7) {
      const byte = this.#bytes[this.at++] ?? 0
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
    throw damaged('a record ends too early')
  }

  skipVarints(count: number): void {
    let left = count
    while (left > 0 && this.at < this.end) if ((this.#bytes[this.at++] ?? 0) < 0x80) left--
    if (left > 0) throw damaged('a record ends too early')
  }

  skip(length: number): void {
    this.at += length
    if (this.at > this.end) throw damaged('a record ends too early')
  }

  bytes(from: number, to: number): Uint8Array {
    return this.#bytes.subarray(from, to)
  }
}
