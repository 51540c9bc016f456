import { isRecord, plainPath } from '../../../../core/kernel/thread.ts'
import type { FieldRecord } from '../index/port.ts'
import { withoutData } from '../words/rich-text.ts'
import { wordsOf } from '../words/words.ts'

/** The field of columns: its filter values are what `columnsOf` returns. */
export const COLUMN_FIELD = 'schemaMetadata.fieldPaths'

/** The columns that a value of `schemaMetadata` declares, each once: their paths, and their plain paths. */
export function columnsOf(schemaMetadata: unknown): readonly string[] {
  const fields = isRecord(schemaMetadata) ? schemaMetadata.fields : undefined
  if (!Array.isArray(fields)) return []
  const columns = new Set<string>()
  for (const field of fields) {
    const path: unknown = isRecord(field) ? field.fieldPath : undefined
    if (typeof path === 'string') columns.add(path).add(plainPath(path))
  }
  return [...columns]
}

/** What an aspect says of one column. */
export interface ColumnTexts {
  /** The plain path. */
  readonly path: string
  /** Descriptions and the label. */
  readonly texts: readonly string[]
  /** URNs of tags and glossary terms. */
  readonly labels: readonly string[]
}

/** The aspects that describe columns, with the member that lists them. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ['schemaMetadata', 'fields'],
  ['editableSchemaMetadata', 'editableSchemaFieldInfo']
])

/** The fields of the index with what is said of each column. */
export const COLUMN_TEXTS: readonly string[] = [...LISTS.keys()].map(fieldOf)

/** The columns that a value of an aspect names, in its order; none of other aspects. */
export function columnTexts(aspect: string, value: unknown): readonly ColumnTexts[] {
  const list = LISTS.get(aspect)
  const columns: unknown = list !== undefined && isRecord(value) ? value[list] : undefined
  return Array.isArray(columns) ? columns.flatMap(textsOf) : []
}

function textsOf(column: unknown): ColumnTexts | [] {
  if (!isRecord(column) || typeof column.fieldPath !== 'string' || column.fieldPath === '') return []
  const texts = [column.label, column.description].filter(text => typeof text === 'string')
  const labels = [...membersOf(column.globalTags, 'tags', 'tag'), ...membersOf(column.glossaryTerms, 'terms', 'urn')]
  return { path: plainPath(column.fieldPath), texts, labels }
}

function membersOf(value: unknown, list: string, member: string): string[] {
  const items: unknown = isRecord(value) ? value[list] : undefined
  if (!Array.isArray(items)) return []
  return items.map(item => (isRecord(item) ? item[member] : undefined)).filter(text => typeof text === 'string')
}

/**
 * What the index has of the columns that are described or labelled, in a field of its own: a group for each with the marked
 * path, and the tokens of what is said of it. The words of paths are in the field of the paths.
 */
export function columnRecords(aspect: string, value: unknown): readonly FieldRecord[] {
  const groups = columnTexts(aspect, value).flatMap(column => {
    const tokens = tokensOf(column)
    return tokens.length > 0 ? [[marked(column.path), ...tokens]] : []
  })
  if (groups.length === 0) return []
  return [{ name: fieldOf(aspect), words: groups.flatMap(separated), keys: [], values: [] }]
}

const separated = (words: readonly string[], at: number) => (at === 0 ? words : ['', ...words])

/** The stems of descriptions, of the label and of the ids of tags and terms, and these themselves, marked. */
export function tokensOf({ texts, labels }: ColumnTexts): readonly string[] {
  const readable = [...texts.map(withoutData), ...labels.map(urn => urn.replace(/^urn:li:\w+:/, ''))]
  return [...new Set([...readable.flatMap(stemsOf), ...labels.map(marked)])]
}

/** Also those of other forms of words, by which the words of a question are found. */
export function stemsOf(text: string): readonly string[] {
  return wordsOf(text, 'index').map(({ stem }) => stem)
}

/** As no word begins: what is no word is not read for those that begin like it. */
export const marked = (text: string): string => MARK + text

/** The text of the key of a marked word. */
export const unmarked = (key: string): string => key.slice(`w${MARK}`.length)

const MARK = '.'

function fieldOf(aspect: string): string {
  return `${aspect}.columns`
}
