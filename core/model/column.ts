import { entityTypeOf, isStoredUrn, isUrn, partsOf, type Urn } from '../urn.ts'

/** What paths in DataHub's second format begin with. */
const TYPED = '[version='

/**
 * The path of a column without the types that DataHub's second format writes into it: `address.zip` of
 * `[version=2.0].[type=struct].address.[type=string].zip`. Other paths, and those that only have types, as they are.
 */
export function plainPath(path: string): string {
  if (!path.startsWith(TYPED)) return path
  const names: string[] = []
  let hasTypes = true
  for (let at = 0; at < path.length; ) {
    const end = hasTypes && path[at] === '[' ? endOfType(path, at) : -1
    if (end < 0 && path[at] === '[') hasTypes = false
    const dot = path.indexOf('.', at)
    const stop = end >= 0 ? end : dot < 0 ? path.length : dot
    if (end < 0) names.push(path.slice(at, stop))
    at = stop + 1
  }
  return names.length > 0 ? names.join('.') : path
}

/** The end of the step `[…]`, in which there can be dots; -1 if it does not end, and then no later one does. */
function endOfType(path: string, from: number): number {
  const end = path.indexOf('].', from)
  return end >= 0 ? end + 1 : path.endsWith(']') ? path.length : -1
}

/** What a column is in, usually a dataset, and its path; `undefined` for all other entities. */
export function columnParts(urn: Urn): { readonly parent: Urn; readonly path: string } | undefined {
  if (entityTypeOf(urn) !== 'schemaField') return undefined
  const [parent, ...path] = partsOf(urn)
  return isUrn(parent) && path.length > 0 ? { parent, path: path.join(',') } : undefined
}

/** The entity with which this one exists, whose rights it has: of a column its dataset, of others itself. */
export function hostOf(urn: Urn): Urn {
  return columnParts(urn)?.parent ?? urn
}

/** The same URN for all spellings of a column; other URNs as they are. */
export function plainColumn(urn: Urn): Urn {
  const parts = urn.includes(TYPED) ? columnParts(urn) : undefined
  return (parts && columnUrn(parts.parent, plainPath(parts.path))) ?? urn
}

/** `undefined` for a path that cannot be part of a URN. */
export function columnUrn(parent: Urn, path: string): Urn | undefined {
  const urn = `urn:li:schemaField:(${parent},${path})`
  return isStoredUrn(urn) ? urn : undefined
}

/** How a dataset spells its columns. Two paths name one column unless the schema declares both of them. */
export interface ColumnNames {
  /** The path as the schema has it; `undefined` for a column that it does not declare. */
  declared(path: string): string | undefined
  isSame(one: string, other: string): boolean
  /** Equal for paths that name one column. */
  keyOf(path: string): string
}

/** `declared`: the paths of the schema, empty without a schema. */
export function createColumnNames(declared: readonly string[]): ColumnNames {
  const exact = new Set(declared)
  const byPlain = new Map(declared.toReversed().map(path => [plainPath(path), path]))
  const find = (path: string) => (exact.has(path) ? path : byPlain.get(plainPath(path)))
  const keyOf = (path: string) => find(path) ?? plainPath(path)
  return { declared: find, isSame: (one, other) => one === other || keyOf(one) === keyOf(other), keyOf }
}
