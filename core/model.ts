import { type Definitions, type Gathered, gatherDefinitions, type Owned } from './definitions.ts'
import { compileEntries, type Extraction } from './entries.ts'
import { BadRequest, Invalid } from './errors.ts'
import { createKeys } from './keys.ts'
import { nearest } from './near.ts'
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
  const keys = new Set(Array.from(gathered.types.values(), ({ value }) => value.key))
  const built = Array.from(gathered.aspects, ([name, owned]) =>
    createAspect(name, owned, keys, gathered.defs, validate)
  )
  const aspects = new Map(built.map(one => [one.name, one]))
  const types = createTypes(gathered)
  const lookups = createLookups(types, aspects, disabled)
  return {
    types,
    aspects,
    ...lookups,
    keyOf: createKeys(gathered, lookups.type, validate),
    fields: createFields(built, types)
  }
}

interface Built extends AspectModel {
  extraction(): Extraction
}

function createAspect(
  name: string,
  { owner, value }: Owned<AspectDefinition>,
  keys: ReadonlySet<string>,
  defs: Gathered['defs'],
  validate: Validator
): Built {
  const { kind = 'versioned', keep, guard = {} } = value
  let compiled: Extraction | undefined
  const extraction = () => (compiled ??= compileEntries(name, kind === 'timeseries' ? {} : value.schema, defs))
  return {
    name,
    owner,
    kind,
    keep,
    guard,
    on: value.on,
    record: value.record ?? recordName(owner, name),
    isKey: keys.has(name),
    validate(found) {
      const wrong = validate(name, found)
      if (wrong !== undefined) throw new Invalid(`aspect ${name}: ${wrong}`)
    },
    entries: found => extraction().entries(found),
    extraction
  }
}

/** Of an aspect that says no name of its own. */
function recordName(plugin: string, aspect: string): string {
  return `com.aspectd.${plugin}.${aspect.charAt(0).toUpperCase()}${aspect.slice(1)}`
}

function createTypes({ types, aspects }: Gathered): Map<string, EntityModel> {
  const lists = new Map<string, Set<string>>()
  for (const [name, { value }] of types) lists.set(name, new Set([value.key]))
  for (const [name, { value }] of aspects) for (const type of value.on) lists.get(type)?.add(name)
  const models = Array.from(
    types,
    ([
      name,
      {
        owner,
        value: { key, guard = {} }
      }
    ]): [string, EntityModel] => [name, { name, owner, key, guard, aspects: [...(lists.get(name) ?? [])] }]
  )
  return new Map(models)
}

function createLookups(
  types: ReadonlyMap<string, EntityModel>,
  aspects: ReadonlyMap<string, AspectModel>,
  disabled: ReadonlyMap<string, string>
): Pick<Model, 'type' | 'findType' | 'aspect' | 'findAspect'> {
  const folded = { types: foldNames(types), aspects: foldNames(aspects) }
  const type = (name: string) => {
    const found = types.get(name)
    if (found) return found
    throw new BadRequest(
      `Failed to find entity with name ${shorten(name)} in EntityRegistry${nearest(name, types.keys())}`
    )
  }
  const has = (entity: EntityModel, aspect: AspectModel) =>
    aspect.on.includes(entity.name) || aspect.name === entity.key
  return {
    type,
    findType: name => types.get(name) ?? folded.types.get(name.toLowerCase()),
    aspect(typeName, name) {
      const entity = type(typeName)
      const found = aspects.get(name)
      if (found && has(entity, found)) return found
      throw new BadRequest(
        `Unknown aspect ${shorten(name)} for entity ${typeName}${explain(name, entity, found, disabled)}`
      )
    },
    findAspect(typeName, name) {
      const entity = types.get(typeName) ?? folded.types.get(typeName.toLowerCase())
      const found = aspects.get(name) ?? folded.aspects.get(name.toLowerCase())
      return entity && found && has(entity, found) ? found : undefined
    }
  }
}

function foldNames<T>(named: ReadonlyMap<string, T>): Map<string, T> {
  return new Map(Array.from(named, ([name, value]) => [name.toLowerCase(), value]))
}

function explain(
  name: string,
  entity: EntityModel,
  elsewhere: AspectModel | undefined,
  disabled: ReadonlyMap<string, string>
): string {
  if (elsewhere) return `; it is an aspect of ${elsewhere.on.slice(0, 5).join(', ') || 'no entity type'}`
  const owner = disabled.get(name)
  if (owner !== undefined) return `; it belongs to the plugin ${owner}, which is switched off`
  return nearest(name, entity.aspects)
}

function shorten(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100).toWellFormed()}…` : name.toWellFormed()
}

/** Scoped fields by the names that clients use; every extraction is compiled at the first question. */
function createFields(aspects: readonly Built[], types: ReadonlyMap<string, EntityModel>): Model['fields'] {
  let byName: Map<string, { field: string; aspect: string }[]> | undefined
  const index = () => {
    const all = new Map<string, { field: string; aspect: string }[]>()
    for (const { name: aspect, extraction } of aspects) {
      for (const [field, names] of extraction().fields) {
        for (const name of [...names, field]) all.set(name, [...(all.get(name) ?? []), { field, aspect }])
      }
    }
    return all
  }
  return (name, among) => {
    byName ??= index()
    const found = byName.get(name.replace(/\.keyword$/, '')) ?? []
    const within = among && new Set(among.flatMap(type => types.get(type)?.aspects ?? []))
    return [...new Set(found.filter(({ aspect }) => !within || within.has(aspect)).map(({ field }) => field))]
  }
}
