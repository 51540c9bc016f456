/**
 * A command is one document of at most 16 MiB. A character takes up to three bytes, and some names occur twice in it.
 */
const MAX_CHARACTERS = 1024 * 1024

/** Splits a list into batches that each fit into one command. `length` is the number of characters of an item. */
export function commandBatches<T>(all: readonly T[], length: (one: T) => number): T[][] {
  const batches: T[][] = []
  let batch: T[] = []
  let size = 0
  for (const one of all) {
    size += length(one)
    if (batch.length === 0 || size > MAX_CHARACTERS) {
      batch = []
      batches.push(batch)
      size = length(one)
    }
    batch.push(one)
  }
  return batches
}
