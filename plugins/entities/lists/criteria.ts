import type { Criterion } from '../../../core/index.ts'

/** Excludes soft-deleted entities. */
export const NOT_REMOVED: Criterion = { not: { field: 'status.removed', in: ['true'] } }

/** The `query` of a list: at least one of the fields contains the text. No criterion for an empty text or `*`. */
export function textSearch(fields: readonly string[], text: string | null | undefined): Criterion[] {
  if (!text || text === '*') return []
  return [{ any: fields.map(field => ({ field, match: 'contains', text })) }]
}
