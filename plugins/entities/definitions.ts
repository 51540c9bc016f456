import type { TUnsafe } from 'typebox'
import type { AspectDefinition, Guard, JsonSchema, TypeDefinition } from '../../core/index.ts'
import guards from './guards.json' with { type: 'json' }
import { withKnownTypes } from './known-types.ts'
import json from './model.json' with { type: 'json' }
import type { ModelAspects } from './model.ts'

interface ModelFile {
  readonly entities: Readonly<Record<string, { readonly key: string; readonly aspects: readonly string[] }>>
  readonly aspects: Readonly<
    Record<string, { readonly kind: string; readonly record: string; readonly schema: object }>
  >
  readonly $defs: Readonly<Record<string, JsonSchema>>
}

/** DataHub's aspects, each with the type of its values. */
type ModelDefinitions = { readonly [K in keyof ModelAspects]: AspectDefinition<TUnsafe<ModelAspects[K]>> }

const model: ModelFile = json
const typeGuards: Readonly<Record<string, Guard>> = guards.types
const aspectGuards: Readonly<Record<string, Guard>> = guards.aspects

export const types: Readonly<Record<string, TypeDefinition>> = Object.fromEntries(
  Object.entries(model.entities).map(([name, { key }]) => [name, { key, guard: typeGuards[name] ?? {} }])
)

const typesByAspect = new Map<string, string[]>()
for (const [type, { key, aspects }] of Object.entries(model.entities)) {
  for (const aspect of [key, ...aspects]) typesByAspect.set(aspect, [...(typesByAspect.get(aspect) ?? []), type])
}

// The cast is safe: model.ts is generated from the same file, and a test compares the two.
export const aspects = Object.fromEntries(
  Object.entries(model.aspects).map(([name, aspect]) => [
    name,
    {
      ...aspect,
      schema: withKnownTypes(name, aspect.schema),
      on: typesByAspect.get(name) ?? [],
      guard: aspectGuards[name] ?? {}
    }
  ])
) as unknown as ModelDefinitions

/** Records that the aspects' schemas refer to, by name. */
export const defs: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.entries(model.$defs).map(([name, schema]) => [name, withKnownTypes(name, schema)])
)
