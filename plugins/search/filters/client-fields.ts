import type { Model, SearchField } from '../../../core/index.ts'
import { computedFieldsNamed } from '../engine/index.ts'

/** Scoped fields by the names that clients use. */
export interface ClientFields {
  /**
   * Of these entity types; of all when absent. A name is a client's or a scoped one, and may end with `.keyword`. A
   * structured property has two fields: of texts, and of numbers.
   */
  named(name: string, types?: readonly string[]): readonly SearchField[]
  /** Fields whose filter "has a value" has this name: `hasOwners`. */
  withValues(name: string, types?: readonly string[]): readonly SearchField[]
  /** Client names with the fields that are facets. */
  facets(types?: readonly string[]): ReadonlyMap<string, readonly SearchField[]>
  /** Whether a query may name it. */
  isField(name: string): boolean
  /** Whether an entity type has this name. */
  isType(name: string): boolean
}

type Index = ReadonlyMap<string, readonly SearchField[]>

/** Everything is indexed at the first call: the aspects are compiled then. */
export function createClientFields(model: Model): ClientFields {
  let index: { readonly names: Index; readonly withValues: Index; readonly facets: Index } | undefined
  const indexes = () => {
    const fields = model.searchFields()
    index ??= {
      names: grouped(fields, ({ name, names }) => [...names, name]),
      withValues: grouped(fields, ({ hasValues }) => (hasValues === undefined ? [] : [hasValues])),
      facets: grouped(
        fields.filter(({ isFacet }) => isFacet),
        ({ names }) => names.slice(0, 1)
      )
    }
    return index
  }
  const ofTypes = (types: readonly string[] | undefined) => {
    if (!types) return () => true
    const aspects = new Set(types.flatMap(type => model.types.get(type)?.aspects ?? []))
    return ({ aspect }: SearchField) => aspects.has(aspect)
  }
  const named = (name: string) => indexes().names.get(plain(name)) ?? computedFieldsNamed(name)
  return {
    named: (name, types) => named(name).filter(ofTypes(types)),
    withValues: (name, types) => (indexes().withValues.get(name) ?? []).filter(ofTypes(types)),
    facets(types) {
      const isOf = ofTypes(types)
      const found = Array.from(indexes().facets, ([name, fields]) => [name, fields.filter(isOf)] as const)
      return new Map(found.filter(([, fields]) => fields.length > 0))
    },
    isField: name => name === '_entityType' || named(name).length > 0 || indexes().withValues.has(name),
    isType: name => model.types.has(name)
  }
}

/** DataHub's clients add the name of a part of its index. */
const plain = (name: string) => name.replace(/\.keyword$/, '')

function grouped(fields: readonly SearchField[], namesOf: (field: SearchField) => readonly string[]): Index {
  const groups = new Map<string, SearchField[]>()
  for (const field of fields) {
    for (const name of new Set(namesOf(field))) {
      const group = groups.get(name)
      if (group) group.push(field)
      else groups.set(name, [field])
    }
  }
  return groups
}
