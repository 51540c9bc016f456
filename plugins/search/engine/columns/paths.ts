import { isRecord, plainPath } from '../../../../core/kernel/thread.ts'

/** The field of columns: its filter values are what `columnsOf` returns. */
export const COLUMN_FIELD = 'schemaMetadata.fieldPaths'

/** The columns that a value of `schemaMetadata` declares, each once: their paths, and their plain paths. */
export function columnsOf(schemaMetadata: unknown): readonly string[] {
  const fields = isRecord(schemaMetadata) ? schemaMetadata.fields : undefined
  if (!Array.isArray(fields)) return []
  const columns = new Set<string>()
  for (const field of fields) {
    const path: unknown = isRecord(field) ? field.fieldPath : undefined
    if (typeof path === 'string') columns.add(path).add(plainPath(path))
  }
  return [...columns]
}
