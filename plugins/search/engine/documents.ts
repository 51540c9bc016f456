import { createExtractor, isRecord, type SearchField, type Urn } from '../../../core/kernel/thread.ts'
import { browseFieldsOf } from './browse-paths.ts'
import { COLUMN_FIELD, columnRecords, columnsOf } from './columns/texts.ts'
import { computedFieldsOf, hasTextsOfProperty } from './computed-fields.ts'
import { type AspectRecord, type Derive, type FieldRecord, Trait, USAGE_SHIFT } from './index/port.ts'
import { createEdges } from './lineage/edges.ts'
import type { Rules } from './messages.ts'
import { TwoGenerationCache } from './two-generation-cache.ts'
import { urnField } from './urn-field.ts'
import { weightOf } from './weights.ts'
import { nameKeys } from './words/names.ts'
import { plainText, withoutData } from './words/rich-text.ts'
import { variantKey } from './words/word.ts'
import { wordsOf } from './words/words.ts'

/** What this file makes of a value. An index of another version is built again. */
export const DOCUMENTS_VERSION = 7

/** A name of more words is a less exact one. */
const FEW_WORDS = 3
const MOST_USAGE = 31
/** In characters. */
const LONGEST_CACHED = 64
/** Types whose values are no words: numbers are in the index as keys, which sort as text. */
export const WITHOUT_WORDS: ReadonlySet<string> = new Set(['BOOLEAN', 'COUNT', 'DATETIME', 'DOUBLE'])
/** Says what the entity is; the descriptions of its columns do not. */
const DESCRIPTION = /\.(?:edited|assertion)?[dD]escription$|\.definition$/
/** The key of fields that have a value. */
const EXISTS = 'e'
const URN_OF_TYPE = /urn:li:[A-Za-z0-9]+:/g

/** An aspect that is stored, but whose values are not indexed. */
export const PRESENT: AspectRecord = { fields: [], edges: [], traits: 0 }

export type RecordOf = (urn: Urn, aspect: string, value: unknown) => AspectRecord

/** Makes what the index has of an aspect. */
export function createDocuments({ definitions, fields, sealed }: Rules): RecordOf {
  const extract = createExtractor(definitions, withoutData)
  const edgesOf = createEdges(definitions)
  const withWords = wordFields(fields)
  const closed = new Set(sealed)
  return (urn, aspect, value) => {
    if (closed.has(aspect) || !definitions.aspects[aspect]) return PRESENT
    const records = new Map<string, Building>()
    for (const { field, text, isText } of extract(aspect, value)) {
      const record = recordOf(records, field)
      if (!isText) record.values.push(text)
      if (withWords.has(field)) record.texts.push(text)
    }
    if (withWords.has(urnField(aspect))) recordOf(records, urnField(aspect)).texts.push(urn)
    for (const { name, values } of [...browseFieldsOf(aspect, value), ...computedFieldsOf(aspect, value)]) {
      const record = recordOf(records, name)
      record.values.push(...values)
      if (withWords.has(name)) record.texts.push(...values)
    }
    if (aspect === 'schemaMetadata') recordOf(records, COLUMN_FIELD).values.push(...columnsOf(value))
    let traits = traitsOf(aspect, value)
    const finished: FieldRecord[] = [...columnRecords(aspect, value)]
    for (const record of records.values()) {
      const field = withWords.get(record.name)
      const made = fieldRecord(record, field)
      if (field?.isName) traits |= traitsOfName(field, record.texts)
      if (field?.isDescription && made.words.length > 0) traits |= Trait.described
      finished.push(made)
    }
    return { fields: finished, edges: edgesOf(urn, aspect, value), traits }
  }
}

/** What follows from a value, so that the index does not store it with each document. Names have their words stored. */
export function createDerive(fields: readonly SearchField[]): Derive {
  const withWords = wordFields(fields)
  return (name, value) => {
    const field = withWords.get(name)
    if (!field) return { words: [], keys: [EXISTS] }
    const { plain, keys } = terms(field, value)
    return { words: field.isName ? [] : plain, keys: [...keys, EXISTS] }
  }
}

interface Building {
  readonly name: string
  /** Those that have words. */
  readonly texts: string[]
  readonly values: string[]
}

function recordOf(records: Map<string, Building>, name: string): Building {
  const found = records.get(name)
  if (found) return found
  const record: Building = { name, texts: [], values: [] }
  records.set(name, record)
  return record
}

function fieldRecord({ name, texts, values }: Building, field: WordField | undefined): FieldRecord {
  // Of a description something is asked below, so its words are given.
  const follows = values.length > 0 && !field?.isDescription && (!field || areEqual(texts, values))
  if (follows && !field?.isName) return { name, words: [], keys: [], values, follows }
  const found = field ? texts.map(text => terms(field, text)) : []
  const words = wordsIn(found)
  if (follows) return { name, words, keys: [], values, follows }
  const keys = found.flatMap(({ keys }) => keys)
  const hasValue = values.length > 0 || words.length > 0
  return { name, words, keys: hasValue ? [...new Set(keys), EXISTS] : [], values }
}

function areEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at])
}

function wordsIn(texts: readonly Terms[]): string[] {
  const words: string[] = []
  for (const { plain } of texts) {
    if (words.length > 0 && plain.length > 0) words.push('')
    for (const stem of plain) words.push(stem)
  }
  return words
}

function traitsOfName(field: WordField, texts: readonly string[]): number {
  const isShort = (text: string) => {
    const { length } = terms(field, text).plain
    return length > 0 && length <= FEW_WORDS
  }
  return texts.some(isShort) ? Trait.shortName : 0
}

/** A field that has words. */
interface WordField extends Pick<SearchField, 'isReference' | 'isRichText'> {
  readonly isName: boolean
  readonly isDescription: boolean
}

/** The fields that have words, by their scoped names. */
type WordFields = Pick<ReadonlyMap<string, WordField>, 'get' | 'has'>

const OF_PROPERTY: WordField = { isReference: false, isRichText: false, isName: false, isDescription: false }

function wordFields(fields: readonly SearchField[]): WordFields {
  const withWords = fields.filter(({ type }) => !WITHOUT_WORDS.has(type))
  const known = new Map(
    withWords.map(field => {
      const { name, isReference, isRichText } = field
      const [isName, isDescription] = [weightOf(field) === 'name', DESCRIPTION.test(name)]
      return [name, { isReference, isRichText, isName, isDescription }]
    })
  )
  return {
    get: name => known.get(name) ?? (hasTextsOfProperty(name) ? OF_PROPERTY : undefined),
    has: name => known.has(name) || hasTextsOfProperty(name)
  }
}

/** What a text adds to the index, by its stems and keys. */
interface Terms {
  readonly plain: readonly string[]
  /** Of other forms of words, and of a name. */
  readonly keys: readonly string[]
}

/** An entity has the same name in several fields, and is asked for it several times. */
const nameTerms = new TwoGenerationCache<Terms>(256)

function terms(field: WordField, text: string): Terms {
  if (!field.isName || field.isRichText || text.length > LONGEST_CACHED) return termsOf(field, text)
  const known = nameTerms.get(text)
  if (known) return known
  const found = termsOf(field, text)
  nameTerms.set(text, found)
  return found
}

function termsOf(field: WordField, text: string): Terms {
  const shown = shownText(field, text)
  const words = wordsOf(shown, 'index')
  const plain = words.filter(({ variant }) => variant === undefined)
  const variants = words.flatMap(({ variant, stem }) => (variant === undefined ? [] : variantKey(variant, stem)))
  const ofName = field.isName ? nameKeys(shown, plain) : []
  return { plain: plain.map(({ stem }) => stem), keys: [...new Set(variants), ...ofName] }
}

/** The text that users see: of a URN its id, without the types of the URNs in it. */
export function shownText({ isReference, isRichText }: Pick<SearchField, 'isReference' | 'isRichText'>, text: string) {
  if (isReference) return text.replace(URN_OF_TYPE, ' ')
  return isRichText ? plainText(text) : withoutData(text)
}

function traitsOf(aspect: string, value: unknown): number {
  if (!isRecord(value)) return 0
  if (aspect === 'ownership') return Array.isArray(value.owners) && value.owners.length > 0 ? Trait.owned : 0
  if (aspect === 'deprecation') return value.deprecated === true ? Trait.deprecated : 0
  if (aspect !== 'usageFeatures') return 0
  const percentile = Number(value.queryCountPercentileLast30Days ?? 0)
  const usage = Math.round((Math.min(Math.max(percentile, 0), 100) / 100) * MOST_USAGE)
  return Number.isFinite(usage) ? usage << USAGE_SHIFT : 0
}
