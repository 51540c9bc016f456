import type { ModelDefinitions, SearchField } from '../contract/model.ts'
import { Invalid } from '../errors.ts'
import { isRecord } from '../json.ts'
import type { Entry } from '../store/port.ts'
import { type Mapping, mappingsInside, mappingsOf, type SchemaNode } from './annotations.ts'
import { numberKey } from './number-key.ts'
import { createSearchField, mergedField } from './search-field.ts'

const MAX_ENTRIES = 50_000
const MAX_ENTRY_BYTES = 8 * 1024 * 1024
/** Longer strings are texts, not names, and have no entries; references have entries at any length. */
const MAX_VALUE_LENGTH = 1024

/** The values of an aspect by which entities are found, compiled from the annotations of its schema. */
export interface Extraction {
  /** By scoped name. */
  readonly fields: ReadonlyMap<string, SearchField>
  /** The indexed values. @throws Invalid when there are too many */
  entries(value: unknown): Entry[]
  /** Passes all values to `out`, free texts too. */
  readonly walk: Walk
}

type Out = (field: string, value: string, isText: boolean) => void
/** Passes the values of a part of an aspect to `out`. */
export type Walk = (value: unknown, out: Out) => void

interface Context {
  readonly aspect: string
  readonly defs: ModelDefinitions['defs']
  readonly fields: Map<string, SearchField>
  /** References being compiled: a recursive schema is indexed up to its first repetition. */
  readonly path: readonly string[]
}

/** A timeseries has no entries. */
export function compileAspect(aspect: string, { aspects, defs }: ModelDefinitions): Extraction {
  const fields = new Map<string, SearchField>()
  const { kind, schema = {} } = aspects[aspect] ?? {}
  const node = kind === 'versioned' ? (schema as SchemaNode) : {}
  const walk = compile(node, [], { aspect, defs, fields, path: [] }) ?? (() => undefined)
  return { fields, walk, entries: value => collect(aspect, value, walk) }
}

function collect(aspect: string, value: unknown, walk: Walk): Entry[] {
  const seen = new Map<string, Set<string>>()
  const entries: Entry[] = []
  let length = 0
  walk(value, (field, text, isText) => {
    if (isText) return
    const values = seen.get(field) ?? new Set()
    if (values.has(text)) return
    seen.set(field, values.add(text))
    entries.push({ field, value: text })
    length += field.length + text.length
    if (entries.length > MAX_ENTRIES || length > MAX_ENTRY_BYTES) throw tooMany(aspect)
  })
  // A UTF-16 unit takes at most three bytes in UTF-8, so most values need no exact count.
  if (length * 3 > MAX_ENTRY_BYTES && bytes(entries) > MAX_ENTRY_BYTES) throw tooMany(aspect)
  return entries
}

function bytes(entries: readonly Entry[]): number {
  return entries.reduce((sum, { field, value }) => sum + Buffer.byteLength(field) + Buffer.byteLength(value), 0)
}

function tooMany(aspect: string): Error {
  return new Invalid(
    `aspect ${aspect} has too many indexed values: at most ${MAX_ENTRIES}, and ${MAX_ENTRY_BYTES} bytes of them, are allowed`
  )
}

/** `undefined` when nothing in it is indexed. */
function compile(node: SchemaNode, mappings: readonly Mapping[], context: Context): Walk | undefined {
  if (node.$ref !== undefined) return compileReference(node.$ref, mappings, context)
  if (node.properties) return compileObject(node.properties, mappings, context)
  if (node.items) return compileArray(node.items, mappings, context)
  if (typeof node.additionalProperties === 'object') return compileMap(node.additionalProperties, mappings, context)
  return compileLeaf(node, mappings, context)
}

function compileReference($ref: string, mappings: readonly Mapping[], context: Context): Walk | undefined {
  const name = $ref.replace('#/$defs/', '')
  if (!Object.hasOwn(context.defs, name) || context.path.includes($ref)) return undefined
  return compile(context.defs[name] as SchemaNode, mappings, { ...context, path: [...context.path, $ref] })
}

function compileObject(
  properties: Readonly<Record<string, SchemaNode>>,
  mappings: readonly Mapping[],
  context: Context
): Walk | undefined {
  const members = Object.entries(properties).flatMap(([name, node]) => {
    const walk = compile(node, mappingsOf(name, node, mappingsInside(mappings, name)), context)
    return walk ? [{ name, walk }] : []
  })
  if (members.length === 0) return undefined
  return (value, out) => {
    if (!isRecord(value)) return
    for (const { name, walk } of members) if (value[name] !== undefined) walk(value[name], out)
  }
}

function compileArray(items: SchemaNode, mappings: readonly Mapping[], context: Context): Walk | undefined {
  const walk = compile(items, mappingsInside(mappings, '*'), context)
  if (!walk) return undefined
  return (value, out) => {
    if (Array.isArray(value)) for (const item of value) walk(item, out)
  }
}

function compileMap(values: SchemaNode, mappings: readonly Mapping[], context: Context): Walk | undefined {
  const within = mappingsInside(mappings, '*')
  const own = within.filter(({ path }) => path.length === 0)
  if (own.length > 0) return pairs(createRegister(values, context)(own, false))
  const walk = compile(values, within, context)
  if (!walk) return undefined
  return (value, out) => {
    if (isRecord(value)) for (const item of Object.values(value)) walk(item, out)
  }
}

/** An annotated map is indexed as `key=value`. */
function pairs(fields: readonly string[]): Walk {
  return (value, out) => {
    if (!isRecord(value)) return
    for (const [key, items] of Object.entries(value)) {
      for (const item of [items].flat()) {
        const text = textOf(item)
        const pair = text === undefined ? key : `${key}=${text}`
        for (const field of fields) out(field, pair, pair.length > MAX_VALUE_LENGTH)
      }
    }
  }
}

function compileLeaf(node: SchemaNode, mappings: readonly Mapping[], context: Context): Walk | undefined {
  const isReference = node.format === 'urn'
  const isFree = node.type === 'string' && !isReference
  // DataHub's model annotates some single values like lists.
  const here = mappings.filter(({ path }) => path.every(step => step === '*'))
  const texts = here.filter(({ text }) => text && isFree)
  const indexed = here.filter(mapping => !texts.includes(mapping))
  const strong = indexed.filter(({ weak }) => !weak)
  const own = strong.length > 0 ? strong : indexed
  if (own.length + texts.length === 0) return undefined
  const register = createRegister(node, context)
  const fields = register(own, false)
  const textFields = register(texts, true)
  return (value, out) => {
    const text = typeof value === 'string' ? value : textOf(value)
    if (text === undefined) return
    for (const field of fields) out(field, text, !isReference && text.length > MAX_VALUE_LENGTH)
    for (const field of textFields) out(field, text, true)
  }
}

/** Adds the fields of one node; returns their names. `isText`: their values have no entries. */
function createRegister(node: SchemaNode, { aspect, fields }: Context) {
  return (mappings: readonly Mapping[], isText: boolean): string[] =>
    mappings.map(mapping => {
      const field = { ...createSearchField(aspect, mapping, node), isText }
      const known = fields.get(field.name)
      fields.set(field.name, known ? mergedField(known, field) : field)
      return field.name
    })
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return numberKey(value)
  return typeof value === 'boolean' ? String(value) : undefined
}
