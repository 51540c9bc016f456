import type { Urn } from '../../../core/index.ts'

/** DataHub's categories of changes that a timeline can be asked for. */
export const TIMELINE_CATEGORIES = [
  'TAG',
  'GLOSSARY_TERM',
  'OWNERSHIP',
  'DOCUMENTATION',
  'TECHNICAL_SCHEMA',
  'DOMAIN',
  'STRUCTURED_PROPERTY',
  'APPLICATION',
  'ASSET_MEMBERSHIP',
  'VERSIONING',
  'BUSINESS_ATTRIBUTE',
  'DEPRECATION',
  'LIFECYCLE'
] as const

export type Category = (typeof TIMELINE_CATEGORIES)[number]
/** `SOFT_DELETE` and `REINSTATE` are of the category `LIFECYCLE` only. */
export type Operation = 'ADD' | 'REMOVE' | 'MODIFY' | 'SOFT_DELETE' | 'REINSTATE'

/** From the smallest to the largest. */
export const SEMANTIC_CHANGES = ['NONE', 'PATCH', 'MINOR', 'MAJOR'] as const
/** `MAJOR` can break who reads the data, `MINOR` adds or removes metadata, `PATCH` corrects it. */
export type SemanticChange = (typeof SEMANTIC_CHANGES)[number]

/** One thing that changed, as DataHub names it. */
export interface Change {
  /** The entity, or the column (`urn:li:schemaField:(<dataset>,<path>)`) whose metadata changed. */
  readonly entityUrn: string
  readonly category: Category
  readonly operation: Operation
  /** What was added, removed or modified: the URN of a tag, term, owner, domain, column …, or the address of a link. */
  readonly modifier?: string
  /** More of it, by DataHub's names: `tagUrn`, `fieldPath`, `parentUrn`, `ownerType`, `description` … */
  readonly parameters?: Readonly<Record<string, string | boolean>>
  readonly semVerChange: SemanticChange
  /** One English sentence. */
  readonly description: string
}

/** Where something changed: an entity, or one of its columns. */
export interface Place {
  readonly urn: Urn
  /** The path of the column. */
  readonly column?: string
}

/** Not checked: the path of a column can have any character. */
export const columnUrn = (dataset: Urn, path: string): string => `urn:li:schemaField:(${dataset},${path})`

export const urnOf = ({ urn, column }: Place): string => (column === undefined ? urn : columnUrn(urn, column))

/** `{}` for the entity itself. */
export const parametersOf = ({ urn, column }: Place): Readonly<Record<string, string>> =>
  column === undefined ? {} : { fieldPath: column, parentUrn: urn }

/** ` of column mail`, or nothing for the entity itself. */
export const where = (word: 'to' | 'from' | 'of', { column }: Place): string =>
  column === undefined ? '' : ` ${word} column ${plainPath(column)}`

/** The path as people read it: without the types that the format `[version=2.0]` puts in between. */
export const plainPath = (path: string): string =>
  path.startsWith(TYPED)
    ? path
        .slice(TYPED.length)
        .split('.')
        .filter(part => !part.startsWith('['))
        .join('.')
    : path

const TYPED = '[version=2.0].'

export interface Difference<T> {
  readonly key: string
  readonly before?: T
  readonly after?: T
}

/** Members of two lists, joined by their keys: those of the older list first. Of equal keys the last one counts. */
export function joined<T>(
  before: readonly T[] | undefined,
  after: readonly T[] | undefined,
  keyOf: (member: T) => string
): Difference<T>[] {
  const older = new Map((before ?? []).map(member => [keyOf(member), member]))
  const newer = new Map((after ?? []).map(member => [keyOf(member), member]))
  const found: Difference<T>[] = []
  for (const [key, member] of older) {
    const now = newer.get(key)
    found.push(now === undefined ? { key, before: member } : { key, before: member, after: now })
  }
  for (const [key, member] of newer) if (!older.has(key)) found.push({ key, after: member })
  return found
}

export const operationOf = ({ before, after }: Difference<unknown>): 'ADD' | 'REMOVE' | 'MODIFY' =>
  before === undefined ? 'ADD' : after === undefined ? 'REMOVE' : 'MODIFY'
