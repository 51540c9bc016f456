/** What the feed keeps, besides the last changes: what a reader has not read yet. All threads that write share it. */
export interface Retention {
  /** The last changes are always kept: this number of them. */
  readonly least: number
  /** No more are kept than these, even if a reader needs them. */
  readonly most: number
  /** In its only place the number of the last change that no reader needs; infinite without readers. */
  readonly needed: Float64Array<SharedArrayBuffer>
}

const LEAST = 100_000
const MOST = 2_000_000

export function createRetention(least = LEAST, most = Math.max(MOST, least)): Retention {
  const needed = new Float64Array(new SharedArrayBuffer(8))
  needed[0] = Number.POSITIVE_INFINITY
  return { least, most, needed }
}

/** Readers by name, each with the number of the last change that it does not need any more. */
export function createRetain({ needed }: Retention): (reader: string, number: number | undefined) => void {
  const readers = new Map<string, number>()
  return (reader, number) => {
    if (number === undefined) readers.delete(reader)
    else readers.set(reader, number)
    needed[0] = Math.min(...readers.values())
  }
}
