import { createHash } from 'node:crypto'
import {
  buildASTSchema,
  concatAST,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  isInputType,
  Kind,
  parse,
  validateSchema
} from 'graphql'
import type { Model } from '../contract/model.ts'
import type { Contribution, EntityField } from '../contract/plugin.ts'
import { Misconfigured } from '../errors.ts'
import type { Operations } from '../operation/operations.ts'
import { aboutServer, type VisibleStates } from './about.ts'
import { attachEntityType, attachTypeNames, entitySdl } from './entity-types.ts'
import { boundFields } from './limits/bounded-fields.ts'
import { mayCall } from './may.ts'
import { claim, ownersOf, type Source } from './owners.ts'
import { attachReferences } from './references.ts'
import { attachEntities, checkComplete, createAttach } from './resolvers.ts'
import { placed, placesOf } from './sdl-places.ts'

export interface NamedContribution {
  readonly plugin: string
  readonly contribution: Contribution<unknown>
}

export interface Composed {
  readonly schema: GraphQLSchema
  /** The plugin of each type and `Type.field`. */
  readonly owners: ReadonlyMap<string, string>
  /** Other names of input types in variable declarations: alias → name. */
  readonly aliases: ReadonlyMap<string, string>
  /** Changes whenever the schema or the model does. */
  readonly fingerprint: string
}

/** Builds one schema from all contributions. @throws Misconfigured naming the plugins that conflict. */
export function composeSchema(
  plugins: readonly NamedContribution[],
  model: Model,
  operations: Operations,
  states: VisibleStates = () => []
): Composed {
  const types = entityTypesOf(plugins)
  const may: NamedContribution = {
    plugin: 'core',
    contribution: { ...mayCall(operations, () => schema), api: undefined }
  }
  const all = [coreContribution(plugins, model, states), may, ...plugins]
  const own = all.flatMap(sourceOf)
  const typesWith = createTypesWith(types, implementorsIn(own), model)
  const sources = [...own, ...all.flatMap(named => fieldSources(named, typesWith))]
  const owners = ownersOf(sources)
  const schema: GraphQLSchema = build(sources)
  attachEntityType(schema, model)
  attachEntities(schema, types)
  for (const { plugin, contribution } of all) {
    const attach = createAttach(schema, plugin)
    attach.operations(contribution.operations ?? {}, operations)
    attach.fields(contribution.fields ?? {})
    for (const field of contribution.entityFields ?? []) {
      for (const type of typesWith(field)) attach.fields({ [type]: field.resolve })
    }
  }
  checkComplete(schema, owners)
  attachReferences(schema)
  boundFields(schema, owners)
  attachTypeNames(schema, model)
  return { schema, owners, aliases: aliasesOf(plugins, schema), fingerprint: fingerprintOf(sources, model) }
}

/** The core's own types and operations, in the form of a plugin's contribution. */
function coreContribution(
  plugins: readonly NamedContribution[],
  model: Model,
  states: VisibleStates
): NamedContribution {
  const has = (root: 'Mutation' | 'Subscription') =>
    plugins.some(({ contribution }) => contribution.operations?.[root]) ? `type ${root}` : ''
  const names = plugins.map(({ plugin }) => plugin)
  const about = aboutServer(names, model, states)
  const sdl = `${entitySdl(model)} ${about.sdl} ${has('Mutation')} ${has('Subscription')}`
  return { plugin: 'core', contribution: { ...about, api: undefined, sdl } }
}

function sourceOf({ plugin, contribution }: NamedContribution): Source[] {
  return contribution.sdl ? [read(plugin, contribution.sdl)] : []
}

function fieldSources({ plugin, contribution }: NamedContribution, typesWith: TypesWith): Source[] {
  return (contribution.entityFields ?? []).flatMap(field => {
    const more = field.implements === undefined ? '' : `implements ${field.implements}`
    return typesWith(field).map(type => read(plugin, `extend type ${type} ${more} { ${field.sdl} }`))
  })
}

function read(plugin: string, text: string): Source {
  try {
    // The schema keeps the documents: with the places of all words they would take 10 MB.
    return { plugin, text, document: last.get(text) ?? parse(text, { noLocation: true }) }
  } catch (cause) {
    throw new Misconfigured(
      `invalid GraphQL definitions of plugin ${plugin}: ${cause instanceof GraphQLError ? placed(cause, text) : cause}`
    )
  }
}

/** The GraphQL types that get an entity field. */
type TypesWith = (field: EntityField) => readonly string[]

function createTypesWith(types: ReadonlyMap<string, string>, every: readonly string[], model: Model): TypesWith {
  return ({ having, only, except = [] }) => {
    const has = (entity: string) => having !== undefined && model.types.get(entity)?.aspects.includes(having)
    const found =
      having === undefined && only === undefined
        ? every
        : [...types].filter(([entity, type]) => only?.includes(type) ?? has(entity)).map(([, type]) => type)
    return [...new Set(found)].filter(type => !except.includes(type))
  }
}

/** The object types that implement `Entity`. */
function implementorsIn(sources: readonly Source[]): string[] {
  return sources.flatMap(({ document }) =>
    document.definitions.flatMap(node =>
      node.kind === Kind.OBJECT_TYPE_DEFINITION && node.interfaces?.some(({ name }) => name.value === 'Entity')
        ? [node.name.value]
        : []
    )
  )
}

function entityTypesOf(plugins: readonly NamedContribution[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  const types = new Map<string, string>()
  for (const { plugin, contribution } of plugins) {
    for (const [entity, type] of Object.entries(contribution.entityTypes ?? {})) {
      claim(owners, `the type of entity ${entity}`, plugin)
      types.set(entity, type)
    }
  }
  return types
}

/** The valid documents of the last schema, by text. The servers of one process mostly have the same. */
let last: ReadonlyMap<string, DocumentNode> = new Map()

function build(sources: readonly Source[]): GraphQLSchema {
  try {
    const documents = new Map(sources.map(({ text, document }) => [text, document]))
    const sizes = new Set([documents.size, sources.length, last.size])
    const isValid = sizes.size === 1 && sources.every(({ text }) => last.has(text))
    const all = concatAST(sources.map(({ document }) => document))
    const schema = buildASTSchema(all, { assumeValid: isValid, assumeValidSDL: isValid })
    const problems = validateSchema(schema).map(({ message }) => message)
    if (problems.length === 0) {
      last = documents
      return schema
    }
    throw new Error(problems.join('\n\n'))
  } catch (cause) {
    const problems = new Set((cause instanceof Error ? cause.message : String(cause)).split('\n\n'))
    const located = [...problems].map(problem => `${problem}${placesOf(problem, sources)}`)
    throw new Misconfigured(`the composed GraphQL schema is invalid: ${located.join(' ')}`)
  }
}

function aliasesOf(plugins: readonly NamedContribution[], schema: GraphQLSchema): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>()
  for (const { plugin, contribution } of plugins) {
    for (const [alias, name] of Object.entries(contribution.inputAliases ?? {})) {
      if (!isInputType(schema.getType(name))) {
        throw new Misconfigured(
          `plugin ${plugin} declares ${alias} as an alias of ${name}, which is not an input type of the schema`
        )
      }
      aliases.set(alias, name)
    }
  }
  return aliases
}

/** Of the definitions as they are written: printing the schema would take a tenth of a start. */
function fingerprintOf(sources: readonly Source[], model: Model): string {
  const hash = createHash('sha256')
  for (const { text } of sources) hash.update(text)
  for (const { name, key, aspects } of model.types.values()) hash.update(JSON.stringify([name, key, aspects]))
  for (const { name, kind, record } of model.aspects.values()) hash.update(JSON.stringify([name, kind, record]))
  return hash.digest('hex').slice(0, 40)
}
