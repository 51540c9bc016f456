import { type Plugin as EnvelopPlugin, envelop as envelopOf, useEngine, useSchema } from '@envelop/core'
import { type ExecutionArgs, type ExecutionResult, type GraphQLSchema, parse, specifiedRules, validate } from 'graphql'
import type { Call, Log } from '../call.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { chain } from '../maybe-promise.ts'
import type { Metrics } from '../metrics/metric.ts'
import { inPart } from '../trace/span.ts'
import { type Answer, type Writing, writeAnswer } from './answer.ts'
import { createExecute } from './execute.ts'
import { fieldAt } from './field-at.ts'
import { DEFAULT_LIMITS, type GraphqlLimits } from './limits/settings.ts'
import { type FindPlace, type Reply, shape, toGraphQLError } from './mask.ts'
import { createPrepare, type DocumentCounts, type Prepared, type Preparing } from './prepare.ts'
import type { Resume, Stream, Subscribe, Subscribed } from './stream.ts'
import { coerceVariables } from './variables.ts'

export interface Params {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>> | undefined
  readonly operationName?: string | undefined
}

/** Runs a GraphQL document: the only way to do so. It always returns a reply and never throws. */
export type Run = (params: Params, call: Call) => MaybePromise<Reply>

/** The reply of `run` to every subscription; `subscribe` runs it. */
export const NEEDS_STREAM: Reply = {
  errors: [
    {
      message: 'a subscription is answered with a stream: send the header accept: text/event-stream',
      extensions: { code: 406, type: 'BAD_REQUEST', classification: 'ValidationError' }
    }
  ],
  extensions: {}
}

export interface Runner {
  readonly run: Run
  /** Whether the document is a mutation, without running it. */
  isMutation(params: Params, call: Call): boolean
  /** Starts a subscription for which `run` has replied `NEEDS_STREAM`. */
  subscribe(params: Params, call: Call, resume?: Resume): Promise<Stream | Reply>
  /** Writes the reply as JSON. */
  write(reply: Reply, writing: Writing): MaybePromise<Answer>
}

export interface RunnerOptions {
  readonly schema: GraphQLSchema
  /** The plugin of each `Type.field`, for the log. */
  readonly owners?: ReadonlyMap<string, string>
  readonly aliases: ReadonlyMap<string, string>
  readonly envelop: readonly EnvelopPlugin[]
  readonly limits?: GraphqlLimits
  /** Compile plain queries instead of interpreting them. */
  readonly compile: boolean
  readonly metrics?: Metrics | undefined
  /** Longest time to compute an event of a subscription. */
  readonly eventMs?: number
  readonly log: Log
}

export function createRunner(options: RunnerOptions): Runner {
  const { aliases, limits = DEFAULT_LIMITS } = options
  const counts: DocumentCounts = { known: 0, prepared: 0, refused: 0 }
  const prepare = createPrepare(limits, aliases, counts)
  if (options.metrics) observeDocuments(options.metrics, counts)
  const engine = createEngine(options)
  const preparedOf = ({ query, operationName }: Params, call: Call) => prepare(engine.of(call), query, operationName)
  const placeIn = createPlaces(options, preparedOf)

  const attempt = (params: Params, call: Call): MaybePromise<ExecutionResult | undefined> => {
    const { query, variables = {}, operationName } = params
    const own = engine.of(call)
    const { document, kind, numbers, errors } = call.trace
      ? inPart(call.trace, 'graphql.prepare', () => prepare(own, query, operationName))
      : prepare(own, query, operationName)
    if (errors) return { errors }
    if (kind === 'subscription') return undefined
    const variableValues = coerceVariables(numbers, variables)
    return chain(own.contextFactory(), (contextValue: object) =>
      own.execute({ schema: own.schema, document, contextValue, variableValues, operationName })
    )
  }

  const run: Run = (params, call) => {
    call.doing.query = params.query
    const fail = (thrown: unknown) => shape({ errors: [toGraphQLError(thrown)] }, call)
    try {
      const result = chain(attempt(params, call), done =>
        done === undefined ? NEEDS_STREAM : shape(done, call, placeIn(params, call))
      )
      return result instanceof Promise ? result.catch(fail) : result
    } catch (thrown) {
      return fail(thrown)
    }
  }

  return {
    run,
    isMutation: (params, call) => preparedOf(params, call).kind === 'mutation',
    subscribe: (params, call, resume = {}) =>
      start(engine.subscribe, {
        params,
        prepared: preparedOf(params, call),
        placeOf: placeIn(params, call),
        call,
        resume
      }),
    write: (reply, writing) => writeAnswer(reply, limits, writing)
  }
}

interface Starting extends Pick<Subscribed, 'placeOf' | 'call' | 'resume'> {
  readonly params: Params
  readonly prepared: Prepared
}

async function start(
  load: Engines['subscribe'],
  { params, prepared, placeOf, call, resume }: Starting
): Promise<Stream | Reply> {
  const { query, variables = {}, operationName } = params
  const { document, numbers, errors } = prepared
  if (errors) return shape({ errors }, call)
  try {
    const subscribe = await load()
    const values = coerceVariables(numbers, variables)
    return await subscribe({ query, document, operationName, variables: values, resume, call, placeOf })
  } catch (thrown) {
    return shape({ errors: [toGraphQLError(thrown)] }, call)
  }
}

/** Finds the field of an error. Its document is prepared already: the cache has it. */
function createPlaces(
  { schema, owners = new Map() }: RunnerOptions,
  preparedOf: (params: Params, call: Call) => Prepared
): (params: Params, call: Call) => FindPlace {
  return (params, call) =>
    ({ path }) => {
      const { document } = preparedOf(params, call)
      return document && fieldAt({ schema, owners }, { document, operationName: params.operationName }, path)
    }
}

function observeDocuments(metrics: Metrics, counts: Readonly<DocumentCounts>): void {
  const results = ['known', 'prepared', 'refused'] as const
  metrics.total({
    name: 'graphql_documents_total',
    help: 'GraphQL documents: known from before, prepared (parsed and validated), or refused for what they are.',
    labels: { result: results },
    read: () => results.map(result => ({ labels: { result }, value: counts[result] }))
  })
}

interface Engine extends Preparing {
  readonly execute: (args: ExecutionArgs) => MaybePromise<ExecutionResult>
  readonly contextFactory: () => MaybePromise<object>
}

interface Engines {
  of(call: Call): Engine
  /** Loads what only subscriptions need. */
  subscribe(): Promise<Subscribe>
}

/** Longest time to compute an event, if nothing else is said. */
const EVENT_MS = 60_000

/**
 * The functions of graphql-js, and the compiler for plain queries, with the hooks of plugins around them. Without any
 * hook Envelop adds nothing but its cost.
 */
function createEngine(options: RunnerOptions): Engines {
  const { schema, envelop, compile, limits = DEFAULT_LIMITS, metrics, eventMs = EVENT_MS } = options
  const execute = createExecute(compile, limits, metrics)
  let loaded: Promise<Subscribe> | undefined
  const load = async () => (await import('./stream.ts')).createSubscribe({ schema, envelop, execute, eventMs })
  const subscribe = () => (loaded ??= load())
  if (envelop.length === 0) {
    return { of: call => ({ schema, parse, validate, execute, contextFactory: () => ({ call }) }), subscribe }
  }
  const enveloped = envelopOf({
    plugins: [useEngine({ parse, validate, specifiedRules, execute }), useSchema(schema), ...envelop]
  })
  return { of: call => enveloped({ call }), subscribe }
}
