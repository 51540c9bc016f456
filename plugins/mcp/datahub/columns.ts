import type { JsonRecord } from '../../../core/index.ts'
import { CUT } from '../notices.ts'
import { cut, recordAt, recordsAt, textAt, tokensOf } from './clean.ts'

/** Tokens of the columns in one answer. */
const BUDGET = 16_000
const MAX_TEXT = 120
const MAX_VALUE = 1000
const MAX_VALUES = 25

export interface Choice {
  /** The order in which columns are shown; keys first, then those that are described. */
  readonly sorted?: (columns: readonly JsonRecord[]) => readonly JsonRecord[]
  readonly offset?: number
  readonly limit?: number
  /** Whether they have their structured properties. */
  readonly properties?: boolean
}

/** The columns of a page, as agents read them, with what people have added to those of the source. */
export function columnsOf(entity: JsonRecord, { sorted = byImportance, offset = 0, limit, properties }: Choice) {
  const edited = new Map(
    recordsAt(entity, 'editableSchemaMetadata', 'editableSchemaFieldInfo').map(one => [textAt(one, 'fieldPath'), one])
  )
  const chosen: JsonRecord[] = []
  let tokens = 0
  for (const column of sorted(recordsAt(entity, 'schemaMetadata', 'fields')).slice(offset)) {
    if (chosen.length === limit) break
    const shown = shownColumn(column, edited.get(textAt(column, 'fieldPath')), properties === true)
    tokens += tokensOf(shown)
    if (tokens > BUDGET && chosen.length > 0) break
    chosen.push(shown)
  }
  return chosen
}

const ORDER = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function byImportance(columns: readonly JsonRecord[]): readonly JsonRecord[] {
  const rank = (one: JsonRecord): number =>
    (one.isPartOfKey ? 0 : one.isPartitioningKey ? 4 : 8) +
    (one.description ? 0 : 2) +
    (one.tags || one.glossaryTerms ? 0 : 1)
  return columns.toSorted((a, b) => rank(a) - rank(b) || ORDER(textAt(a, 'fieldPath'), textAt(b, 'fieldPath')))
}

/** Those that most keywords match first. */
export function byMatches(score: (column: JsonRecord) => number): NonNullable<Choice['sorted']> {
  return columns =>
    columns
      .map(column => ({ column, matches: score(column) }))
      .sort((a, b) => b.matches - a.matches || ORDER(textAt(a.column, 'fieldPath'), textAt(b.column, 'fieldPath')))
      .map(({ column }) => column)
}

function shownColumn(column: JsonRecord, edited: JsonRecord | undefined, withProperties: boolean): JsonRecord {
  const { fieldPath, type, nativeDataType, nullable, label, isPartOfKey, isPartitioningKey, recursive } = column
  const description = cut(textAt(column, 'description'), MAX_TEXT)
  const tags = tagsOf(column)
  const glossaryTerms = termsOf(column)
  const deprecation = recordAt(column, 'schemaFieldEntity', 'deprecation')
  const properties = withProperties ? propertiesOf(column) : {}
  return {
    fieldPath,
    ...given({ type, nativeDataType, description, label }),
    ...(typeof nullable === 'boolean' ? { nullable } : {}),
    ...given({ isPartOfKey, isPartitioningKey, recursive }),
    ...(deprecation.deprecated
      ? { deprecated: { deprecated: true, note: cut(textAt(deprecation, 'note'), MAX_TEXT) } }
      : {}),
    ...(Object.keys(properties).length > 0 ? { structuredProperties: properties } : {}),
    ...(tags ? { tags } : {}),
    ...(glossaryTerms ? { glossaryTerms } : {}),
    ...(edited ? addedBy(edited, { description, tags, glossaryTerms }) : {})
  }
}

interface Said {
  readonly description: string
  readonly tags: readonly string[] | undefined
  readonly glossaryTerms: readonly string[] | undefined
}

/** What people say of a column, where it differs from what the source says. */
function addedBy(edited: JsonRecord, said: Said): JsonRecord {
  const description = cut(textAt(edited, 'description'), MAX_TEXT)
  const differs = (mine: readonly string[] | undefined, theirs: readonly string[] | undefined) =>
    mine && mine.length > 0 && JSON.stringify(mine) !== JSON.stringify(theirs ?? []) ? mine : undefined
  const tags = differs(tagsOf(edited), said.tags)
  const terms = differs(termsOf(edited), said.glossaryTerms)
  return given({
    editedDescription: description === said.description ? '' : description,
    editedTags: tags,
    editedGlossaryTerms: terms
  })
}

const given = (members: JsonRecord): JsonRecord => Object.fromEntries(Object.entries(members).filter(([, one]) => one))

export const tagsOf = (column: JsonRecord): string[] | undefined => namesIn(recordsAt(column, 'tags', 'tags'), 'tag')
export const termsOf = (column: JsonRecord): string[] | undefined =>
  namesIn(recordsAt(column, 'glossaryTerms', 'terms'), 'term')

function namesIn(found: readonly JsonRecord[], member: string): string[] | undefined {
  if (found.length === 0) return undefined
  return found.flatMap(one => textAt(one, member, 'properties', 'name') || [])
}

/** Structured properties by their qualified names; one value by itself. */
export function propertiesOf(column: JsonRecord, isWhole = false): JsonRecord {
  const most = isWhole ? Number.MAX_SAFE_INTEGER : MAX_VALUES
  return Object.fromEntries(
    recordsAt(column, 'schemaFieldEntity', 'structuredProperties', 'properties').flatMap(one => {
      const name =
        textAt(one, 'structuredProperty', 'definition', 'qualifiedName') || textAt(one, 'structuredProperty', 'urn')
      const values = recordsAt(one, 'values').flatMap(({ stringValue, numberValue }): (string | number)[] => {
        if (typeof stringValue === 'string') return [isWhole ? stringValue : cut(stringValue, MAX_VALUE)]
        return typeof numberValue === 'number' ? [numberValue] : []
      })
      const [first] = values
      if (first === undefined) return []
      return [[name, values.length === 1 ? first : values.length > most ? [...values.slice(0, most), CUT] : values]]
    })
  )
}
