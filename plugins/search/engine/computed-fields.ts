import { isRecord, numberKey, type SearchField } from '../../../core/kernel/thread.ts'

/** The field with the number of columns. DataHub has it of profiles, which are not searched. */
export const COLUMN_COUNT = 'schemaMetadata.columnCount'
const PROPERTIES = 'structuredProperties'
/** Behind the name of a property whose values are numbers: no name of a property has a dot here. */
const NUMBERS = '.number'

interface ComputedField {
  readonly name: string
  readonly values: readonly string[]
}

/** Fields that only the index has: the number of columns, and two fields for each structured property. */
export function computedFieldsOf(aspect: string, value: unknown): readonly ComputedField[] {
  if (!isRecord(value)) return []
  if (aspect === 'schemaMetadata') {
    return Array.isArray(value.fields) ? [{ name: COLUMN_COUNT, values: [numberKey(value.fields.length)] }] : []
  }
  if (aspect !== PROPERTIES || !Array.isArray(value.properties)) return []
  return value.properties.filter(isRecord).flatMap(({ propertyUrn, values }) => {
    const name = propertyField(String(propertyUrn).replace(/^urn:li:structuredProperty:/, ''))
    const all = Array.isArray(values) ? values.filter(isRecord) : []
    const texts = all.flatMap(({ string }) => (typeof string === 'string' ? [string] : []))
    const numbers = all.flatMap(({ double }) => (typeof double === 'number' ? [numberKey(double)] : []))
    return [
      { name, values: texts },
      { name: name + NUMBERS, values: numbers }
    ].filter(field => field.values.length > 0)
  })
}

/** As in DataHub's index, dots of names are underscores: clients send either. */
export function propertyField(qualifiedName: string): string {
  return `${PROPERTIES}.${qualifiedName.replaceAll('.', '_')}`
}

const OF_INDEX = {
  isText: false,
  isReference: false,
  isRichText: false,
  byDefault: false,
  completes: false,
  isFacet: false,
  boost: 1
} as const
const PROPERTY = /^structuredProperties\.(.+)$/

/**
 * The fields of the index that clients call so, with or without `.keyword`: `columnCount`, `structuredProperties.<qualified
 * name>`, of which the first has the texts and the second the numbers. None for all other names.
 */
export function computedFieldsNamed(client: string): readonly SearchField[] {
  const name = client.replace(/\.keyword$/, '')
  if (name === 'columnCount' || name === COLUMN_COUNT) {
    return [{ ...OF_INDEX, name: COLUMN_COUNT, names: ['columnCount'], aspect: 'schemaMetadata', type: 'COUNT' }]
  }
  const qualifiedName = PROPERTY.exec(name)?.[1]
  if (qualifiedName === undefined) return []
  const field = propertyField(qualifiedName)
  const property = { ...OF_INDEX, names: [name], aspect: PROPERTIES }
  return [
    { ...property, name: field, type: 'KEYWORD' },
    { ...property, name: field + NUMBERS, type: 'DOUBLE' }
  ]
}

/** Whether a scoped field has the texts of a structured property: they are compared by words too. */
export const hasTextsOfProperty = (scoped: string): boolean => /^structuredProperties\.[^.]+$/.test(scoped)
