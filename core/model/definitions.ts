import type { AspectDefinition, TypeDefinition } from '../contract/definition.ts'
import type { JsonSchema } from '../contract/json-schema.ts'
import { Misconfigured } from '../errors.ts'
import { suggest } from '../suggest.ts'
import { schemaProblem } from './schema-problems.ts'

/** The definitions of one plugin: a part of its manifest. */
export interface Definitions {
  readonly name: string
  readonly types?: Readonly<Record<string, TypeDefinition>>
  readonly aspects?: Readonly<Record<string, AspectDefinition>>
  readonly defs?: Readonly<Record<string, JsonSchema>>
  readonly lazySchemas?: boolean
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
    if (!aspects.has(value.key))
      refuse(owner, `entity type ${name} has the key aspect ${value.key}`, value.key, aspects)
  }
  for (const [name, { owner, value }] of aspects) {
    checkName(owner, name)
    for (const type of value.on) {
      if (!types.has(type)) refuse(owner, `aspect ${name} is on the entity type ${type}`, type, types)
    }
    checkSchema(owner, `aspect ${name}`, value.schema, { defs, types })
  }
  for (const [name, { owner, value }] of defs) {
    checkSchema(owner, `shared schema ${name}`, value, { defs, types })
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
        throw new Misconfigured(
          `plugin ${plugin.name}: the ${kind} ${name} already belongs to plugin ${other}: rename it in one`
        )
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

function refuse(plugin: string, what: string, name: string, known: ReadonlyMap<string, unknown>): never {
  throw new Misconfigured(`plugin ${plugin}: ${what}, which no enabled plugin defines${suggest(name, known.keys())}`)
}

function checkSchema(plugin: string, what: string, schema: unknown, known: Parameters<typeof schemaProblem>[1]): void {
  const problem = schemaProblem(schema, known)
  if (problem !== undefined) throw new Misconfigured(`plugin ${plugin}: ${what}: ${problem}`)
}
