import { entityTypeOf, type Row, type SearchField, type Urn } from '../../../../core/kernel/thread.ts'
import { COLUMN_TEXTS } from '../columns/texts.ts'
import { hasTextsOfProperty } from '../computed-fields.ts'
import { createDerive } from '../documents.ts'
import { tieBreakerOf } from '../index/columns.ts'
import type { AspectRecord, Derive, FieldRecord } from '../index/port.ts'
import { staticScore } from '../index/update.ts'
import type { Rules } from '../messages.ts'
import { createFields, type Field } from '../question/fields.ts'
import { createMaking } from '../thread/making.ts'
import { fold } from '../words/fold.ts'
import {
  cutValue,
  FIELD_KEYS,
  FIELD_TEXTS,
  KEYS,
  NAME_WORDS,
  NAMES,
  STATIC,
  TEXTS,
  TIE,
  TYPE,
  type Unions,
  URN,
  unionField,
  unionsOf,
  valueField
} from './mapping.ts'

/** Between the number of a field and a key: neither has it. */
export const KEY_SEPARATOR = '\t'
/** Between the number of a field and a word of its texts. */
export const WORD_SEPARATOR = '|'
/** Between the parts of what is kept for walks and columns. */
export const PART_SEPARATOR = '\0'

/** Fields in the keys of documents: by number, those that only the index has by name. */
export function createFieldIds(fields: readonly SearchField[]): (scoped: string) => string {
  const numbers = new Map(fields.map(({ name }, at) => [name, String(at)]))
  return scoped => numbers.get(scoped) ?? scoped.replace(/\s/g, '_')
}

/** The key of a value in lower case, for parts of it; and of its folded form where that is another one, for patterns. */
export const [LOWER, FOLDED] = ['l', 'o']

/** An entity as OpenSearch gets it: the words, keys, values and edges of its aspects. */
export type EntityDocument = Readonly<Record<string, unknown>>

/** Makes documents of all aspects of an entity. */
export function createEntityDocuments(rules: Rules): (urn: Urn, rows: readonly Row[]) => EntityDocument {
  const { recordOf } = createMaking(rules)
  const content = {
    derive: createDerive(rules.fields),
    idOf: createFieldIds(rules.fields),
    unions: unionsOf(rules.fields)
  }
  const known = new Map(createFields(rules.fields).all.map(field => [field.name, field]))
  return (urn, rows) => {
    const document = new Content(content, known)
    for (const row of rows) document.add(recordOf(row))
    return document.of(urn)
  }
}

interface Deps {
  readonly derive: Derive
  readonly idOf: (scoped: string) => string
  readonly unions: Unions
}

/** What is gathered of one entity. */
class Content {
  readonly #deps: Deps
  readonly #known: ReadonlyMap<string, Field>
  /** Each value of a field of a document once. */
  readonly #sets = new Map<string, Set<string>>()
  /** Texts, in which words repeat. */
  readonly #texts = new Map<string, string[]>()
  #traits = 0

  constructor(deps: Deps, known: ReadonlyMap<string, Field>) {
    this.#deps = deps
    this.#known = known
  }

  add({ fields, edges, traits }: AspectRecord): void {
    this.#traits |= traits
    for (const field of fields) this.#addField(field)
    for (const edge of edges) this.#addEdge(edge)
  }

  of(urn: Urn): EntityDocument {
    for (const [name, fields] of this.#deps.unions.all) {
      for (const field of fields)
        for (const value of this.#sets.get(valueField(field)) ?? []) this.#set(unionField(name), value)
    }
    return {
      [URN]: urn,
      [TYPE]: entityTypeOf(urn),
      [STATIC]: staticScore(this.#traits),
      [TIE]: tieBreakerOf(urn),
      ...Object.fromEntries(Array.from(this.#sets, ([name, values]) => [name, [...values]])),
      ...Object.fromEntries(this.#texts)
    }
  }

  #set(field: string, value: string): void {
    const values = this.#sets.get(field) ?? new Set()
    this.#sets.set(field, values.add(value))
  }

  #text(field: string, text: string): void {
    const texts = this.#texts.get(field) ?? []
    this.#texts.set(field, texts)
    texts.push(text)
  }

  #addField({ name, words, keys, values, follows = false }: FieldRecord): void {
    const derived = follows ? values.map(value => this.#deps.derive(name, value)) : []
    this.#addKeys(name, [...keys, ...derived.flatMap(({ keys }) => keys)])
    for (const value of values) this.#addValue(name, value)
    if (COLUMN_TEXTS.includes(name)) this.#addColumns(name, words)
    else for (const text of [words, ...derived.map(({ words }) => words)]) this.#addWords(name, text)
  }

  #addKeys(name: string, keys: readonly string[]): void {
    const field = this.#known.get(name)
    const id = this.#deps.idOf(name)
    for (const key of keys) {
      this.#set(FIELD_KEYS, id + KEY_SEPARATOR + key)
      if (field?.byDefault) this.#set(KEYS[field.weight], key)
      if (field?.weight !== 'name') continue
      if (field.byDefault && key.startsWith('x')) this.#set(NAMES, key)
      if (key.startsWith('r')) this.#set(NAME_WORDS, key)
    }
  }

  #addValue(name: string, value: string): void {
    const own = cutValue(value)
    const lower = value.toLowerCase()
    const folded = fold(value)
    this.#set(valueField(name), own)
    const id = this.#deps.idOf(name) + KEY_SEPARATOR
    this.#set(FIELD_KEYS, `${id}${LOWER}${cutValue(lower)}`)
    if (folded !== lower) this.#set(FIELD_KEYS, `${id}${FOLDED}${folded}`)
  }

  /** An empty word separates two texts. */
  #addWords(name: string, words: readonly string[]): void {
    const field = this.#known.get(name)
    if (words.length === 0 || (!field && !hasTextsOfProperty(name))) return
    this.#addKeys(
      name,
      words.flatMap(word => (word === '' ? [] : `w${word}`))
    )
    const id = this.#deps.idOf(name) + WORD_SEPARATOR
    for (const text of textsOf(words)) {
      this.#text(FIELD_TEXTS, text.map(word => id + word).join(' '))
      if (field?.byDefault) this.#text(TEXTS[field.weight], text.join(' '))
    }
  }

  /** Groups of words, the first of which is the marked path of a column. */
  #addColumns(name: string, words: readonly string[]): void {
    this.#addKeys(
      name,
      words.flatMap(word => (word === '' ? [] : `w${word}`))
    )
    for (const group of textsOf(words)) this.#text('ct', [name, ...group].join(PART_SEPARATOR))
  }

  /** Edges between columns are many, and of use only for walks that begin at one. */
  #addEdge({ up, down, field }: AspectRecord['edges'][number]): void {
    const ofColumns = [up, down].some(urn => entityTypeOf(urn) === 'schemaField')
    this.#set(ofColumns ? 'cu' : 'eu', up)
    this.#set(ofColumns ? 'cd' : 'ed', down)
    this.#set(ofColumns ? 'ec' : 'e', [field, up, down].join(PART_SEPARATOR))
  }
}

function textsOf(words: readonly string[]): readonly (readonly string[])[] {
  const texts: string[][] = [[]]
  for (const word of words) {
    if (word === '') texts.push([])
    else texts.at(-1)?.push(word)
  }
  return texts.filter(text => text.length > 0)
}
