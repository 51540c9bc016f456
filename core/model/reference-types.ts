import type { ModelDefinitions } from '../contract/model.ts'
import { describeValue } from '../excerpt.ts'
import { isRecord } from '../json.ts'
import { entityTypeOf, isUrn, type Urn } from '../urn.ts'
import { mappingsInside, type RelationshipMapping, relationshipsOf, type SchemaNode } from './annotations.ts'

/** A reference that its place does not allow. */
interface Problem {
  /** JSON pointer: `/tags/0/tag`. */
  readonly at: string
  readonly what: string
}

/** Returns the first reference that is not allowed. Those that `isKept` accepts are not checked. */
export type ReferenceCheck = (value: unknown, isKept: (text: string) => boolean) => Problem | undefined

/** What is wrong in a URN whose entity type is right: the number of its parts, or a part. */
type UrnProblem = (urn: Urn) => string | undefined

/** The entity types that the values at the end of `path` can refer to. */
interface Typed extends Pick<RelationshipMapping, 'path'> {
  readonly types: readonly string[]
}

interface Context {
  readonly defs: ModelDefinitions['defs']
  readonly urnProblem: UrnProblem
  /** References being compiled: a recursive schema is checked up to its first repetition. */
  readonly path: readonly string[]
}

const NOTHING: ReferenceCheck = () => undefined

/**
 * Compiles what each place of an aspect can refer to. The model says so in three ways: by the class of the URN
 * (`x-entity`), by a rule of validation (`x-urn-validation`), and by the relationship (`x-relationship`).
 */
export function compileReferences(
  aspect: string,
  { aspects, defs }: ModelDefinitions,
  urnProblem: UrnProblem
): ReferenceCheck {
  const node = (aspects[aspect]?.schema ?? {}) as SchemaNode
  return compile(node, [], { defs, urnProblem, path: [] }) ?? NOTHING
}

/** `undefined` when nothing in it is restricted. */
function compile(node: SchemaNode, outer: readonly Typed[], context: Context): ReferenceCheck | undefined {
  const typed = [...outer, ...typesOf(node)]
  if (node.$ref !== undefined) {
    const name = node.$ref.replace('#/$defs/', '')
    if (!Object.hasOwn(context.defs, name) || context.path.includes(name)) return undefined
    return compile(context.defs[name] as SchemaNode, typed, { ...context, path: [...context.path, name] })
  }
  if (node.properties) return compileMembers(node.properties, typed, context)
  if (node.items) return inEach(compile(node.items, mappingsInside(typed, '*'), context))
  if (typeof node.additionalProperties === 'object') {
    return inEach(compile(node.additionalProperties, mappingsInside(typed, '*'), context))
  }
  return compileLeaf(typed, context)
}

function typesOf(node: SchemaNode): Typed[] {
  const own = [node['x-entity'], node['x-urn-validation']?.entityTypes].map(types => ({ path: [], types }))
  return [...own, ...relationshipsOf(node)].flatMap(({ path, types }) => (types ? [{ path, types }] : []))
}

function compileMembers(
  properties: Readonly<Record<string, SchemaNode>>,
  typed: readonly Typed[],
  context: Context
): ReferenceCheck | undefined {
  const members = Object.entries(properties).flatMap(([name, node]) => {
    const check = compile(node, mappingsInside(typed, name), context)
    return check ? [{ name, check }] : []
  })
  if (members.length === 0) return undefined
  return (value, isKept) => {
    if (!isRecord(value)) return undefined
    for (const { name, check } of members) {
      const problem = value[name] === undefined ? undefined : check(value[name], isKept)
      if (problem) return within(name, problem)
    }
    return undefined
  }
}

function inEach(check: ReferenceCheck | undefined): ReferenceCheck | undefined {
  if (!check) return undefined
  return (value, isKept) => {
    if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) {
        const problem = check(item, isKept)
        if (problem) return within(String(at), problem)
      }
    } else if (isRecord(value)) {
      for (const name of Object.keys(value)) {
        const problem = check(value[name], isKept)
        if (problem) return within(name, problem)
      }
    }
    return undefined
  }
}

function within(name: string, { at, what }: Problem): Problem {
  return { at: `/${name}${at}`, what }
}

function compileLeaf(typed: readonly Typed[], { urnProblem }: Context): ReferenceCheck | undefined {
  // DataHub's model annotates some single values like lists.
  const [first, ...others] = typed.filter(({ path }) => path.every(step => step === '*'))
  if (!first) return undefined
  const types = [...new Set(first.types)].filter(type => others.every(other => other.types.includes(type)))
  const allowed = `allowed: ${types.map(type => `urn:li:${type}:…`).join(' or ')}`
  return (value, isKept) => {
    if (typeof value !== 'string') return undefined
    const isTyped = isUrn(value) && types.includes(entityTypeOf(value))
    const wrong = isTyped ? urnProblem(value) : allowed
    return wrong === undefined || isKept(value)
      ? undefined
      : { at: '', what: `${describeValue(value)} found, ${wrong}` }
  }
}
