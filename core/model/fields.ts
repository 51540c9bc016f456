import type { EntityModel, Model, SearchField } from '../contract/model.ts'

interface Indexed {
  /** By scoped name; compiled at the first call. */
  fields(): ReadonlyMap<string, SearchField>
}

interface Found {
  readonly field: string
  readonly aspect: string
}

/** Fields by the names that clients use, and all of them. All aspects are compiled at the first call. */
export function createFields(
  aspects: readonly Indexed[],
  types: ReadonlyMap<string, EntityModel>
): Pick<Model, 'fields' | 'searchFields'> {
  let compiled: readonly SearchField[] | undefined
  let byName: ReadonlyMap<string, readonly Found[]> | undefined
  const searchFields = () => (compiled ??= aspects.flatMap(({ fields }) => [...fields().values()]))
  return {
    searchFields,
    fields(name, among) {
      byName ??= index(searchFields())
      const found = byName.get(name.replace(/\.keyword$/, '')) ?? []
      const within = among && new Set(among.flatMap(type => types.get(type)?.aspects ?? []))
      return found.filter(({ aspect }) => !within || within.has(aspect)).map(({ field }) => field)
    }
  }
}

function index(fields: readonly SearchField[]): ReadonlyMap<string, readonly Found[]> {
  const all = new Map<string, Found[]>()
  for (const { name: field, aspect, names, isText } of fields) {
    if (isText) continue
    for (const name of new Set([...names, field])) all.set(name, [...(all.get(name) ?? []), { field, aspect }])
  }
  return all
}
