/** A JSON Schema as far as indexing looks at it. */
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
}

interface Annotation {
  readonly fieldName?: string
  readonly fieldType?: string
  readonly fieldNameAliases?: readonly string[]
  /** Of a relationship, as are the entity types. */
  readonly name?: string
  readonly entityTypes?: readonly string[]
}
/** One for the schema itself, or several by the path (from `/`) that leads to what they are for. */
type Annotations = Annotation | Readonly<Record<string, Annotation>>

/** A field to be made of what is found at the end of `path`. */
export interface Note {
  /** From the schema that is looked at: property names, `*` for each member of an array or map. */
  readonly path: readonly string[]
  readonly field: string
  readonly aliases: readonly string[]
  /** Free text, which is indexed only where it is a member of a map. */
  readonly text: boolean
  /** Only a relationship says so: any search annotation of the same place wins. */
  readonly weak: boolean
}

/** The notes that hold for a property: its own, except where those that reach in from outside say otherwise. */
export function notesOf(property: string, node: SchemaNode, outer: readonly Note[]): readonly Note[] {
  const own = [...searchNotes(property, node), ...relationshipNotes(node)]
  if (own.length === 0) return outer
  const strong = [...outer, ...own].filter(note => !note.weak)
  const weak = [...outer, ...own].filter(note => note.weak)
  return [...strong, ...weak].filter((note, at, all) => all.findIndex(other => samePath(other, note)) === at)
}

/** The notes that hold inside a property, or inside the members (`*`). */
export function notesInside<N extends Pick<Note, 'path'>>(notes: readonly N[], step: string): N[] {
  return notes.flatMap(note => {
    if (note.path[0] === step) return [{ ...note, path: note.path.slice(1) }]
    // A note for a whole array or map is for each of its members.
    return note.path.length === 0 && step === '*' ? [note] : []
  })
}

function searchNotes(property: string, node: SchemaNode): Note[] {
  return byPath(node['x-search']).map(({ path, annotation }) => {
    const { fieldName = property, fieldType, fieldNameAliases: aliases = [] } = annotation
    const text = fieldType === 'TEXT' || (fieldType === undefined && property === 'description')
    return { path, field: fieldName, aliases, text, weak: false }
  })
}

function relationshipNotes(node: SchemaNode): Note[] {
  return relationshipsOf(node).map(({ path, name }) => ({ path, field: name, aliases: [], text: false, weak: true }))
}

/** A relationship to the entities that are named at the end of `path`. */
export interface RelationshipNote extends Pick<Note, 'path'> {
  readonly name: string
  /** Types of entities that may be named; any when absent. */
  readonly types: readonly string[] | undefined
}

export function relationshipsOf(node: SchemaNode): RelationshipNote[] {
  return byPath(node['x-relationship']).flatMap(({ path, annotation: { name, entityTypes: types } }) =>
    name === undefined ? [] : [{ path, name, types }]
  )
}

function byPath(annotations: Annotations | undefined): { path: string[]; annotation: Annotation }[] {
  if (!annotations) return []
  const entries = Object.entries<Annotation>(annotations as Record<string, Annotation>)
  if (!entries.some(([key]) => key.startsWith('/'))) return [{ path: [], annotation: annotations as Annotation }]
  return entries
    .filter(([key, annotation]) => key.startsWith('/') && Object.keys(annotation).length > 0)
    .map(([key, annotation]) => ({ path: key.slice(1).replace('$key', '*').split('/'), annotation }))
}

function samePath(a: Note, b: Note): boolean {
  return a.path.length === b.path.length && a.path.every((step, at) => step === b.path[at])
}
