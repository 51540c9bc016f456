import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNullableType,
  isListType,
  isObjectType
} from 'graphql'
import { chain } from '../maybe-promise.ts'
import { isTurnOver } from '../operation/turns.ts'
import type { Context, Execution } from './execution.ts'
import { selectionOf } from './selection.ts'

type Resolve = GraphQLFieldResolver<unknown, Context, Readonly<Record<string, unknown>>>

/** Values that are completed without a look at the clock. */
const SLICE = 500

/** graphql-js has one copy of the introspection types for all schemas. */
const bounded = new WeakSet<GraphQLField<unknown, Context>>()

/**
 * Bounds the cost of every field that computes something or returns a list: its value counts before the engine completes
 * it, large lists are completed in slices, and what is asked for twice is computed once.
 */
export function boundFields(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (bounded.has(field) || (!field.resolve && !isListType(getNullableType(field.type)))) continue
      field.resolve = bound(field.resolve ?? defaultFieldResolver)
      bounded.add(field)
    }
  }
}

function bound(resolve: Resolve): Resolve {
  return (parent, args, context, info) => {
    const { execution } = context ?? {}
    const compute = () => resolve(parent, args, context, info)
    if (!execution) return compute()
    const { meter, share } = execution
    const once =
      share && info.operation.operation === 'query' ? () => share(parent, keyOf(info, args), compute) : compute
    return chain(meter.inTurn(once), value => admit(execution, value, info))
  }
}

function keyOf({ parentType, fieldName }: GraphQLResolveInfo, args: object): string {
  return `${parentType.name}.${fieldName}${JSON.stringify(args, (_name, value) => (typeof value === 'bigint' ? `${value}n` : value))}`
}

/** The value for the engine, or a promise that never settles if the result is too large. */
function admit(execution: Execution, value: unknown, info: GraphQLResolveInfo): unknown {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') return value
  const { meter, selections } = execution
  const { values, leaves } = selectionOf(selections, info.returnType, info.fieldNodes, info)
  const isList = typeof value === 'object' && isListType(getNullableType(info.returnType)) && Symbol.iterator in value
  if (!isList) return meter.admits(0, charactersOf(value, leaves)) ? value : meter.later(() => value)
  const items: readonly unknown[] = Array.isArray(value) ? value : Array.from(value as Iterable<unknown>)
  let characters = 0
  for (const item of items) characters += charactersOf(item, leaves)
  return meter.admits(items.length * values, characters) ? sliced(items, values, execution) : meter.later(() => value)
}

/** The list with promises for the items that must wait. */
function sliced(items: readonly unknown[], values: number, { meter }: Execution): unknown {
  const length = Math.ceil(SLICE / values)
  if (items.length <= length) return isTurnOver() ? meter.later(() => items) : items
  const first = isTurnOver() ? 0 : length
  const slices = Array.from({ length: Math.ceil((items.length - first) / length) }, () => meter.later(() => undefined))
  return items.map((item, at) => (at < first ? item : slices[Math.floor((at - first) / length)]?.then(() => item)))
}

/** Characters of a value: of a text, of the selected texts of an object, or of the whole value of an unknown scalar. */
function charactersOf(value: unknown, leaves: readonly string[]): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  let sum = 0
  for (const name of leaves) {
    const leaf = (value as Readonly<Record<string, unknown>>)[name]
    if (typeof leaf === 'string') sum += leaf.length
  }
  return sum
}
