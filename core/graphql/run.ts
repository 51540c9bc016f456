import { type Plugin as EnvelopPlugin, envelop as envelopOf, useEngine, useSchema } from '@envelop/core'
import {
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate
} from 'graphql'
import type { Call, Log } from '../call.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { chain } from '../maybe-promise.ts'
import type { Metrics } from '../metrics/metric.ts'
import { inPart } from '../trace/span.ts'
import { type Answer, type Writing, writeAnswer } from './answer.ts'
import { createExecute } from './execute.ts'
import { fieldAt } from './field-at.ts'
import { DEFAULT_LIMITS, type GraphqlLimits } from './limits/settings.ts'
import { type Reply, shape, toGraphQLError } from './mask.ts'
import { createPrepare, type DocumentCounts, type Preparing } from './prepare.ts'
import { coerceVariables } from './variables.ts'

export interface Params {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>> | undefined
  readonly operationName?: string | undefined
}

/** Runs a GraphQL document: the only way to do so. It always returns a reply and never throws. */
export type Run = (params: Params, call: Call) => MaybePromise<Reply>

export interface Runner {
  readonly run: Run
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
  readonly log: Log
}

export function createRunner(options: RunnerOptions): Runner {
  const { aliases, schema, owners = new Map(), limits = DEFAULT_LIMITS } = options
  const counts: DocumentCounts = { known: 0, prepared: 0, refused: 0 }
  const prepare = createPrepare(limits, aliases, counts)
  if (options.metrics) observeDocuments(options.metrics, counts)
  const engineFor = createEngine(options)

  const attempt = ({ query, variables = {}, operationName }: Params, call: Call): MaybePromise<ExecutionResult> => {
    const engine = engineFor(call)
    const { document, numbers, errors } = call.trace
      ? inPart(call.trace, 'graphql.prepare', () => prepare(engine, query, operationName))
      : prepare(engine, query, operationName)
    if (errors) return { errors }
    const variableValues = coerceVariables(numbers, variables)
    return chain(engine.contextFactory(), (contextValue: object) =>
      engine.execute({ schema: engine.schema, document, contextValue, variableValues, operationName })
    )
  }

  const run: Run = (params, call) => {
    const { query, operationName } = params
    call.doing.query = query
    // The document is prepared already: this finds it.
    const placeOf = ({ path }: GraphQLError) => {
      const { document } = prepare(engineFor(call), query, operationName)
      return document && fieldAt({ schema, owners }, { document, operationName }, path)
    }
    const fail = (thrown: unknown) => shape({ errors: [toGraphQLError(thrown)] }, call)
    try {
      const result = chain(attempt(params, call), done => shape(done, call, placeOf))
      return result instanceof Promise ? result.catch(fail) : result
    } catch (thrown) {
      return fail(thrown)
    }
  }

  return { run, write: (reply, writing) => writeAnswer(reply, limits, writing) }
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

/**
 * The functions of graphql-js, and the compiler for plain queries, with the hooks of plugins around them. Without any
 * hook Envelop adds nothing but its cost.
 */
function createEngine({
  schema,
  envelop,
  compile,
  limits = DEFAULT_LIMITS,
  metrics
}: RunnerOptions): (call: Call) => Engine {
  const execute = createExecute(compile, limits, metrics)
  if (envelop.length === 0) {
    return call => ({ schema, parse, validate, execute, contextFactory: () => ({ call }) })
  }
  const enveloped = envelopOf({
    plugins: [useEngine({ parse, validate, specifiedRules, execute }), useSchema(schema), ...envelop]
  })
  return call => enveloped({ call })
}
