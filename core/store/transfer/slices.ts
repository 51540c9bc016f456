import type { Urn } from '../../urn.ts'
import type { StoreRecord } from './record.ts'

/** Bounds of one slice; a single record may be larger. */
const RECORDS = 2000
const CHARACTERS = 4 * 1024 * 1024

/** Collects records into slices, because awaiting every record is slow. */
interface Slicer {
  /** Returns whether the slice is full. */
  add(record: StoreRecord): boolean
  /** Returns the slice and begins the next one. */
  take(): readonly StoreRecord[]
  /** The last slice, if it has records. */
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

/** The last URN whose records are complete after this slice; `before` is the last URN of the slice before. */
export function completedUrn(slice: readonly StoreRecord[], before: Urn | undefined): Urn | undefined {
  const last = slice.at(-1)?.urn
  return slice.findLast(({ urn }) => urn !== last)?.urn ?? (before === last ? undefined : before)
}

/** By UTF-8 bytes; `<` would compare UTF-16 units. */
export function isAfter(urn: Urn, position: Urn): boolean {
  return urn !== position && Buffer.compare(Buffer.from(urn), Buffer.from(position)) > 0
}
