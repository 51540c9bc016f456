import {
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNullableType,
  isIntrospectionType,
  isListType,
  isObjectType
} from 'graphql'
import type { Context, Execution, FieldWork } from './execution.ts'
import { selectionOf } from './selection.ts'
import { weightOf, weightOfList } from './weight.ts'

type Args = Readonly<Record<string, unknown>>
type Resolve = GraphQLFieldResolver<unknown, Context, Args>

/** Values that are completed without a look at the clock. */
const SLICE = 500
/** An error takes as long as this many values. */
const VALUES_PER_ERROR = 50

/** graphql-js has one copy of the introspection types for all schemas. */
const bounded = new WeakSet<GraphQLField<unknown, Context>>()

/**
 * Bounds the cost of every field that computes something or returns a list: its value counts before the engine
 * completes it, large lists are completed in slices, and what is asked for twice is computed once.
 */
export function boundFields(schema: GraphQLSchema, owners: ReadonlyMap<string, string> = new Map()): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const isList = isListType(getNullableType(field.type))
      const computes = field.resolve && !isIntrospectionType(type)
      if (bounded.has(field) || !(isList || computes)) continue
      const name = `${type.name}.${field.name}`
      field.resolve = bound(field.resolve, isList, { plugin: owners.get(name) ?? 'core', name })
      bounded.add(field)
    }
  }
}

/**
 * What a field without a resolver is: the member of its object, as it is. A function is not called, since graphql-jit calls
 * none.
 */
export const memberOf: Resolve = (parent, _args, _context, { fieldName }) =>
  (parent as Readonly<Record<string, unknown>> | undefined)?.[fieldName]

/** A field without a resolver is a member of its object: it costs nothing until it is completed, so it need not wait. */
function bound(resolver: Resolve | undefined, isList: boolean, work: FieldWork): Resolve {
  const resolve: Resolve = resolver ?? memberOf
  const admit = isList ? admitList : admitOne
  return (parent, args, context, info) => {
    const { execution } = context ?? {}
    if (!execution) return resolve(parent, args, context, info)
    const { meter, share } = execution
    const fail = (error: unknown) => {
      meter.admit(VALUES_PER_ERROR, 0)
      throw error
    }
    const isShared = share && info.operation.operation === 'query'
    const isLate = resolver && meter.mustWait()
    try {
      let value: unknown
      if (!isShared && !isLate) value = resolve(parent, args, context, info)
      else {
        const compute = () => resolve(parent, args, context, info)
        const once = isShared ? () => share(parent, placeOf(info, args), compute) : compute
        value = isLate ? meter.later(once) : once()
      }
      if (!(value instanceof Promise)) return admit(execution, value, info)
      const end = begin(execution, work)
      return value.then(
        done => {
          end()
          return admit(execution, done, info)
        },
        error => {
          end()
          return fail(error)
        }
      )
    } catch (error) {
      return fail(error)
    }
  }
}

/** Notes that the field waits, until the returned function is called. */
function begin({ pending }: Execution, work: FieldWork): () => void {
  pending.set(work, (pending.get(work) ?? 0) + 1)
  return () => {
    const left = (pending.get(work) ?? 0) - 1
    if (left > 0) pending.set(work, left)
    else pending.delete(work)
  }
}

/** What is asked for: the field and its arguments. */
function placeOf({ parentType, fieldName }: GraphQLResolveInfo, args: Args): string {
  const field = `${parentType.name}.${fieldName}`
  const text = (_name: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
  return Object.keys(args).length === 0 ? field : field + JSON.stringify(args, text)
}

/** The value for the engine. @throws the reason, if the result is too large */
function admitOne({ meter, selections }: Execution, value: unknown, info: GraphQLResolveInfo): unknown {
  if (typeof value === 'string') meter.admit(0, value.length)
  else if (typeof value === 'object' && value !== null) {
    const { values, characters } = weightOf(value, selectionOf(selections, info))
    meter.admit(values, characters)
  }
  return value
}

function admitList(execution: Execution, value: unknown, info: GraphQLResolveInfo): unknown {
  if (typeof value !== 'object' || value === null || !(Symbol.iterator in value)) return value // the engine refuses it
  const { meter, selections } = execution
  const items: readonly unknown[] = Array.isArray(value) ? value : Array.from(value as Iterable<unknown>)
  const selection = selectionOf(selections, info)
  const { values, characters } = weightOfList(items, selection)
  meter.admit(values, characters)
  if (meter.mustWait()) return meter.later(() => sliced(items, selection.values, execution))
  return sliced(items, selection.values, execution)
}

/**
 * The list with promises for the items that must wait. In an abandoned result they resolve to the reason, which the engine
 * takes for the item's error: it need not have asked for each of them, and nothing would handle their rejection.
 */
function sliced(items: readonly unknown[], values: number, { meter }: Execution): unknown {
  const length = Math.ceil(SLICE / values)
  if (items.length <= length) return items
  const slices = Array.from({ length: Math.ceil(items.length / length) - 1 }, () => meter.resume())
  const itemAt = (item: unknown, at: number) => slices[Math.floor(at / length) - 1]?.then(refused => refused ?? item)
  return items.map((item, at) => (at < length ? item : itemAt(item, at)))
}
