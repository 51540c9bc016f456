import type { Criterion } from '../../../core/index.ts'

/** Excludes soft-deleted entities. */
export const NOT_REMOVED: Criterion = { not: { field: 'status.removed', in: ['true'] } }

/** Excludes old versions. */
export const LATEST_ONLY: Criterion = { not: { field: 'versionProperties.isLatest', in: ['false'] } }

/**
 * Those of them that searches and lists show unless asked for more: without soft-deleted entities and old versions. A
 * count beside such a list counts these.
 */
export const listed = (where: Criterion): Criterion => ({ all: [where, NOT_REMOVED, LATEST_ONLY] })

/** Whether a list is searched: an empty text and `*` mean all of it. */
export function hasText(text: string | null | undefined): text is string {
  return Boolean(text) && text !== '*'
}

/** The `query` of a list: at least one of the fields contains the text. No criterion for an empty text or `*`. */
export function textSearch(fields: readonly string[], text: string | null | undefined): Criterion[] {
  if (!hasText(text)) return []
  return [{ any: fields.map(field => ({ field, match: 'contains', text })) }]
}
