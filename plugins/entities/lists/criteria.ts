import type { Criterion } from '../../../core/index.ts'

/** Leaves out what is soft-deleted. */
export const NOT_REMOVED: Criterion = { not: { field: 'status.removed', in: ['true'] } }

/** The `query` of a list: any of the fields contains the text. No criterion for an empty text or `*`. */
export function textSearch(fields: readonly string[], text: string | null | undefined): Criterion[] {
  if (!text || text === '*') return []
  return [{ any: fields.map(field => ({ field, match: 'contains', text })) }]
}
