import { type Definitions, type Gathered, gatherDefinitions } from './definitions.ts'
import { compileEntries, type Extraction } from './entries.ts'
import { Invalid } from './errors.ts'
import { createFields } from './fields.ts'
import { createKeys } from './keys.ts'
import { createLookups } from './lookups.ts'
import type { AspectDefinition, Guard } from './plugin.ts'
import { createValidator, type Validator } from './schema.ts'
import type { Entry } from './store/port.ts'
import type { Urn } from './urn.ts'

export { sortable, unsortable } from './sortable.ts'

/** One aspect as the running server knows it. */
export interface AspectModel extends Required<Pick<AspectDefinition, 'kind' | 'on' | 'guard' | 'record'>> {
  readonly name: string
  /** The plugin that defines it. */
  readonly owner: string
  /** `undefined` = the configured default. */
  readonly keep: number | undefined
  readonly isKey: boolean
  /** @throws Invalid naming the aspect, the path inside it, what was found and what is allowed. */
  validate(value: unknown): void
  /** Indexed values, fields scoped by the aspect's name, numbers as `sortable`, each pair once. */
  entries(value: unknown): Entry[]
}

export interface EntityModel {
  readonly name: string
  /** Name of the key aspect. */
  readonly key: string
  /** Key and other aspects, in the model's order. */
  readonly aspects: readonly string[]
  readonly guard: Guard
  readonly owner: string
}

/** All definitions of the enabled plugins. Look-ups throw `BadRequest` that lists near names, unless they say "find". */
export interface Model {
  readonly types: ReadonlyMap<string, EntityModel>
  readonly aspects: ReadonlyMap<string, AspectModel>
  type(name: string): EntityModel
  /** By name without regard to case, as index names come. */
  findType(name: string): EntityModel | undefined
  /** @throws BadRequest when the type is unknown or does not have the aspect. */
  aspect(type: string, name: string): AspectModel
  findAspect(type: string, name: string): AspectModel | undefined
  /** The value of the key aspect, rebuilt from the URN. @throws BadRequest when the parts do not fit the key. */
  keyOf(urn: Urn): Readonly<Record<string, unknown>>
  /** Scoped fields that DataHub's clients call `name` (`removed` → `status.removed`) among these types. */
  fields(name: string, types?: readonly string[]): readonly string[]
}

/**
 * The model of the enabled plugins; `disabled` names, for messages, the plugin that would define an aspect.
 * @throws Misconfigured when the definitions do not fit together.
 */
export function createModel(plugins: readonly Definitions[], disabled: ReadonlyMap<string, string> = new Map()): Model {
  const gathered = gatherDefinitions(plugins)
  const validate = createValidator(gathered)
  const built = Array.from(gathered.aspects.keys(), name => createAspect(name, gathered, validate))
  const aspects = new Map(built.map(one => [one.name, one]))
  const types = new Map(Array.from(gathered.types.keys(), name => [name, createType(name, gathered, built)]))
  const lookups = createLookups(types, aspects, disabled)
  const keyOf = createKeys(gathered, lookups.type, validate)
  return { types, aspects, ...lookups, keyOf, fields: createFields(built, types) }
}

interface Built extends AspectModel {
  fields(): Extraction['fields']
}

function createAspect(name: string, { aspects, types, defs }: Gathered, validate: Validator): Built {
  const { owner, value } = aspects.get(name)!
  const { kind = 'versioned', keep, guard = {} } = value
  const keyed = [...types.keys()].filter(type => types.get(type)?.value.key === name)
  let compiled: Extraction | undefined
  const extraction = () => (compiled ??= compileEntries(name, kind === 'timeseries' ? {} : value.schema, defs))
  return {
    name,
    owner,
    kind,
    keep,
    guard,
    on: [...new Set([...value.on, ...keyed])],
    record: value.record ?? recordName(owner, name),
    isKey: keyed.length > 0,
    validate(found) {
      const wrong = validate(name, found)
      if (wrong !== undefined) throw new Invalid(`aspect ${name}: ${wrong}`)
    },
    entries: found => extraction().entries(found),
    fields: () => extraction().fields
  }
}

/** Of an aspect that says no name of its own. */
function recordName(plugin: string, aspect: string): string {
  return `com.aspectd.${plugin}.${aspect.charAt(0).toUpperCase()}${aspect.slice(1)}`
}

function createType(name: string, { types }: Gathered, aspects: readonly AspectModel[]): EntityModel {
  const { owner, value } = types.get(name)!
  const { key, guard = {} } = value
  const others = aspects.filter(aspect => aspect.on.includes(name) && aspect.name !== key)
  return { name, owner, key, guard, aspects: [key, ...others.map(aspect => aspect.name)] }
}
