import type { AspectModel, EntityModel, Model } from '../contract/model.ts'
import { Invalid } from '../errors.ts'
import { type Definitions, type Gathered, gatherDefinitions } from './definitions.ts'
import { compileEntries, type Extraction } from './entries.ts'
import { createFields } from './fields.ts'
import { createKeys } from './keys.ts'
import { createModelLookup } from './model-lookup.ts'
import { createValidator, type Validator } from './schema.ts'

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
  const lookups = createModelLookup(types, aspects, disabled)
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
