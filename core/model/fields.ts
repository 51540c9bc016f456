import type { EntityModel, Model } from '../contract/model.ts'

interface Indexed {
  readonly name: string
  /** Scoped fields with the names that clients use; compiled at the first call. */
  fields(): ReadonlyMap<string, readonly string[]>
}

interface Found {
  readonly field: string
  readonly aspect: string
}

/** Scoped fields by the names that clients use. All aspects are compiled at the first call. */
export function createFields(aspects: readonly Indexed[], types: ReadonlyMap<string, EntityModel>): Model['fields'] {
  let byName: ReadonlyMap<string, readonly Found[]> | undefined
  return (name, among) => {
    byName ??= index(aspects)
    const found = byName.get(name.replace(/\.keyword$/, '')) ?? []
    const within = among && new Set(among.flatMap(type => types.get(type)?.aspects ?? []))
    return found.filter(({ aspect }) => !within || within.has(aspect)).map(({ field }) => field)
  }
}

function index(aspects: readonly Indexed[]): ReadonlyMap<string, readonly Found[]> {
  const all = new Map<string, Found[]>()
  for (const { name: aspect, fields } of aspects) {
    for (const [field, names] of fields()) {
      for (const name of new Set([...names, field])) all.set(name, [...(all.get(name) ?? []), { field, aspect }])
    }
  }
  return all
}
