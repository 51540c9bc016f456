import { entityTypeOf, type Urn } from '../../../../core/kernel/thread.ts'
import type { Changes } from './changes.ts'
import type { Parts } from './parts.ts'
import { type AspectRecord, type Doc, type FieldId, type FieldRecord, Trait, USAGE_SHIFT } from './port.ts'
import {
  type EdgeSection,
  EMPTY,
  encodeSection,
  type FieldSection,
  placesOf,
  readSection,
  type Section,
  splice
} from './record.ts'
import { valueKey } from './sizes.ts'
import { tieOf } from './tie.ts'

export type Update = (changes: Changes, urn: Urn, aspect: string, record: AspectRecord | undefined) => void

type Content = Pick<Section, 'fields' | 'edges'>

interface Difference {
  readonly doc: Doc
  readonly old: Content
  readonly now: Content
  /** Other aspects of the document: what they have too stays. */
  readonly others: readonly Content[]
}

const NOTHING: Content = { fields: [], edges: [] }

/** Replaces what the index has of an aspect: only the difference changes posting lists. */
export function createUpdate(parts: Parts, entityType: FieldId): Update {
  const { aspectNames, forward, keys } = parts
  return (changes, urn, aspectName, record) => {
    const known = parts.urns.find(urn)
    if (known === undefined && !record) return
    const doc = known ?? docOf(parts, urn)
    const aspect = aspectNames.numberOf(aspectName)
    const before = forward.record(doc)
    const places = placesOf(before)
    const place = places.find(place => place.aspect === aspect)
    if (!place && !record) return
    const section = record && sectionOf(parts, aspect, record)
    const bytes = section ? encodeSection(section) : EMPTY
    if (place && equal(before, place.from, place.to, bytes)) return
    const others = places.filter(other => other !== place).map(other => readSection(before, other))
    const difference = { doc, old: place ? readSection(before, place) : NOTHING, now: section ?? NOTHING, others }
    changePostings(parts, changes, difference)
    changeEdges(changes, difference)
    const after = splice(before, place, bytes)
    changes.records.set(doc, after)
    const isStored = after.length > 0
    if (isStored !== before.length > 0) {
      const id = keys.numberOf(valueKey(entityType, entityTypeOf(urn)))
      changeOne(parts, changes, { field: entityType, key: id, isValue: true }, doc, isStored)
    }
    let traits = section?.traits ?? 0
    for (const other of others) traits |= other.traits
    parts.columns.set(doc, isStored, isStored ? staticScore(traits) : 0)
  }
}

function staticScore(traits: number): number {
  const owned = traits & Trait.owned ? 12 : 0
  const described = traits & Trait.described ? 8 : 0
  const current = traits & Trait.deprecated ? 0 : 8
  const short = traits & Trait.shortName ? 4 : 0
  return ((traits >>> USAGE_SHIFT) & 31) + owned + described + current + short
}

function docOf({ urns, columns }: Parts, urn: Urn): Doc {
  const doc = urns.numberOf(urn)
  if (doc >= columns.size) columns.add(doc, tieOf(urn))
  return doc
}

function sectionOf(parts: Parts, aspect: number, { fields, edges, traits }: AspectRecord): Section {
  return {
    aspect,
    traits,
    fields: fields.map(field => fieldOf(parts, field)),
    edges: edges.map(({ up, down, field }) => ({
      up: docOf(parts, up),
      down: docOf(parts, down),
      field: parts.fieldNames.numberOf(field)
    }))
  }
}

function fieldOf({ keys, fieldNames }: Parts, { name, words, keys: others, values }: FieldRecord): FieldSection {
  const field = fieldNames.numberOf(name)
  return {
    field,
    words: words.map(word => (word === '' ? 0 : keys.numberOf(`w${word}`))),
    keys: others.map(key => keys.numberOf(key)),
    values: values.map(value => keys.numberOf(valueKey(field, value)))
  }
}

interface Posting {
  readonly field: FieldId
  readonly key: number
  readonly isValue: boolean
}

/** Postings of fields, by a number for each pair of field and key. */
function postingsOf(fields: readonly FieldSection[]): Map<number, Posting> {
  const postings = new Map<number, Posting>()
  for (const { field, words, keys, values } of fields) {
    const add = (key: number, isValue: boolean) => {
      if (key !== 0) postings.set(key * 65_536 + field, { field, key, isValue })
    }
    for (const key of words) add(key, false)
    for (const key of keys) add(key, false)
    for (const key of values) add(key, true)
  }
  return postings
}

function changePostings(parts: Parts, changes: Changes, { doc, old, now, others }: Difference): void {
  const before = postingsOf(old.fields)
  const after = postingsOf(now.fields)
  const kept = postingsOf(others.flatMap(({ fields }) => fields))
  for (const [id, posting] of before) {
    if (!after.has(id) && !kept.has(id)) changeOne(parts, changes, posting, doc, false)
  }
  for (const [id, posting] of after) {
    if (!before.has(id) && !kept.has(id)) changeOne(parts, changes, posting, doc, true)
  }
}

function changeOne({ sizes }: Parts, changes: Changes, posting: Posting, doc: Doc, isAdded: boolean): void {
  const { field, key, isValue } = posting
  changes.change(key, field, doc, isAdded)
  if (isValue) sizes.change(field, key, undefined, isAdded ? 1 : -1)
}

function changeEdges(changes: Changes, { doc, old, now, others }: Difference): void {
  const before = edgesOf(old.edges)
  const after = edgesOf(now.edges)
  const kept = edgesOf(others.flatMap(({ edges }) => edges))
  for (const [id, edge] of before) {
    if (!after.has(id) && !kept.has(id)) changes.changeEdge({ ...edge, doc, isAdded: false })
  }
  for (const [id, edge] of after) {
    if (!before.has(id) && !kept.has(id)) changes.changeEdge({ ...edge, doc, isAdded: true })
  }
}

function edgesOf(edges: readonly EdgeSection[]): Map<string, EdgeSection> {
  return new Map(edges.map(edge => [`${edge.up} ${edge.down} ${edge.field}`, edge]))
}

function equal(record: Uint8Array, from: number, to: number, bytes: Uint8Array): boolean {
  return to - from === bytes.length && bytes.every((byte, index) => record[from + index] === byte)
}
