import type { Urn } from '../../urn.ts'
import type { StoreRecord } from './record.ts'

/** Bounds of what is in memory at once; a record may be larger by itself. */
const RECORDS = 2000
const CHARACTERS = 4 * 1024 * 1024

/** Gathers records into slices, so that not every single one has to be awaited. */
interface Slicer {
  /** Whether the slice is full. */
  add(record: StoreRecord): boolean
  /** The slice; the next one begins. */
  take(): readonly StoreRecord[]
  /** What is left at the end: a slice, or none. */
  rest(): readonly (readonly StoreRecord[])[]
}

export function createSlicer(): Slicer {
  let slice: StoreRecord[] = []
  let characters = 0
  function take(): readonly StoreRecord[] {
    const taken = slice
    slice = []
    characters = 0
    return taken
  }
  return {
    add(record) {
      slice.push(record)
      characters += charactersOf(record)
      return slice.length >= RECORDS || characters >= CHARACTERS
    },
    take,
    rest: () => (slice.length > 0 ? [take()] : [])
  }
}

export async function* inSlices(records: Iterable<StoreRecord>): AsyncGenerator<readonly StoreRecord[]> {
  const slicer = createSlicer()
  for (const record of records) if (slicer.add(record)) yield slicer.take()
  yield* slicer.rest()
}

function charactersOf(record: StoreRecord): number {
  if (record.kind !== 'entity') return record.json.length + record.system.length
  return record.entries.reduce((sum, { field, value }) => sum + field.length + value.length, 0)
}

/** The last URN of which nothing can follow the slice; `before` = the one that the slice before ended with. */
export function completedUrn(slice: readonly StoreRecord[], before: Urn | undefined): Urn | undefined {
  const last = slice.at(-1)?.urn
  return slice.findLast(({ urn }) => urn !== last)?.urn ?? (before === last ? undefined : before)
}

/** In the order of UTF-8 bytes, which is not the one of `<`. */
export function isBehind(urn: Urn, position: Urn): boolean {
  return urn !== position && Buffer.compare(Buffer.from(urn), Buffer.from(position)) > 0
}
