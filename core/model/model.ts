import type { AspectDefinition, TypeDefinition } from '../contract/definition.ts'
import type { AspectModel, EntityModel, Model, ModelDefinitions } from '../contract/model.ts'
import type { Plugin } from '../contract/plugin.ts'
import { Invalid, Misconfigured } from '../errors.ts'
import { excerpt } from '../excerpt.ts'
import type { Urn } from '../urn.ts'
import { type Definitions, type Gathered, gatherDefinitions, type Owned } from './definitions.ts'
import { compileAspect, type Extraction } from './entries.ts'
import { createFields } from './fields.ts'
import { createKeys } from './keys.ts'
import { createModelLookup } from './model-lookup.ts'
import { compileReferences, type ReferenceCheck } from './reference-types.ts'
import { createValidator, textsOf, type Validator } from './schema.ts'

/**
 * The model of the enabled plugins. `disabled` names the plugin that would define an aspect, for messages.
 * @throws Misconfigured when the definitions contradict each other.
 */
export function createModel(plugins: readonly Definitions[], disabled: ReadonlyMap<string, string> = new Map()): Model {
  const gathered = gatherDefinitions(plugins)
  const { validate, compile } = createValidator(gathered)
  for (const plugin of plugins) if (!plugin.lazySchemas) compileOwn(plugin, compile)
  const definitions = plainDefinitions(gathered)
  const built = Array.from(gathered.aspects, ([name, aspect]) =>
    createAspect(
      { name, ...aspect },
      { definitions, types: gathered.types, validate, urnProblem: urn => keys.problemOf(urn) }
    )
  )
  const aspects = new Map(built.map(one => [one.name, one]))
  const types = new Map(Array.from(gathered.types, ([name, type]) => [name, createType({ name, ...type }, built)]))
  const lookup = createModelLookup(types, aspects, disabled)
  const keys = createKeys(gathered, lookup.type, validate)
  const { keyOf } = keys
  return { types, aspects, ...lookup, keyOf, ...createFields(built, types), definitions: () => definitions }
}

function plainDefinitions({ aspects, defs }: Gathered): ModelDefinitions {
  const plain = Array.from(aspects, ([name, { value }]) => {
    return [name, { kind: value.kind ?? 'versioned', schema: value.schema }] as const
  })
  return {
    aspects: Object.fromEntries(plain),
    defs: Object.fromEntries(Array.from(defs, ([name, { value }]) => [name, value]))
  }
}

/** The last model. The servers of one process, such as those of a plugin's tests, mostly have the same plugins. */
let last: { readonly plugins: readonly (readonly Plugin[])[]; readonly model: Model } | undefined

/** The model of the enabled plugins; `all` includes the disabled ones. @throws Misconfigured */
export function modelOf(enabled: readonly Plugin[], all: readonly Plugin[]): Model {
  const plugins = [enabled, all]
  const isSame = plugins.every((some, at) => {
    const before = last?.plugins[at] ?? []
    return some.length === before.length && some.every((plugin, index) => plugin === before[index])
  })
  if (!last || !isSame) last = { plugins: [[...enabled], [...all]], model: buildModel(enabled, all) }
  return last.model
}

function buildModel(enabled: readonly Plugin[], all: readonly Plugin[]): Model {
  const disabled = all
    .filter(plugin => !enabled.includes(plugin))
    .flatMap(({ name, manifest }) => Object.keys(manifest.aspects ?? {}).map(aspect => [aspect, name] as const))
  return createModel(
    enabled.map(({ name, manifest }) => ({ ...manifest, name })),
    new Map(disabled)
  )
}

function compileOwn({ name, aspects = {} }: Definitions, compile: (aspect: string) => unknown): void {
  for (const aspect of Object.keys(aspects)) {
    try {
      compile(aspect)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : cause
      throw new Misconfigured(`plugin ${name}: the schema of aspect ${aspect} does not compile: ${reason}`)
    }
  }
}

interface Named<T> extends Owned<T> {
  readonly name: string
}

interface AspectDeps extends Pick<Gathered, 'types'> {
  readonly definitions: ModelDefinitions
  readonly validate: Validator
  urnProblem(urn: Urn): string | undefined
}

function createAspect(
  { name, owner, value }: Named<AspectDefinition>,
  { types, definitions, validate, urnProblem }: AspectDeps
): AspectModel {
  const { kind = 'versioned', keep, guard = {} } = value
  const keyed = [...types.keys()].filter(type => types.get(type)?.value.key === name)
  let compiled: Extraction | undefined
  const extraction = () => (compiled ??= compileAspect(name, definitions))
  let checking: ReferenceCheck | undefined
  return {
    name,
    owner,
    kind,
    keep,
    guard,
    on: [...new Set([...value.on, ...keyed])],
    record: value.record ?? recordName(owner, name),
    isKey: keyed.length > 0,
    validate(found, old) {
      const wrong = validate(name, found, old)
      if (wrong !== undefined) throw new Invalid(`aspect ${name}: ${wrong}`)
    },
    wrongReference(found, kept) {
      checking ??= compileReferences(name, definitions, urnProblem)
      let texts: ReadonlySet<string> | undefined
      const wrong = checking(found, text => {
        texts ??= textsOf(kept)
        return texts.has(text)
      })
      return wrong && `ERROR :: ${excerpt(wrong.at, 300) || '/'} :: ${wrong.what}`
    },
    entries: found => (compiled ?? extraction()).entries(found),
    fields: () => extraction().fields
  }
}

/** The default for an aspect without a record name. */
function recordName(plugin: string, aspect: string): string {
  return `com.aspectd.${plugin}.${aspect.charAt(0).toUpperCase()}${aspect.slice(1)}`
}

function createType({ name, owner, value }: Named<TypeDefinition>, aspects: readonly AspectModel[]): EntityModel {
  const { key, storesKey = true, guard = {} } = value
  const others = aspects.filter(aspect => aspect.on.includes(name) && aspect.name !== key)
  return { name, owner, key, storesKey, guard, aspects: [key, ...others.map(aspect => aspect.name)] }
}
