import { type Plugin as EnvelopPlugin, isAsyncIterable, useEngine } from '@envelop/core'
import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate
} from 'graphql'
import { createYoga } from 'graphql-yoga'
import { type Call, withSignal } from '../call.ts'
import type { SourceEvent } from '../contract/operation.ts'
import { Unavailable } from '../errors.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { type FindPlace, type Reply, shape, toGraphQLError } from './mask.ts'

export interface Resume {
  /** Where the client stands; it replaces the argument `after`. */
  readonly after?: string
  /** Told when the client has everything until there, although it gets no event. */
  onMark?(id: string): void
}

/** A subscription that is ready to run. */
export interface Subscribed {
  readonly query: string
  readonly document: DocumentNode
  readonly operationName: string | undefined
  readonly variables: Record<string, unknown>
  readonly resume: Resume
  readonly call: Call
  readonly placeOf: FindPlace
}

export interface StreamEvent {
  readonly reply: Reply
  /** With which a client continues after this event. */
  readonly id: string | undefined
  /** No event follows: the source failed, or the caller has lost the right. */
  readonly isLast: boolean
}

/** The events of a subscription. The next one is computed when it is asked for. */
export interface Stream {
  /** `undefined`: it has ended. */
  next(): Promise<StreamEvent | undefined>
  /** The client has all events until here. It can be later than its last event: what came since was not for it. */
  position(): string | undefined
  /** Abort the signal of its call first: a source that waits does not hear of this. */
  close(): void
}

/** Starts a subscription. A reply says why there is none. */
export type Subscribe = (subscribed: Subscribed) => Promise<Stream | Reply>

interface StreamDeps {
  readonly schema: GraphQLSchema
  readonly envelop: readonly EnvelopPlugin[]
  readonly execute: (args: ExecutionArgs) => MaybePromise<ExecutionResult>
  /** Longest time to compute an event. */
  readonly eventMs: number
}

/** What a stream knows of the event that the engine has given last. */
interface State {
  readonly document: DocumentNode
  readonly resume: Resume
  /** Of the event: its rights are asked again, its remarks are its own. */
  call: Call
  /** Of the event that was given last; undefined if it has none. */
  id: string | undefined
  position: string | undefined
  hasFailed: boolean
}

/** Neither an HTTP server nor an editor, nor a second check of the document. */
const OFF = {
  logging: false,
  maskedErrors: false,
  graphiql: false,
  landingPage: false,
  cors: false,
  multipart: false,
  batching: false,
  parserAndValidationCache: false,
  maxRequestBodySize: false
} as const

/**
 * Yoga's pipeline with the hooks of plugins, for subscriptions only. Our `execute` computes each event, so limits, masking
 * and visibility are those of queries. This module and Yoga are loaded with the first subscription.
 */
export function createSubscribe({ schema, envelop, execute, eventMs }: StreamDeps): Subscribe {
  const subscribe = createEngine(execute, eventMs)
  const yoga = createYoga<{ call: Call; state: State }>({
    ...OFF,
    schema,
    plugins: [useEngine({ parse, validate, specifiedRules, execute, subscribe }), prepared, ...envelop]
  })
  // One for all: hooks see what they see of queries, the call and no header.
  const request = new Request('http://localhost/api/graphql', { method: 'POST' })
  return async ({ query, document, operationName, variables, resume, call, placeOf }) => {
    const state: State = { document, resume, call, id: undefined, position: resume.after, hasFailed: false }
    const params = { query, variables, ...(operationName === undefined ? {} : { operationName }) }
    const result = await yoga.getResultForParams({ params, request }, { call, state })
    if (result && isAsyncIterable(result)) return streamOf(result as AsyncIterable<ExecutionResult>, state, placeOf)
    return shape((result as ExecutionResult | undefined) ?? {}, call, placeOf)
  }
}

/** The document was parsed and checked before, with the same hooks. */
const prepared: EnvelopPlugin<{ state?: State }> = {
  onParse({ context, setParsedDocument }) {
    if (context.state) setParsedDocument(context.state.document)
  },
  onValidate({ setResult }) {
    setResult([])
  }
}

function streamOf(results: AsyncIterable<ExecutionResult>, state: State, placeOf: FindPlace): Stream {
  const iterator = results[Symbol.asyncIterator]()
  return {
    async next() {
      const { done, value } = await iterator.next()
      if (done) return undefined
      const reply = shape(value, state.call, placeOf)
      return { reply, id: state.hasFailed ? undefined : state.id, isLast: state.hasFailed || isRefused(reply) }
    },
    position: () => state.position,
    close: () => void iterator.return?.().catch(() => undefined)
  }
}

/** The gate was asked for the event, and refused it. */
function isRefused({ data, errors = [] }: Reply): boolean {
  const isEmpty = !data || Object.values(data).every(one => one === null)
  return isEmpty && errors.some(one => 'extensions' in one && [401, 403].includes(Object(one.extensions).code))
}

function createEngine(execute: StreamDeps['execute'], eventMs: number) {
  async function* eventsOf(source: AsyncIterable<SourceEvent>, args: ExecutionArgs): AsyncGenerator<ExecutionResult> {
    const { state, call } = args.contextValue as { state: State; call: Call }
    try {
      for await (const event of source) {
        if (event.value !== undefined) {
          const result = await within(call, eventMs, own => {
            state.call = own
            return execute({ ...args, rootValue: event, contextValue: { ...Object(args.contextValue), call: own } })
          })
          state.id = event.id ?? state.position
          yield result
          // Only now it has been sent: a client that was told of its id before, and then cut off, would miss it.
          state.position = state.id
        } else if (event.id !== undefined) {
          state.position = event.id
          state.resume.onMark?.(event.id)
        }
      }
    } catch (error) {
      if (call.signal.aborted) return
      state.hasFailed = true
      yield { errors: [toGraphQLError(error)] }
    }
  }
  return async (args: ExecutionArgs): Promise<AsyncGenerator<ExecutionResult> | ExecutionResult> => {
    const { state } = args.contextValue as { state: State }
    const contextValue = { ...Object(args.contextValue), after: state.resume.after }
    const source = await createSourceEventStream({ ...args, contextValue })
    return isAsyncIterable(source) ? eventsOf(source as AsyncIterable<SourceEvent>, args) : (source as ExecutionResult)
  }
}

/** With a signal of its own: it aborts with that of the stream, and when the event takes too long. */
async function within<T>(call: Call, milliseconds: number, work: (own: Call) => MaybePromise<T>): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort(call.signal.reason)
  const timer = setTimeout(() => controller.abort(new Unavailable('the event took too long')), milliseconds)
  call.signal.addEventListener('abort', abort, { once: true })
  try {
    return await work(withSignal(call.renewed(), controller.signal))
  } finally {
    clearTimeout(timer)
    call.signal.removeEventListener('abort', abort)
  }
}
