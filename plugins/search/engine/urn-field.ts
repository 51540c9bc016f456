import type { Model, SearchField } from '../../../core/index.ts'

/** The field of a key aspect with the words of the URN. */
export function urnField(key: string): string {
  return `${key}.urn`
}

/** Types of fields by which an id is found. */
const IDS: ReadonlySet<string> = new Set(['WORD_GRAM', 'TEXT'])

/** Fields for those of the types whose ids DataHub's model does not search: charts, platform instances, domains. */
export function urnFieldsOf(model: Model, types: readonly string[]): SearchField[] {
  const isId = ({ byDefault, type }: SearchField) => byDefault && IDS.has(type)
  const searched = new Set(model.searchFields().flatMap(field => (isId(field) ? [field.aspect] : [])))
  const keys = types.flatMap(type => model.types.get(type)?.key ?? [])
  return keys
    .filter(key => !searched.has(key))
    .map(key => ({
      name: urnField(key),
      aspect: key,
      names: ['urn'],
      type: 'URN_PARTIAL',
      isText: true,
      isReference: true,
      isRichText: false,
      byDefault: true,
      boost: 1,
      completes: false,
      isFacet: false
    }))
}
