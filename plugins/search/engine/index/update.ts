import { entityTypeOf, type Urn } from '../../../../core/kernel/thread.ts'
import type { Changes } from './changes.ts'
import type { Parts } from './parts.ts'
import {
  type AspectRecord,
  type AspectRecords,
  type Doc,
  type FieldId,
  type FieldRecord,
  Trait,
  USAGE_SHIFT
} from './port.ts'
import { fieldOf, isValue, keyOf, PostingSet } from './posting-set.ts'
import {
  type EdgeSection,
  EMPTY,
  type FieldSection,
  joined,
  mayShare,
  type Place,
  placesOf,
  readSection,
  type Section,
  SectionEncoder,
  traitsAt
} from './record.ts'

export type Update = (changes: Changes, urn: Urn, records: AspectRecords) => void

type Content = Pick<Section, 'fields' | 'edges'>

interface Difference {
  readonly doc: Doc
  readonly old: readonly Content[]
  readonly now: readonly Content[]
  /** Of other aspects of the document: what they have too stays. */
  readonly others: readonly Content[]
}

/** Replaces what the index has of aspects: only the difference changes posting lists. */
export function createUpdate(parts: Parts, entityType: FieldId): Update {
  const changePostings = createPostingChange(parts)
  const replacedBy = createReplacement(parts)
  return (changes, urn, records) => {
    const known = parts.urns.find(urn)
    if (known === undefined && records.values().every(record => !record)) return
    const doc = known ?? addDoc(parts, urn)
    const before = parts.forward.record(doc)
    const places = placesOf(before)
    const replaced = replacedBy(before, places, records)
    if (replaced.length === 0) return
    const rest = places.filter(({ aspect }) => !replaced.some(one => one.aspect === aspect))
    const old = replaced.flatMap(({ place }) => (place ? readSection(before, place) : []))
    const now = replaced.flatMap(({ section }) => section ?? [])
    const touched = [...old, ...now].flatMap(({ fields }) => fields)
    const others = rest.filter(other => mayShare(before, other, touched)).map(other => readSection(before, other))
    const difference = { doc, old, now, others }
    changePostings(changes, difference)
    changeEdges(changes, difference)
    const after = joined(
      before,
      rest,
      replaced.map(({ bytes }) => bytes)
    )
    changes.records.set(doc, after)
    const isStored = after.length > 0
    if (isStored !== before.length > 0) {
      const key = parts.keys.ofValue(entityType, entityTypeOf(urn))
      changes.change(key, entityType, doc, isStored)
      parts.documentFrequencies.change(entityType, key, isStored ? 1 : -1)
    }
    let traits = 0
    for (const section of now) traits |= section.traits
    for (const other of rest) traits |= traitsAt(before, other)
    parts.columns.set(doc, isStored, isStored ? staticScore(traits) : 0)
  }
}

interface Replaced {
  readonly aspect: number
  readonly place: Place | undefined
  /** `undefined` if the aspect is not stored any more. */
  readonly section: Section | undefined
  readonly bytes: Uint8Array
}

/** What really changes. */
function createReplacement(
  parts: Parts
): (before: Uint8Array, places: readonly Place[], records: AspectRecords) => Replaced[] {
  const encoder = new SectionEncoder()
  return (before, places, records) => {
    const replaced: Replaced[] = []
    for (const [name, record] of records) {
      const aspect = parts.aspectNames.numberOf(name)
      const place = places.find(place => place.aspect === aspect)
      if (!place && !record) continue
      const section = record && sectionOf(parts, aspect, record)
      const bytes = section ? encoder.encode(section) : EMPTY
      if (place && Buffer.compare(before.subarray(place.from, place.to), bytes) === 0) continue
      replaced.push({ aspect, place, section, bytes })
    }
    return replaced
  }
}

export function staticScore(traits: number): number {
  const owned = traits & Trait.owned ? 12 : 0
  const described = traits & Trait.described ? 8 : 0
  const current = traits & Trait.deprecated ? 0 : 8
  const short = traits & Trait.shortName ? 4 : 0
  return ((traits >>> USAGE_SHIFT) & 31) + owned + described + current + short
}

function addDoc({ urns, columns }: Parts, urn: Urn): Doc {
  const doc = urns.add(urn)
  columns.add(doc, urn)
  return doc
}

function sectionOf(parts: Parts, aspect: number, { fields, edges, traits }: AspectRecord): Section {
  const docOf = (urn: Urn) => parts.urns.find(urn) ?? addDoc(parts, urn)
  return {
    aspect,
    traits,
    fields: fields.map(field => fieldSection(parts, field)),
    edges: edges.map(({ up, down, field }) => ({
      up: docOf(up),
      down: docOf(down),
      field: parts.fieldNames.numberOf(field)
    }))
  }
}

function fieldSection({ keys, fieldNames, derived }: Parts, record: FieldRecord): FieldSection {
  const { name, words, keys: others, values, follows = false } = record
  const field = fieldNames.numberOf(name)
  const idOf = (value: string) => {
    const id = keys.ofValue(field, value)
    // Looked up now that the text is known.
    if (follows) derived.of(field, id, value)
    return id
  }
  return {
    field,
    words: words.map(word => (word === '' ? 0 : keys.ofWord(word))),
    keys: ascending(others.map(key => keys.of(key))),
    values: ascending(values.map(idOf)),
    follows
  }
}

function ascending(ids: number[]): number[] {
  return ids.length > 1 ? ids.sort((one, other) => one - other) : ids
}

/** Changes posting lists by the difference. The sets are used again for each change. */
function createPostingChange({
  derived,
  documentFrequencies
}: Parts): (changes: Changes, difference: Difference) => void {
  const [before, after, kept] = [new PostingSet(), new PostingSet(), new PostingSet()]
  return (changes, { doc, old, now, others }) => {
    const [oldFields, newFields] = [fieldsOf(old), fieldsOf(now)]
    before.fill(without(oldFields, newFields), derived)
    after.fill(without(newFields, oldFields), derived)
    kept.fill(fieldsOf(others), derived)
    const change = (code: number, isAdded: boolean) => {
      const key = keyOf(code)
      const field = fieldOf(code)
      changes.change(key, field, doc, isAdded)
      if (isValue(code)) documentFrequencies.change(field, key, isAdded ? 1 : -1)
    }
    for (const code of before.codes) if (!after.has(code) && !kept.has(code)) change(code, false)
    for (const code of after.codes) if (!before.has(code) && !kept.has(code)) change(code, true)
  }
}

function fieldsOf(contents: readonly Content[]): readonly FieldSection[] {
  return contents.flatMap(({ fields }) => fields)
}

/** Most changes of an aspect leave most of its fields as they are. */
function without(fields: readonly FieldSection[], equal: readonly FieldSection[]): readonly FieldSection[] {
  return equal.length === 0 ? fields : fields.filter(field => !equal.some(other => isSame(field, other)))
}

function isSame(one: FieldSection, other: FieldSection): boolean {
  if (one.field !== other.field || one.follows !== other.follows) return false
  return isEqual(one.words, other.words) && isEqual(one.keys, other.keys) && isEqual(one.values, other.values)
}

function isEqual(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}

function changeEdges(changes: Changes, { doc, old, now, others }: Difference): void {
  const before = edgesOf(old)
  const after = edgesOf(now)
  const kept = edgesOf(others)
  for (const [id, edge] of before) {
    if (!after.has(id) && !kept.has(id)) changes.changeEdge({ ...edge, doc, isAdded: false })
  }
  for (const [id, edge] of after) {
    if (!before.has(id) && !kept.has(id)) changes.changeEdge({ ...edge, doc, isAdded: true })
  }
}

function edgesOf(contents: readonly Content[]): Map<string, EdgeSection> {
  const edges = contents.flatMap(({ edges }) => edges)
  return new Map(edges.map(edge => [`${edge.up} ${edge.down} ${edge.field}`, edge]))
}
