import { type DocumentNode, visit } from 'graphql'
import type { Call } from '../../call.ts'
import type { Histogram, Metrics } from '../../metrics/metric.ts'
import { createLargeResults, type LargeResults } from './large-results.ts'
import { createMeter, type Meter, type ResultLimits } from './meter.ts'
import type { KnownSelections } from './selection.ts'

/** The context value of graphql-js. Resolvers get only its `call`. */
export interface Context {
  readonly call: Call
  /** Set while the engine runs. */
  readonly execution?: Execution
  /** Of a subscription: where the client stands, if it says so besides the document. */
  readonly after?: string | undefined
  /** Set while compiled code runs: what was thrown instead of the name of a type. */
  readonly typeFailures?: unknown[]
}

/** A field and the plugin that resolves it. */
export interface FieldWork {
  readonly plugin: string
  readonly name: string
}

/** The state of one execution. */
export interface Execution {
  readonly meter: Meter
  /** Fields that wait for something, and how often. */
  readonly pending: Map<FieldWork, number>
  readonly selections: KnownSelections
  /** `undefined` if no field can be asked for twice. */
  readonly share: Share | undefined
}

/** Computes a field of an object once: later calls with the same object and key return the same value or promise. */
export type Share = (parent: unknown, key: string, compute: () => unknown) => unknown

/** What all executions of a document have in common. */
interface Traits {
  /** `undefined` if they depend on variables. */
  readonly selections: KnownSelections | undefined
  /** Whether it may ask for the same field of the same object twice, which takes an alias. */
  readonly repeats: boolean
}

const VALUES = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

export function createExecutions(
  limits: ResultLimits,
  metrics?: Metrics
): (document: DocumentNode, context: Context) => Execution {
  const known = new WeakMap<DocumentNode, Traits>()
  const largeResults = createLargeResults()
  const sizes = metrics && observeResults(metrics, largeResults)
  return (document, { call }) => {
    const { selections, repeats } = known.get(document) ?? traitsOf(document)
    if (!known.has(document)) known.set(document, { selections, repeats })
    const pending = new Map<FieldWork, number>()
    call.doing.fields = pending
    return {
      pending,
      meter: createMeter(call, { limits, largeResults, sizes }),
      selections: selections ?? new WeakMap(),
      share: repeats ? createShare() : undefined
    }
  }
}

/** Returns what counts their sizes. */
function observeResults(metrics: Metrics, { waiting }: LargeResults): Histogram {
  metrics.gauge({
    name: 'graphql_results_waiting',
    help: 'Large results that wait until others are computed.',
    read: waiting
  })
  return metrics.histogram({
    name: 'graphql_result_values',
    help: 'Values in a GraphQL result: computed fields and entries of lists.',
    buckets: VALUES
  })
}

function traitsOf(document: DocumentNode): Traits {
  const names = new Set<string>()
  const twice = new Set<string>()
  const aliased = new Set<string>()
  let fragments = 0
  let hasDirectives = false
  visit(document, {
    Field({ name, alias }) {
      if (names.has(name.value)) twice.add(name.value)
      names.add(name.value)
      if (alias) aliased.add(name.value)
    },
    FragmentSpread: () => void fragments++,
    Directive: () => {
      hasDirectives = true
    }
  })
  const repeats = aliased.size > 0 && (fragments > 1 || !twice.isDisjointFrom(aliased))
  return { selections: hasDirectives ? undefined : new WeakMap(), repeats }
}

function createShare(): Share {
  const root = {}
  const shared = new WeakMap<object, Map<string, unknown>>()
  return (given, key, compute) => {
    const parent = given ?? root
    if (typeof parent !== 'object') return compute()
    const fields = shared.get(parent) ?? new Map<string, unknown>()
    if (!fields.has(key)) fields.set(key, compute())
    shared.set(parent, fields)
    return fields.get(key)
  }
}
