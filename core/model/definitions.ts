import type { AspectDefinition, TypeDefinition } from '../contract/definition.ts'
import { Misconfigured } from '../errors.ts'
import type { JsonSchema } from '../json.ts'
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
  const checkSchema = (owner: string, what: string, schema: unknown) => {
    const problem = schemaProblem(schema, { defs, types })
    if (problem !== undefined) throw refusal(owner, `${what}: ${problem}`)
  }
  for (const [name, { owner, value }] of types) {
    checkName(owner, name)
    if (aspects.has(value.key)) continue
    throw refusal(owner, `entity type ${name} has the key aspect ${undefinedName(value.key, aspects)}`)
  }
  for (const [name, { owner, value }] of aspects) {
    checkName(owner, name)
    for (const type of value.on) {
      if (types.has(type)) continue
      throw refusal(owner, `aspect ${name} is on the entity type ${undefinedName(type, types)}`)
    }
    checkSchema(owner, `aspect ${name}`, value.schema)
  }
  for (const [name, { owner, value }] of defs) checkSchema(owner, `shared schema ${name}`, value)
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
        throw refusal(plugin.name, `the ${kind} ${name} already belongs to plugin ${other}: rename it in one`)
      }
      all.set(name, { owner: plugin.name, value })
    }
  }
  return all
}

function checkName(plugin: string, name: string): void {
  if (/^[A-Za-z]\w*$/.test(name)) return
  throw refusal(
    plugin,
    `${JSON.stringify(name)} is not a valid name of an aspect or entity type: expected letters, digits and _, beginning with a letter`
  )
}

function refusal(plugin: string, problem: string): Error {
  return new Misconfigured(`plugin ${plugin}: ${problem}`)
}

function undefinedName(name: string, known: ReadonlyMap<string, unknown>): string {
  return `${name}, which no enabled plugin defines${suggest(name, known.keys())}`
}
