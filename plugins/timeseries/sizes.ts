import type { SeriesSize } from '../../core/index.ts'

/** In bytes. */
const MEGABYTE = 1_000_000

/**
 * DataHub's form: names are lower-case like index names. Clients read either `sizeInMb` or `sizeMb`. `entityType` and
 * `aspect` are ours: the same names as the model spells them.
 */
export function indexSize({ type, aspect, rows, bytes, oldest, newest }: SeriesSize) {
  const entityName = type.toLowerCase()
  const aspectName = aspect.toLowerCase()
  return {
    indexName: `${entityName}_${aspectName}aspect_v1`,
    entityName,
    aspectName,
    entityType: type,
    aspect,
    sizeInMb: bytes / MEGABYTE,
    sizeMb: bytes / MEGABYTE,
    rows,
    oldestTimestampMillis: oldest,
    newestTimestampMillis: newest
  }
}
