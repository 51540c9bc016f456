import type { Association } from '../facts.ts'

/** A column as GraphQL answers it. `tags` and `glossaryTerms` only with their plugins; further members are of cells. */
export interface SchemaField {
  readonly fieldPath: string
  readonly nullable: boolean
  readonly description: string | null
  readonly type: string
  readonly nativeDataType: string | null
  readonly isPartOfKey: boolean | null
  readonly isPartitioningKey: boolean | null
  readonly tags?: TagList | null
  readonly glossaryTerms?: TermList | null
}

export interface EditedField {
  readonly fieldPath: string
  readonly description: string | null
  readonly tags?: TagList | null
  readonly glossaryTerms?: TermList | null
}

interface TagList {
  readonly tags: readonly { readonly tag: { readonly urn: string } }[] | null
}

interface TermList {
  readonly terms: readonly { readonly term: { readonly urn: string } }[] | null
}

export interface ColumnRow {
  /** The field path as it is stored. */
  readonly path: string
  /** Without the types in it. */
  readonly readable: string
  /** The part after the column that contains this one. */
  readonly name: string
  /** 0 for columns of the table itself. */
  readonly depth: number
  readonly type: string
  readonly marks: readonly ('key' | 'partition' | 'notNull')[]
  readonly description: { readonly ingested: string; readonly edited: string }
  readonly tags: readonly Association[]
  readonly terms: readonly Association[]
  readonly field: SchemaField
}

/** `[version=2.0].[type=struct].[type=string].address.[type=long].zip` → `address.zip`; others as they are. */
export function readablePath(path: string): string {
  if (!path.startsWith('[version=')) return path
  return path.replace(/\[[^\]]*\]\.?/g, '').replace(/\.$/, '') || path
}

export function rowsOf(
  fields: readonly SchemaField[],
  edited: readonly EditedField[],
  primaryKeys: readonly string[]
): readonly ColumnRow[] {
  const edits = new Map(edited.map(one => [one.fieldPath, one]))
  // Edits can have another spelling of the path.
  const others = new Map(edited.map(one => [readablePath(one.fieldPath), one]))
  const keys = new Set(primaryKeys)
  const depths = new Map<string, number>()
  return fields.map(field => {
    const { fieldPath: path } = field
    const readable = readablePath(path)
    const parent = parentOf(readable, depths)
    const depth = parent === undefined ? 0 : (depths.get(parent) ?? 0) + 1
    depths.set(readable, depth)
    const edit = edits.get(path) ?? others.get(readable)
    return {
      path,
      readable,
      name: parent === undefined ? readable : readable.slice(parent.length + 1),
      depth,
      type: field.nativeDataType || field.type.toLowerCase(),
      marks: marksOf(field, keys),
      description: { ingested: field.description ?? '', edited: edit?.description ?? '' },
      tags: associated(tagsOf(edit), tagsOf(field)),
      terms: associated(termsOf(edit), termsOf(field)),
      field
    }
  })
}

/** The longest path before a dot that is a column itself: names of columns contain dots, too. */
function parentOf(readable: string, known: ReadonlyMap<string, number>): string | undefined {
  for (let at = readable.lastIndexOf('.'); at > 0; at = readable.lastIndexOf('.', at - 1)) {
    const parent = readable.slice(0, at)
    if (known.has(parent)) return parent
  }
  return undefined
}

function marksOf(field: SchemaField, keys: ReadonlySet<string>): ColumnRow['marks'] {
  return [
    ...(field.isPartOfKey || keys.has(field.fieldPath) ? (['key'] as const) : []),
    ...(field.isPartitioningKey ? (['partition'] as const) : []),
    ...(field.nullable ? [] : (['notNull'] as const))
  ]
}

type Labelled = Pick<SchemaField, 'tags' | 'glossaryTerms'> | undefined

const tagsOf = (field: Labelled): readonly string[] => field?.tags?.tags?.map(({ tag }) => tag.urn) ?? []
const termsOf = (field: Labelled): readonly string[] => field?.glossaryTerms?.terms?.map(({ term }) => term.urn) ?? []

const associated = (edited: readonly string[], ingested: readonly string[]): readonly Association[] => [
  ...edited.map(urn => ({ urn, isIngested: false })),
  ...ingested.map(urn => ({ urn, isIngested: true }))
]

/** What the filter looks at: names, types, descriptions, tags and terms, in lower case. */
export function haystackOf(row: ColumnRow, labelName: (urn: string) => string): string {
  const { readable, type, description, tags, terms, field } = row
  const labels = [...tags, ...terms].map(({ urn }) => labelName(urn))
  return [readable, type, field.type, description.edited, description.ingested, ...labels].join('\n').toLowerCase()
}

/** Rows that contain every word of the filter. */
export function filtered<Row>(rows: readonly Row[], haystacks: readonly string[], filter: string): readonly Row[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((_, at) => words.every(word => haystacks[at]?.includes(word)))
}
