import {
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  isScalarType
} from 'graphql'
import type { Call } from '../call.ts'
import { declared, type NamedOperation, type Operation, type Selects, type SourceEvent } from '../contract/operation.ts'
import type { Contribution, EntityRef } from '../contract/plugin.ts'
import { Misconfigured, Unavailable } from '../errors.ts'
import { chain, type MaybePromise } from '../maybe-promise.ts'
import { createWatchedField } from '../operation/event-loop.ts'
import type { Operations } from '../operation/operations.ts'
import { type Perform, selectsNothing } from '../operation/perform.ts'
import { entityTypeOf } from '../urn.ts'
import { createBlankTexts } from './blank-texts.ts'
import { OTHER_ENTITY } from './entity-types.ts'
import type { Context } from './limits/execution.ts'
import { selectionOf } from './limits/selection.ts'
import { failedType } from './type-failures.ts'

type Resolve = (parent: never, args: never, call: Call, selects: Selects) => unknown

const KINDS: Readonly<Record<string, NamedOperation['kind']>> = {
  Query: 'query',
  Mutation: 'mutation',
  Subscription: 'subscription'
}

/** Resolves the GraphQL type behind `Entity` and interfaces of entities only from the URN of a reference. */
export function attachEntities(schema: GraphQLSchema, types: ReadonlyMap<string, string>): void {
  const resolveType = ({ urn }: EntityRef) => types.get(entityTypeOf(urn)) ?? OTHER_ENTITY
  const entity = schema.getType('Entity')
  if (!isInterfaceType(entity)) return
  attachType(entity, resolveType)
  const possible = schema.getPossibleTypes(entity)
  for (const type of Object.values(schema.getTypeMap())) {
    const isOfEntities = isInterfaceType(type) && schema.getPossibleTypes(type).every(one => possible.includes(one))
    if (isOfEntities) attachType(type, resolveType)
  }
  for (const name of types.values()) {
    if (possible.some(type => type.name === name)) continue
    throw new Misconfigured(`GraphQL type ${name} of an entity type is not in the schema, or does not implement Entity`)
  }
}

/** Attaches what a plugin resolves to the fields of the schema. */
interface Attach {
  /** Root fields are resolved by their operations, behind the gate. */
  operations(roots: NonNullable<Contribution<unknown>['operations']>, all: Operations): void
  fields(fields: NonNullable<Contribution<unknown>['fields']>): void
}

export function createAttach(schema: GraphQLSchema, plugin: string): Attach {
  function fieldOf(type: string, name: string): GraphQLField<unknown, Context> {
    const found = schema.getType(type)
    const field = isObjectType(found) ? found.getFields()[name] : undefined
    if (!field) throw new Misconfigured(`plugin ${plugin} has a resolver for ${type}.${name}, which no sdl defines`)
    return field
  }

  function attachField(type: string, name: string, resolve: Resolve): void {
    const found = schema.getType(type)
    const inside = createWatchedField({ plugin, kind: 'field', name: `${type}.${name}` })
    if (name === '__resolveType' && isAbstractType(found)) {
      // Not a promise, which graphql-jit does not wait for.
      attachType(found, (value, call) =>
        inside(() => String(resolve(value as never, {} as never, call, selectsNothing)))
      )
    } else fieldOf(type, name).resolve = resolverOf(resolve, inside)
  }

  return {
    operations(roots, all) {
      for (const [root, operations] of Object.entries(roots)) {
        for (const [name, operation] of Object.entries<Operation>(operations)) {
          if (operation[declared] !== true) {
            throw new Misconfigured(
              `plugin ${plugin} declares no access rule for ${root}.${name}: make it with operation()`
            )
          }
          const named: NamedOperation = { kind: KINDS[root] ?? 'query', name, plugin, operation }
          const perform = all.add(named)
          if (root === 'Subscription') attachSource(fieldOf(root, name), perform, admission(all, named))
          else attachOperation(fieldOf(root, name), root, perform)
        }
      }
    },
    fields(fields) {
      for (const [name, given] of Object.entries(fields)) {
        const type = schema.getType(name)
        if (isScalarType(type) && isScalarType(given)) attachScalar(type, given)
        else {
          const resolvers = Object.entries<Resolve>(given as Readonly<Record<string, Resolve>>)
          for (const [field, resolve] of resolvers) attachField(name, field, resolve)
        }
      }
    }
  }
}

function resolverOf(resolve: Resolve, inside: <R>(run: () => R) => R): GraphQLFieldResolver<unknown, Context> {
  // Most do not ask what is selected.
  const asks = resolve.length > 3
  return (parent, args, context, info) => {
    const selects = asks ? createSelects(context, info) : selectsNothing
    return inside(() => resolve(parent as never, args as never, context.call, selects))
  }
}

/** What throws is an error of the value also where compiled code runs. */
function attachType(type: GraphQLAbstractType, typeOf: (value: never, call: Call) => string): void {
  type.resolveType = (value: unknown, { call, typeFailures }: Context) => {
    try {
      return typeOf(value as never, call)
    } catch (thrown) {
      return failedType(thrown, typeFailures)
    }
  }
}

function attachOperation(field: GraphQLField<unknown, Context>, root: string, perform: Perform): void {
  const withoutBlanks = root === 'Mutation' ? createBlankTexts(field) : undefined
  field.resolve = (_root, args, context: Context, info) => {
    const { call } = context
    if (call.signal.aborted) throw new Unavailable('the request timed out or the client disconnected')
    return perform(withoutBlanks?.(args) ?? args, call, createSelects(context, info))
  }
}

const createSelects =
  ({ execution }: Context, info: GraphQLResolveInfo): Selects =>
  field =>
    selectionOf(execution?.selections ?? new WeakMap(), info).fields.has(field)

/** Asks the gate for an event. */
type Admit = (args: unknown, call: Call) => MaybePromise<void>

const admission =
  (all: Operations, named: NamedOperation): Admit =>
  (args, call) =>
    all.admit(named, args, call)

/** The operation gives the events; each is a result of the field, and the gate is asked for each: rights can change meanwhile. */
function attachSource(field: GraphQLField<unknown, Context>, perform: Perform, admit: Admit): void {
  const canResume = field.args.some(({ name }) => name === 'after')
  field.subscribe = (_root, given, { call, after }: Context) =>
    perform(canResume && after !== undefined ? { ...given, after } : given, call)
  field.resolve = (event, args, { call }: Context) => chain(admit(args, call), () => (event as SourceEvent).value)
}

/** @throws Misconfigured for a root field without an operation, or what a field gives as an interface or union without `__resolveType` */
export function checkComplete(schema: GraphQLSchema, owners: ReadonlyMap<string, string>): void {
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const [name, field] of Object.entries(root?.getFields() ?? {})) {
      if (field.resolve) continue
      const what = `${root?.name}.${name}`
      throw new Misconfigured(
        `plugin ${owners.get(what)} defines ${what} without an operation: add it to its operations`
      )
    }
  }
  for (const type of abstractResults(schema)) {
    if (type.resolveType) continue
    throw new Misconfigured(
      `plugin ${owners.get(type.name)} defines ${type.name} without fields.${type.name}.__resolveType`
    )
  }
}

/** Of other interfaces, which only fragments name, the type is never asked. */
function abstractResults(schema: GraphQLSchema): ReadonlySet<GraphQLAbstractType> {
  const types = Object.values(schema.getTypeMap()).filter(type => isObjectType(type) || isInterfaceType(type))
  const results = types.flatMap(type => Object.values(type.getFields()).map(field => getNamedType(field.type)))
  return new Set(results.filter(isAbstractType))
}

function attachScalar(
  type: GraphQLScalarType,
  { serialize, parseValue, parseLiteral, description }: GraphQLScalarType
): void {
  Object.assign(type, { serialize, parseValue, parseLiteral, description: type.description ?? description })
}
