import {
  isRecord,
  isStoredUrn,
  type JsonRecord,
  type Model,
  mappingsInside,
  type RelationshipMapping,
  relationshipsOf,
  type SchemaNode,
  type Urn
} from '../../../core/index.ts'
import { aspects, defs } from '../definitions.ts'

/** A step into a value: a named member, or `*` for each member of an array or map. */
type Step = { readonly name: string; readonly required: boolean } | '*'

/** A place in an aspect that contains references. */
export interface Place {
  readonly aspect: string
  readonly relationship: string
  readonly path: readonly Step[]
  /** Entity types that a reference may have; any type when `undefined`. */
  readonly types: readonly string[] | undefined
  /** Where the reference leads, if the relationship is lineage. */
  readonly lineage?: 'upstream' | 'downstream'
  /** Likewise, of references to columns that say where data flows. */
  readonly columnFlow?: 'upstream' | 'downstream'
}

const BETWEEN_COLUMNS = 'fineGrainedLineages'

/** Whether references here are one end of lineage whose other end is a column too: the entity only stores it. */
export const isBetweenColumns = ({ path: [first] }: Pick<Place, 'path'>): boolean =>
  first !== undefined && first !== '*' && first.name === BETWEEN_COLUMNS

const GONE = Symbol('gone')

/** All places that DataHub's model marks as a relationship, in the enabled versioned aspects. */
export function placesOf(model: Model): Place[] {
  return Object.entries(aspects).flatMap(([aspect, { schema }]) => {
    if (model.aspects.get(aspect)?.kind !== 'versioned') return []
    const found = walk(schema as SchemaNode, [], [])
    const first = new Map(found.toReversed().map(place => [JSON.stringify(place.path), place]))
    return [...first.values()].map(place => ({ aspect, ...place }))
  })
}

/** The smallest value that has `leaf` at the end of the path. */
export function sampleAt([step, ...rest]: readonly Step[], leaf: string): unknown {
  if (step === undefined) return leaf
  return step === '*' ? [sampleAt(rest, leaf)] : { [step.name]: sampleAt(rest, leaf) }
}

/** The references at the end of the path. */
export function referencesAt(value: unknown, [step, ...rest]: readonly Step[]): Urn[] {
  if (step === undefined) return isStoredUrn(value) ? [value] : []
  if (step !== '*') return isRecord(value) ? referencesAt(value[step.name], rest) : []
  if (!Array.isArray(value) && !isRecord(value)) return []
  return Object.values(value).flatMap(member => referencesAt(member, rest))
}

/** The innermost record that contains this reference at the end of the path; `undefined` if none does. */
export function recordWith(value: unknown, [step, ...rest]: readonly Step[], urn: Urn): JsonRecord | undefined {
  if (step === undefined) return undefined
  if (step !== '*') {
    if (!isRecord(value)) return undefined
    return (
      recordWith(value[step.name], rest, urn) ??
      (referencesAt(value, [step, ...rest]).includes(urn) ? value : undefined)
    )
  }
  if (!Array.isArray(value) && !isRecord(value)) return undefined
  for (const member of Object.values(value)) {
    const found = recordWith(member, rest, urn)
    if (found) return found
  }
  return undefined
}

/**
 * The value without the reference at this place. Removes the array or map member that contains the reference, or only
 * the field when the field is optional. Returns the same value when the reference is not found, and `undefined` when
 * nothing valid would be left.
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

/** The places in a part of a schema. Outer annotations come first: they override those of the inner record. */
function walk(node: SchemaNode, mappings: readonly RelationshipMapping[], seen: readonly string[]): Found[] {
  const here = mappings
    .filter(note => note.path.length === 0)
    .map(({ name, ...note }) => ({ ...note, relationship: name, path: [] }))
  const { $ref } = node
  if ($ref !== undefined) {
    const target = defs[$ref.replace('#/$defs/', '')]
    return seen.includes($ref) || !target ? here : walk(target, mappings, [...seen, $ref])
  }
  const inner = Object.entries(node.properties ?? {}).flatMap(([name, property]) => {
    const step = { name, required: node.required?.includes(name) === true }
    return inside(step, walk(property, [...mappingsInside(mappings, name), ...relationshipsOf(property)], seen))
  })
  const members = node.items ?? node.additionalProperties
  if (typeof members !== 'object') return [...here, ...inner]
  return [...here, ...inner, ...inside('*', walk(members, mappingsInside(mappings, '*'), seen))]
}

const inside = (step: Step, found: readonly Found[]): Found[] =>
  found.map(place => ({ ...place, path: [step, ...place.path] }))
