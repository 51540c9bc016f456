import type { AspectDefinition, JsonSchema, TypeDefinition } from '../contract/definition.ts'
import { Misconfigured } from '../errors.ts'

/** The definitions of one plugin: a part of its manifest. */
export interface Definitions {
  readonly name: string
  readonly types?: Readonly<Record<string, TypeDefinition>>
  readonly aspects?: Readonly<Record<string, AspectDefinition>>
  readonly defs?: Readonly<Record<string, JsonSchema>>
}

export interface Owned<T> {
  readonly owner: string
  readonly value: T
}

export interface Gathered {
  readonly types: ReadonlyMap<string, Owned<TypeDefinition>>
  readonly aspects: ReadonlyMap<string, Owned<AspectDefinition>>
  readonly defs: ReadonlyMap<string, Owned<JsonSchema>>
}

/** @throws Misconfigured when two plugins define the same name, or a definition refers to an undefined one. */
export function gatherDefinitions(plugins: readonly Definitions[]): Gathered {
  const types = gather('entity type', plugins, plugin => plugin.types)
  const aspects = gather('aspect', plugins, plugin => plugin.aspects)
  const defs = gather('shared schema', plugins, plugin => plugin.defs)
  for (const [name, { owner, value }] of types) {
    checkName(owner, name)
    if (!aspects.has(value.key)) refuse(owner, `entity type ${name} has the key aspect ${value.key}`)
  }
  for (const [name, { owner, value }] of aspects) {
    checkName(owner, name)
    for (const type of value.on) if (!types.has(type)) refuse(owner, `aspect ${name} is on the entity type ${type}`)
    checkReferences(value.schema, defs, ref => refuse(owner, `aspect ${name} refers to ${ref}`))
  }
  for (const [name, { owner, value }] of defs) {
    checkReferences(value, defs, ref => refuse(owner, `shared schema ${name} refers to ${ref}`))
  }
  return { types, aspects, defs }
}

function gather<T>(
  kind: string,
  plugins: readonly Definitions[],
  part: (plugin: Definitions) => Readonly<Record<string, T>> | undefined
): Map<string, Owned<T>> {
  const all = new Map<string, Owned<T>>()
  for (const plugin of plugins) {
    for (const [name, value] of Object.entries(part(plugin) ?? {})) {
      const other = all.get(name)?.owner
      if (other !== undefined) {
        throw new Misconfigured(`the plugins ${other} and ${plugin.name} both define the ${kind} ${name}: rename one`)
      }
      all.set(name, { owner: plugin.name, value })
    }
  }
  return all
}

function checkName(plugin: string, name: string): void {
  if (/^[A-Za-z]\w*$/.test(name)) return
  throw new Misconfigured(
    `plugin ${plugin}: ${JSON.stringify(name)} is not a valid name of an aspect or entity type: expected letters, digits and _, beginning with a letter`
  )
}

function refuse(plugin: string, what: string): never {
  throw new Misconfigured(`plugin ${plugin}: ${what}, which no enabled plugin defines`)
}

const DEFS = '#/$defs/'

function checkReferences(schema: unknown, defs: Gathered['defs'], onUnknown: (ref: string) => never): void {
  if (typeof schema !== 'object' || schema === null) return
  for (const [key, value] of Object.entries(schema)) {
    if (key !== '$ref') checkReferences(value, defs, onUnknown)
    else if (typeof value === 'string' && value.startsWith(DEFS) && !defs.has(value.slice(DEFS.length)))
      onUnknown(value)
  }
}
