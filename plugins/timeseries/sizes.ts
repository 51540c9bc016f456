import type { SeriesSize } from '../../core/index.ts'

const MEGABYTE = 1_000_000

/** In DataHub's form, whose names are lower case as those of indices are; both spellings of the size have readers. */
export function indexSize({ type, aspect, rows, bytes, oldest, newest }: SeriesSize) {
  const entityName = type.toLowerCase()
  const aspectName = aspect.toLowerCase()
  return {
    indexName: `${entityName}_${aspectName}aspect_v1`,
    entityName,
    aspectName,
    sizeInMb: bytes / MEGABYTE,
    sizeMb: bytes / MEGABYTE,
    rows,
    oldestTimestampMillis: oldest,
    newestTimestampMillis: newest
  }
}
