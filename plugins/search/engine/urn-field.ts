import type { Model, SearchField } from '../../../core/index.ts'

/** The field of a key aspect with the words of the URN. */
export function urnField(key: string): string {
  return `${key}.urn`
}

/** Fields for the types whose keys DataHub's model does not search, so that their entities are found by their ids. */
export function urnFieldsOf(model: Model): SearchField[] {
  const searched = new Set(model.searchFields().flatMap(({ aspect, byDefault }) => (byDefault ? [aspect] : [])))
  return [...model.types.values()]
    .filter(({ key }) => !searched.has(key))
    .map(({ key }) => ({
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
