import { isRecord, numberKey, type SearchField } from '../../../core/kernel/thread.ts'

/** The field with the number of columns. DataHub has it of profiles, which are not searched. */
export const COLUMN_COUNT = 'schemaMetadata.columnCount'
const PROPERTIES = 'structuredProperties'
/** Behind the name of a property whose values are numbers: no name of a property has a dot here. */
const NUMBERS = '.number'

/** Numbers that DataHub's open model does not search, by aspect and member, with the names that clients of its cloud use. */
const NUMBERS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  usageFeatures: {
    queryCountLast30Days: 'queryCountLast30DaysFeature',
    uniqueUserCountLast30Days: 'uniqueUserCountLast30DaysFeature'
  },
  storageFeatures: { rowCount: 'rowCountFeature' }
}

interface ComputedField {
  readonly name: string
  readonly values: readonly string[]
}

/** Fields that only the index has: the number of columns, use and size, and two fields for each structured property. */
export function computedFieldsOf(aspect: string, value: unknown): readonly ComputedField[] {
  if (!isRecord(value)) return []
  if (aspect === 'schemaMetadata') {
    return Array.isArray(value.fields) ? [{ name: COLUMN_COUNT, values: [numberKey(value.fields.length)] }] : []
  }
  const numbers = NUMBERS_OF[aspect]
  if (numbers) {
    return Object.keys(numbers).flatMap(member => {
      const number = value[member]
      return typeof number === 'number' ? [{ name: `${aspect}.${member}`, values: [numberKey(number)] }] : []
    })
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

/** Those that have one number, by each name that clients use. */
const COUNTS: ReadonlyMap<string, SearchField> = new Map(
  [
    countOf(COLUMN_COUNT, 'columnCount'),
    ...Object.entries(NUMBERS_OF).flatMap(([aspect, members]) =>
      Object.entries(members).map(([member, name]) => countOf(`${aspect}.${member}`, name))
    )
  ].flatMap(field => [field.name, ...field.names].map(name => [name, field] as const))
)

function countOf(name: string, client: string): SearchField {
  return { ...OF_INDEX, name, names: [client], aspect: name.slice(0, name.indexOf('.')), type: 'COUNT' }
}

/**
 * The fields of the index that clients call so, with or without `.keyword`: `columnCount`, `queryCountLast30DaysFeature`,
 * `structuredProperties.<qualified name>`, of which the first has the texts and the second the numbers. None for all others.
 */
export function computedFieldsNamed(client: string): readonly SearchField[] {
  const name = client.replace(/\.keyword$/, '')
  const count = COUNTS.get(name)
  if (count) return [count]
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
