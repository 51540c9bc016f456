import { type Plugin as EnvelopPlugin, useEngine } from '@envelop/core'
import type { ExecutionResult, GraphQLSchema } from 'graphql'
import { createYoga, type Plugin as YogaPlugin, type YogaServerInstance } from 'graphql-yoga'
import type { Call, Log } from '../call.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { chain } from '../maybe-promise.ts'
import { type Answer, writeAnswer } from './answer.ts'
import { createExecute } from './execute.ts'
import type { Context } from './execution.ts'
import { DEFAULT_LIMITS, type GraphqlLimits } from './limits.ts'
import { type Reply, shape, toGraphQLError } from './mask.ts'
import { createPrepare } from './prepare.ts'
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
  write(reply: Reply, call: Call): Promise<Answer>
  /** Serves other response formats, such as event streams, through the same `run`. */
  readonly yoga: YogaServerInstance<Context, {}>
}

export interface RunnerOptions {
  readonly schema: GraphQLSchema
  readonly aliases: ReadonlyMap<string, string>
  readonly envelop: readonly EnvelopPlugin[]
  readonly limits?: GraphqlLimits
  /** Compile plain queries instead of interpreting them. */
  readonly compile: boolean
  readonly log: Log
}

export function createRunner(options: RunnerOptions): Runner {
  const { schema, aliases, limits = DEFAULT_LIMITS } = options
  const prepare = createPrepare(limits, aliases)

  const attempt = ({ query, variables = {}, operationName }: Params, call: Call): MaybePromise<ExecutionResult> => {
    const engine = yoga.getEnveloped({ call })
    const { document, errors } = prepare(engine, query)
    if (errors) return { errors }
    const variableValues = coerceVariables(schema, document, operationName, variables)
    return chain(engine.contextFactory(), (contextValue: object) =>
      engine.execute({ schema: engine.schema, document, contextValue, variableValues, operationName })
    )
  }

  const run: Run = (params, call) => {
    const fail = (thrown: unknown) => shape({ errors: [toGraphQLError(thrown)] }, call)
    try {
      const result = chain(attempt(params, call), done => shape(done, call))
      return result instanceof Promise ? result.catch(fail) : result
    } catch (thrown) {
      return fail(thrown)
    }
  }

  const yoga = createYogaServer(options, run)
  return { run, write: (reply, call) => writeAnswer(reply, limits, call), yoga }
}

/** A Yoga server that calls `run` instead of its own execution. */
function createYogaServer(options: RunnerOptions, run: Run): Runner['yoga'] {
  const { schema, envelop, compile, limits = DEFAULT_LIMITS, log } = options
  const execute = createExecute(compile, limits)
  const sameRun: YogaPlugin<{}, Context> = {
    onParams: ({ setParamsHandler }) => {
      // Yoga serializes any object with the shape of a result: errors need not be GraphQLError.
      setParamsHandler(async ({ params, context: { call } }) => {
        const { reply, text } = await writeAnswer(await run(params as Params, call), limits, call)
        return (typeof text === 'string' ? reply : { ...reply, stringify: () => text.join('') }) as ExecutionResult
      })
    }
  }
  return createYoga<Context>({
    schema,
    // The server's two paths. DataHub's own frontend uses the second.
    graphqlEndpoint: '/api{/v2}?/graphql',
    plugins: [useEngine({ execute }), ...envelop, sameRun],
    logging: log,
    cors: false,
    graphiql: false,
    landingPage: false,
    batching: false,
    multipart: false,
    maskedErrors: false,
    parserAndValidationCache: false
  })
}
