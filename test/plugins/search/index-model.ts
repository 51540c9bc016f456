import { entityTypeOf, type Urn } from '../../../core/index.ts'
import {
  type AspectRecord,
  type Docs,
  type FieldRecord,
  type Index,
  Trait,
  USAGE_SHIFT
} from '../../../plugins/search/engine/index/port.ts'
import { derive, SHARED } from './index-sample.ts'

/** A plain index: aspects of entities in a Map. Everything else is computed by looking at all of them. */
export type Model = Map<Urn, Map<string, AspectRecord>>

export function putInto(model: Model, urn: Urn, aspect: string, record: AspectRecord | undefined): void {
  const aspects = model.get(urn) ?? new Map<string, AspectRecord>()
  if (record) aspects.set(aspect, record)
  else aspects.delete(aspect)
  if (aspects.size > 0) model.set(urn, aspects)
  else model.delete(urn)
}

/** All that questions can read of a plain index, by names instead of numbers. */
export function contentOfModel(model: Model): unknown {
  const postings = new Map<string, Set<string>>()
  const edges = new Set<string>()
  const statics: Record<string, number> = {}
  const words: Record<string, unknown> = {}
  const add = (kind: string, field: string, urn: Urn) => {
    const id = JSON.stringify([kind, field])
    postings.set(id, (postings.get(id) ?? new Set()).add(urn))
  }
  for (const [urn, aspects] of model) {
    add(`v${entityTypeOf(urn)}`, '_entityType', urn)
    let traits = 0
    for (const record of aspects.values()) {
      traits |= record.traits
      for (const { name, words: texts, keys, values } of record.fields.map(withFollowing)) {
        for (const word of texts) if (word !== '') add(`w${word}`, name, urn)
        for (const key of keys) add(key, name, urn)
        for (const value of values) add(`v${value}`, name, urn)
        if (name === SHARED) continue
        if (texts.length > 0) words[`${urn} ${name}`] = inOrder(name, texts)
        if (values.length > 0) words[`${urn} ${name} values`] = values.toSorted()
      }
      for (const { up, down, field } of record.edges) edges.add(`${up} ${down} ${field}`)
    }
    statics[urn] = staticOf(traits)
  }
  return {
    postings: sortedPostings(postings),
    edges: [...edges].sort(),
    statics,
    words,
    stored: [...model.keys()].sort()
  }
}

function withFollowing(record: FieldRecord): FieldRecord {
  if (!record.follows) return record
  const { name, words, keys, values } = record
  const following = values.map(value => derive(name, value))
  const derived = following.flatMap(({ words }) => ['', ...words])
  return {
    ...record,
    words: derived.some(word => word !== '') ? [...words, ...derived] : words,
    keys: [...keys, ...following.flatMap(({ keys }) => keys)]
  }
}

/** What follows from several values is in the order of their numbers. */
function inOrder(field: string, words: readonly string[]): readonly string[] {
  if (field.endsWith('.name')) return words
  return words
    .join(' ')
    .split(/ ? {1,2}/)
    .filter(Boolean)
    .sort()
}

function staticOf(traits: number): number {
  const has = (trait: number) => (traits & trait) !== 0
  const points = (has(Trait.owned) ? 12 : 0) + (has(Trait.described) ? 8 : 0) + (has(Trait.deprecated) ? 0 : 8)
  return points + (has(Trait.shortName) ? 4 : 0) + ((traits >>> USAGE_SHIFT) & 31)
}

/** The same of a real one. */
export function contentOf(index: Index): unknown {
  const urns = [...index.byUrn()]
  const postings = new Map<string, Set<string>>()
  const edges = new Set<string>()
  const statics: Record<string, number> = {}
  const words: Record<string, unknown> = {}
  const stored = docsIn(index.stored)
  for (const { text, id } of index.keys('')) {
    const lists = new Map(index.lists(id).map(({ field, docs }) => [field, docs]))
    const fields = index.fieldsOf(id)
    if (fields.length !== lists.size) throw new Error(`fieldsOf and lists differ: ${text}`)
    for (const field of fields) {
      const docs = docsIn(index.docs(id, field))
      if (docs.join() !== docsIn(lists.get(field)).join()) throw new Error(`docs and lists differ: ${text}`)
      postings.set(JSON.stringify([plainKey(text), index.fieldName(field)]), new Set(docs.map(doc => index.urn(doc))))
    }
  }
  for (const { doc, urn } of urns) {
    for (const up of [true, false]) {
      for (const edge of index.edges([doc], up)) {
        edges.add(`${index.urn(edge.up)} ${index.urn(edge.down)} ${index.fieldName(edge.field)}`)
      }
    }
    if (stored.includes(doc)) statics[urn] = index.statics[doc] ?? 0
    Object.assign(words, wordsOf(index, urn, doc))
  }
  const storedUrns = stored.map(doc => index.urn(doc)).sort()
  return { postings: sortedPostings(postings), edges: [...edges].sort(), statics, words, stored: storedUrns }
}

function wordsOf(index: Index, urn: Urn, doc: number): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const field of index.fields()) {
    const name = index.fieldName(field)
    if (name === SHARED || name === '_entityType') continue
    const words = index.words(doc, field).map(id => (id === 0 ? '' : index.keyText(id).slice(1)))
    const values = index.values(doc, field).map(id => plainKey(index.keyText(id)).slice(1))
    if (words.length > 0) found[`${urn} ${name}`] = inOrder(name, words)
    if (values.length > 0) found[`${urn} ${name} values`] = values.toSorted()
  }
  return found
}

/** A filter value without the number of its field. */
function plainKey(text: string): string {
  return text.replace(/^v\d+\0/, 'v')
}

export function docsIn(docs: Docs | undefined): number[] {
  if (!docs) throw new Error('expected a list of documents, found none')
  const found = 'list' in docs ? [...docs.list] : bitsIn(docs.bits)
  if (found.length !== docs.count) throw new Error(`expected ${docs.count} documents, found ${found.length}`)
  return found
}

function bitsIn(bits: Uint32Array): number[] {
  const found: number[] = []
  for (const [index, word] of bits.entries()) {
    for (let bit = 0; word !== 0 && bit < 32; bit++) if ((word >>> bit) & 1) found.push(index * 32 + bit)
  }
  return found
}

function sortedPostings(postings: Map<string, Set<string>>): unknown {
  return [...postings]
    .map(([id, urns]) => [id, [...urns].sort()])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1))
}
