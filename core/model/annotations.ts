/** The parts of a JSON Schema that indexing uses. */
export interface SchemaNode {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly additionalProperties?: SchemaNode | boolean
  readonly items?: SchemaNode
  readonly 'x-search'?: Annotations
  readonly 'x-relationship'?: Annotations
  /** Entity types of the URN. */
  readonly 'x-entity'?: readonly string[]
  readonly 'x-urn-validation'?: { readonly entityTypes?: readonly string[] }
}

/** What DataHub's model says of a field or relationship. Clients send some flags as text. */
export interface Annotation {
  readonly fieldName?: string
  readonly fieldType?: string
  readonly fieldNameAliases?: readonly string[]
  readonly queryByDefault?: boolean | 'true' | 'false'
  readonly boostScore?: number
  readonly enableAutocomplete?: boolean
  readonly sanitizeRichText?: boolean
  readonly addToFilters?: boolean
  readonly filterNameOverride?: string
  readonly hasValuesFieldName?: string
  readonly numValuesFieldName?: string
  /** The name of a relationship. */
  readonly name?: string
  readonly entityTypes?: readonly string[]
  readonly isLineage?: boolean
  readonly isUpstream?: boolean
}
/** One annotation for the schema itself, or several by the path (beginning with `/`) of the annotated value. */
type Annotations = Annotation | Readonly<Record<string, Annotation>>

/** Maps the values at the end of `path` to a field. */
export interface Mapping {
  /** Relative to the current schema: property names, and `*` for each member of an array or map. */
  readonly path: readonly string[]
  readonly field: string
  readonly aliases: readonly string[]
  /** Free text, which has entries only as a member of a map. */
  readonly text: boolean
  /** From a relationship: a search annotation of the same path takes precedence. */
  readonly weak: boolean
  readonly annotation: Annotation
}

/** The mappings of a property: its own, and those of outer annotations, which take precedence. */
export function mappingsOf(property: string, node: SchemaNode, outer: readonly Mapping[]): readonly Mapping[] {
  const own = [...searchMappings(property, node), ...relationshipMappings(node)]
  if (own.length === 0) return outer
  const strong = [...outer, ...own].filter(mapping => !mapping.weak)
  const weak = [...outer, ...own].filter(mapping => mapping.weak)
  return [...strong, ...weak].filter((mapping, at, all) => all.findIndex(other => samePath(other, mapping)) === at)
}

/** The mappings that apply inside a property, or to the members (`*`). */
export function mappingsInside<M extends Pick<Mapping, 'path'>>(mappings: readonly M[], step: string): M[] {
  return mappings.flatMap(mapping => {
    if (mapping.path[0] === step) return [{ ...mapping, path: mapping.path.slice(1) }]
    // A mapping of a whole array or map applies to each of its members.
    return mapping.path.length === 0 && step === '*' ? [mapping] : []
  })
}

function searchMappings(property: string, node: SchemaNode): Mapping[] {
  return byPath(node['x-search']).map(({ path, annotation }) => {
    const { fieldName = property, fieldType, fieldNameAliases: aliases = [] } = annotation
    const text = fieldType === 'TEXT' || (fieldType === undefined && property === 'description')
    return { path, field: fieldName, aliases, text, weak: false, annotation }
  })
}

function relationshipMappings(node: SchemaNode): Mapping[] {
  return relationshipsOf(node).map(({ path, name }) => {
    return { path, field: name, aliases: [], text: false, weak: true, annotation: {} }
  })
}

/** A relationship to the entities whose URNs are at the end of `path`. */
export interface RelationshipMapping extends Pick<Mapping, 'path'> {
  readonly name: string
  /** Allowed entity types; any when absent. */
  readonly types: readonly string[] | undefined
  /** Where data flows: absent unless the relationship is lineage. */
  readonly lineage?: 'upstream' | 'downstream'
  /** Where data flows at columns: the model has lineage of columns without marking it as such. */
  readonly columnFlow?: 'upstream' | 'downstream'
}

/** Relationships to columns that say where data flows, by their names in DataHub's model. */
const COLUMN_FLOWS: Readonly<Record<string, 'upstream' | 'downstream'>> = {
  Consumes: 'upstream',
  consumesField: 'upstream',
  Produces: 'downstream'
}

export function relationshipsOf(node: SchemaNode): RelationshipMapping[] {
  return byPath(node['x-relationship']).flatMap(({ path, annotation }): RelationshipMapping[] => {
    const { name, entityTypes: types, isLineage, isUpstream } = annotation
    if (name === undefined) return []
    if (isLineage) return [{ path, name, types, lineage: isUpstream === false ? 'downstream' : 'upstream' }]
    const columnFlow = types?.includes('schemaField') ? COLUMN_FLOWS[name] : undefined
    return [{ path, name, types, ...(columnFlow && { columnFlow }) }]
  })
}

function byPath(annotations: Annotations | undefined): { path: string[]; annotation: Annotation }[] {
  if (!annotations) return []
  const entries = Object.entries<Annotation>(annotations as Record<string, Annotation>)
  if (!entries.some(([key]) => key.startsWith('/'))) return [{ path: [], annotation: annotations as Annotation }]
  return entries
    .filter(([key, annotation]) => key.startsWith('/') && Object.keys(annotation).length > 0)
    .map(([key, annotation]) => ({ path: key.slice(1).replace('$key', '*').split('/'), annotation }))
}

function samePath(a: Mapping, b: Mapping): boolean {
  return a.path.length === b.path.length && a.path.every((step, at) => step === b.path[at])
}
