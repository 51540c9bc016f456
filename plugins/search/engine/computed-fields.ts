import { isRecord, numberKey } from '../../../core/kernel/thread.ts'

/** The field with the number of columns. DataHub has it of profiles, which are not searched. */
export const COLUMN_COUNT = 'schemaMetadata.columnCount'

interface ComputedField {
  readonly name: string
  readonly values: readonly string[]
}

/** Fields that only the index has: the number of columns, and one field for each structured property. */
export function computedFieldsOf(aspect: string, value: unknown): readonly ComputedField[] {
  if (!isRecord(value)) return []
  if (aspect === 'schemaMetadata') {
    return Array.isArray(value.fields) ? [{ name: COLUMN_COUNT, values: [numberKey(value.fields.length)] }] : []
  }
  if (aspect !== 'structuredProperties' || !Array.isArray(value.properties)) return []
  return value.properties.filter(isRecord).map(({ propertyUrn, values }) => ({
    name: propertyField(String(propertyUrn).replace(/^urn:li:structuredProperty:/, '')),
    values: Array.isArray(values) ? values.flatMap(indexed) : []
  }))
}

/** As in DataHub's index, dots of names are underscores: clients send either. */
export function propertyField(qualifiedName: string): string {
  return `structuredProperties.${qualifiedName.replaceAll('.', '_')}`
}

function indexed(value: unknown): readonly string[] {
  if (!isRecord(value)) return []
  if (typeof value.string === 'string') return [value.string]
  return typeof value.double === 'number' ? [numberKey(value.double)] : []
}
