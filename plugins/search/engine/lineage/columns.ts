import { isRecord } from '../../../../core/kernel/thread.ts'

/** The field of columns: its filter values are what `columnsOf` returns. */
export const COLUMN_FIELD = 'schemaMetadata.fieldPaths'

/**
 * The columns that a value of `schemaMetadata` declares, each once: their paths, and of a path in DataHub's second format
 * (`[version=2.0].[type=struct].address.[type=string].zip`) also the plain one (`address.zip`), since lineage has either.
 */
export function columnsOf(schemaMetadata: unknown): readonly string[] {
  const fields = isRecord(schemaMetadata) ? schemaMetadata.fields : undefined
  if (!Array.isArray(fields)) return []
  const columns = new Set<string>()
  for (const field of fields) {
    const path: unknown = isRecord(field) ? field.fieldPath : undefined
    if (typeof path !== 'string') continue
    columns.add(path)
    if (path.startsWith('[version=2.0]')) columns.add(plain(path))
  }
  return [...columns]
}

const plain = (path: string) =>
  path
    .split('.')
    .filter(step => !step.startsWith('[') && step !== '0]')
    .join('.')
