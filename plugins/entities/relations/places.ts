import { isRecord, isUrn, type Model, type Urn } from '../../../core/index.ts'
import { aspects, defs } from '../definitions.ts'

/** A step into a value: a member that may be required by its record, or each member of an array or map. */
type Step = { readonly name: string; readonly required: boolean } | '*'

/** A place in an aspect that holds references. */
export interface Place {
  readonly aspect: string
  readonly relationship: string
  readonly path: readonly Step[]
  /** Types that may be referred to; any when absent. */
  readonly types: readonly string[] | undefined
}

interface Note {
  readonly path: readonly string[]
  readonly name: string
  readonly types: readonly string[] | undefined
}

const GONE = Symbol('gone')

/** Every place that DataHub's model marks as a relationship, in the versioned aspects that are enabled. */
export function placesOf(model: Model): Place[] {
  return Object.entries(aspects).flatMap(([aspect, { schema }]) => {
    if (model.aspects.get(aspect)?.kind !== 'versioned') return []
    const found = walk(schema, [], [], [])
    const first = new Map(found.toReversed().map(place => [JSON.stringify(place.path), place]))
    return [...first.values()].map(place => ({ aspect, ...place }))
  })
}

/** The smallest value with something at the end of the path. */
export function sampleAt([step, ...rest]: readonly Step[], leaf: string): unknown {
  if (step === undefined) return leaf
  return step === '*' ? [sampleAt(rest, leaf)] : { [step.name]: sampleAt(rest, leaf) }
}

/** The references at the end of the path. */
export function referencesAt(value: unknown, [step, ...rest]: readonly Step[]): Urn[] {
  if (step === undefined) return isUrn(value) ? [value] : []
  if (step !== '*') return isRecord(value) ? referencesAt(value[step.name], rest) : []
  if (!Array.isArray(value) && !isRecord(value)) return []
  return Object.values(value).flatMap(member => referencesAt(member, rest))
}

/**
 * The value without the reference at this place: the member of an array or map that holds it goes, an optional field
 * goes alone. The same value when it is not there, `undefined` when nothing can be left.
 */
export function without(value: unknown, path: readonly Step[], urn: Urn): unknown {
  const left = cut(value, path, urn)
  return left === GONE ? undefined : left
}

function cut(value: unknown, [step, ...rest]: readonly Step[], urn: Urn): unknown {
  if (step === undefined) return value === urn ? GONE : value
  if (step === '*')
    return Array.isArray(value) ? cutArray(value, rest, urn) : isRecord(value) ? cutMap(value, rest, urn) : value
  if (!isRecord(value) || !Object.hasOwn(value, step.name)) return value
  const before = value[step.name]
  const after = cut(before, rest, urn)
  if (after === before) return value
  if (after !== GONE) return { ...value, [step.name]: after }
  if (step.required) return GONE
  const { [step.name]: _gone, ...others } = value
  return others
}

function cutArray(members: readonly unknown[], rest: readonly Step[], urn: Urn): unknown {
  const left = members.map(member => cut(member, rest, urn))
  return left.every((member, at) => member === members[at]) ? members : left.filter(member => member !== GONE)
}

function cutMap(map: Readonly<Record<string, unknown>>, rest: readonly Step[], urn: Urn): unknown {
  const left = Object.entries(map).map(([key, member]): [string, unknown] => [key, cut(member, rest, urn)])
  if (left.every(([key, member]) => member === map[key])) return map
  return Object.fromEntries(left.filter(([, member]) => member !== GONE))
}

type Found = Omit<Place, 'aspect'>

/** Outer annotations come first: they say what an inner record means here. */
function walk(schema: unknown, path: readonly Step[], notes: readonly Note[], seen: readonly string[]): Found[] {
  if (!isRecord(schema)) return []
  const here = notes
    .filter(note => note.path.length === 0)
    .map(({ name, types }) => ({ relationship: name, path, types }))
  const ref = schema.$ref
  if (typeof ref === 'string') {
    return seen.includes(ref) ? here : walk(defs[ref.replace('#/$defs/', '')], path, notes, [...seen, ref])
  }
  const required = Array.isArray(schema.required) ? schema.required : []
  const properties = isRecord(schema.properties) ? Object.entries(schema.properties) : []
  const inner = properties.flatMap(([name, node]) => {
    const step = { name, required: required.includes(name) }
    return walk(node, [...path, step], [...inside(notes, name), ...notesOf(node)], seen)
  })
  const members = schema.items ?? schema.additionalProperties
  return [...here, ...inner, ...walk(members, [...path, '*'], inside(notes, '*'), seen)]
}

const inside = (notes: readonly Note[], step: string): Note[] =>
  notes.flatMap(note => {
    if (note.path[0] === step) return [{ ...note, path: note.path.slice(1) }]
    // A note for a whole list is for each of its members.
    return note.path.length === 0 && step === '*' ? [note] : []
  })

function notesOf(node: unknown): Note[] {
  const annotations = isRecord(node) ? node['x-relationship'] : undefined
  if (!isRecord(annotations)) return []
  const byPath = Object.keys(annotations).some(key => key.startsWith('/')) ? annotations : { '/': annotations }
  return Object.entries(byPath).flatMap(([key, note]) => {
    if (!isRecord(note) || typeof note.name !== 'string') return []
    const types = Array.isArray(note.entityTypes) ? note.entityTypes.map(String) : undefined
    return [{ path: key.split('/').filter(Boolean), name: note.name, types }]
  })
}
