import { createHash } from 'node:crypto'
import type { SearchField } from '../../../../core/kernel/thread.ts'
import { COLUMN_FIELD } from '../columns/texts.ts'
import { NUMBERS } from '../question/fields.ts'
import type { FieldWeight } from '../weights.ts'
import type { OpenSearchSettings } from './options.ts'

/** What an index is like. An index of another version is built again, beside it. */
export const MAPPING_VERSION = 1

/** The fields of documents. Those of keys are by class of weight, of all fields that are searched without a name. */
export const KEYS: Readonly<Record<FieldWeight, string>> = { name: 'n', key: 'k', column: 'c', text: 'x' }
/** The same words in the order of their texts, for phrases. */
export const TEXTS: Readonly<Record<FieldWeight, string>> = { name: 'qn', key: 'qk', column: 'qc', text: 'qx' }
/** Keys and words of each field, behind its number. */
export const [FIELD_KEYS, FIELD_TEXTS] = ['f', 'q']
export const [URN, TYPE, STATIC, TIE] = ['u', 'y', 's', 't']
/** Whole names, to be counted, and the words of all names. */
export const [NAMES, NAME_WORDS] = ['xn', 'r']

/** Deletions are remembered for so long, so that no slower writer brings an entity back. */
const DELETES_REMEMBERED = '1h'
/** A page that ends before this one is asked for at once, a later one behind pages of this size. */
export const WINDOW = 20_000
const MOST_FIELDS = 20_000
const LONGEST_PATTERN = 1_000_000
/** Longer values are compared by their beginning and a hash: OpenSearch stores at most 32 766 bytes. */
const LONGEST_VALUE = 8_000
/** Of the id of a document, in bytes. */
const LONGEST_ID = 512

const KEYWORDS = { type: 'keyword', doc_values: false, norms: false, index_options: 'docs' }
const VALUES = { type: 'keyword', norms: false }
const WORDS = { type: 'text', analyzer: 'whitespace', norms: false, index_options: 'positions' }
const KEPT = { type: 'keyword', index: false, doc_values: false }

/** Fields that are known get their mapping at once: each one that comes later is a change of the cluster's state. */
export function mappingOf({ shards, replicas }: OpenSearchSettings, fields: readonly SearchField[]) {
  const known = fields.filter(({ name, isText }) => !isText || name === COLUMN_FIELD).map(({ name }) => partOf(name))
  const unions = [...unionsOf(fields).all.keys()].map(partOf)
  return {
    settings: {
      index: {
        number_of_shards: shards,
        number_of_replicas: replicas,
        // A question refreshes what it needs.
        refresh_interval: '1s',
        gc_deletes: DELETES_REMEMBERED,
        max_result_window: WINDOW,
        max_regex_length: LONGEST_PATTERN,
        'mapping.total_fields.limit': MOST_FIELDS
      }
    },
    mappings: {
      dynamic: false,
      _source: { includes: ['e', 'ec', 'ct'] },
      dynamic_templates: [{ values: { path_match: 'v.*', mapping: VALUES } }],
      _meta: { version: MAPPING_VERSION },
      properties: {
        [URN]: { type: 'keyword' },
        [TYPE]: { type: 'keyword' },
        [STATIC]: { type: 'byte' },
        [TIE]: { type: 'long', index: false },
        ...allOf(Object.values(KEYS), KEYWORDS),
        ...allOf(Object.values(TEXTS), WORDS),
        [NAMES]: { type: 'keyword', index: false },
        [NAME_WORDS]: KEYWORDS,
        [FIELD_KEYS]: KEYWORDS,
        [FIELD_TEXTS]: WORDS,
        ...{ eu: KEYWORDS, ed: KEYWORDS, cu: KEYWORDS, cd: KEYWORDS, e: KEPT, ec: KEPT, ct: KEPT },
        v: { type: 'object', dynamic: true, properties: allOf(known, VALUES) },
        g: { properties: allOf(unions, VALUES) }
      }
    }
  }
}

const allOf = (names: readonly string[], mapping: object) => Object.fromEntries(names.map(name => [name, mapping]))

const partOf = (name: string) => name.replaceAll('.', '|')

/** The field with the filter values of a scoped field. */
export const valueField = (scoped: string): string => (scoped === '_entityType' ? TYPE : `v.${partOf(scoped)}`)

export function cutValue(text: string): string {
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE / 8)}\0${digest(text)}`
}

export const idOf = (urn: string): string => (Buffer.byteLength(urn) <= LONGEST_ID ? urn : digest(urn))

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** Facets of several fields that a client calls by one name: their union is a field of its own. */
export interface Unions {
  /** By the name of the union. */
  readonly all: ReadonlyMap<string, readonly string[]>
  /** The field of the union of exactly these; `undefined` if there is none. */
  fieldOf(scoped: readonly string[]): string | undefined
}

export function unionsOf(fields: readonly SearchField[]): Unions {
  const groups = new Map<string, Set<string>>()
  for (const { name, names, isText, isFacet, type } of fields) {
    if (isText || !isFacet) continue
    for (const client of names) {
      const group = `${client}|${NUMBERS.has(type) ? 'number' : 'text'}`
      groups.set(group, (groups.get(group) ?? new Set()).add(name))
    }
  }
  const all = new Map([...groups].flatMap(([name, own]) => (own.size > 1 ? [[name, [...own].sort()] as const] : [])))
  const byFields = new Map(Array.from(all, ([name, own]) => [own.join(), unionField(name)]))
  return { all, fieldOf: scoped => byFields.get([...scoped].sort().join()) }
}

export const unionField = (name: string): string => `g.${partOf(name)}`
