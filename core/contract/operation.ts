import type { Static, TObject, TSchema } from 'typebox'
import type { Call, Invocation } from '../call.ts'
import type { JsonSchema } from '../json.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Urn } from '../urn.ts'

export type Privilege = string

/** Requires any one of the privileges: on an entity (`on` = URN), on a type (`on` = its name), or on the platform. */
export interface Demand {
  readonly anyOf: readonly Privilege[]
  readonly on?: Urn | string
  /** What is attached to `on`, or taken off it, as the client named it: a policy may grant it for some of these only. */
  readonly attaches?: readonly string[]
  /** Any one of these is enough instead, such as a privilege on a parent. */
  readonly or?: readonly Omit<Demand, 'or' | 'message'>[]
  /** DataHub's message for this refusal, if it has a special one. */
  readonly message?: string
}

/**
 * `public`: every caller, an invalid credential is ignored. `signed-in`: any valid credential. Otherwise demands, which
 * are computed before the operation reads anything. An empty list admits every signed-in caller and grants no write.
 */
export type Rule<A> =
  | 'public'
  | 'signed-in'
  | Demand
  | ((args: A, call: Call) => MaybePromise<Demand | readonly Demand[]>)

// Of the global registry: a plugin package has its own copy of this file.
export const declared: unique symbol = Symbol.for('aspectd.operation') as never

/**
 * Whether the GraphQL document selects this field of the object that is computed, by its name in the schema: what it selects
 * can be computed along. Only to save work, as a document can ask for one object twice and select more the second time. Of
 * actions and routes nothing is selected.
 */
export type Selects = (field: string) => boolean

export interface Operation<A = never, R = unknown> {
  readonly [declared]: true
  readonly allow: Rule<A>
  readonly run: (args: A, call: Call, selects: Selects) => MaybePromise<R>
}

/** Makes an operation with its access rule. Required for every root field of GraphQL. */
export function operation<A, const R>(
  allow: Rule<A>,
  run: (args: A, call: Call, selects: Selects) => MaybePromise<R>
): Operation<A, R> {
  return { [declared]: true, allow, run }
}

/** What the source of a subscription yields. */
export interface SourceEvent<T = unknown> {
  /** The value of the field. Without it nothing is sent: the client has everything until `id`. */
  readonly value?: T
  /** Unique in the stream: the argument `after` with which a source continues after this event. One line. */
  readonly id?: string
}

/**
 * The events of a subscription: what an operation of `Subscription` returns. It must end when `call.signal` aborts, and ask
 * about rights with `call.renewed()` for each event. The next event is taken when the client has read the one before.
 */
export type SourceEvents<T = unknown> = AsyncIterable<SourceEvent<T>>

interface BodyOptions {
  /**
   * Accepts bodies up to `http.bodyBytes`, as ingestion needs. Others are limited to 1 MB, those of public operations to
   * 4 kB.
   */
  readonly large?: boolean
}

interface ActionOptions extends BodyOptions {
  /** It changes nothing. Other actions are refused while the server is read-only. */
  readonly reads?: boolean
}

export interface Action extends ActionOptions {
  readonly params: TObject
  readonly operation: Operation
}

/**
 * `POST /<resource>?action=<name>`: parameters in the JSON body, numbers and booleans also as text. Replies with
 * `{value}`.
 */
export function action<S extends TObject>(
  params: S,
  allow: Rule<Static<S>>,
  run: (params: Static<S>, call: Call, selects: Selects) => unknown,
  options: ActionOptions = {}
): Action {
  return { ...options, params, operation: operation(allow, run) as unknown as Operation }
}

/** What a route says of itself in the description of the API. */
export interface RouteDoc {
  /** What it does, in one line. */
  readonly summary: string
  /** What else its users must know. */
  readonly description?: string
  /** JSON Schema of the answer; `#/components/schemas/<name>` names those of the document. Without it nothing is said of it. */
  readonly answer?: JsonSchema
  /** JSON Schema of errors of another protocol, which it answers besides those of every route. */
  readonly failure?: JsonSchema
  /** JSON Schema of the body, if it says more than the one that checks it. */
  readonly body?: JsonSchema
  /** A body that works. */
  readonly example?: unknown
}

export interface RouteSpec<P extends TObject = TObject, B extends TSchema = TSchema> extends BodyOptions {
  readonly doc?: RouteDoc
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD'
  /** Fastify's form: `/entities/:urn`. A URN is one parameter, even with slashes in it. */
  readonly url: string
  /** Path and query parameters, coerced from text. An array property also accepts Rest.li's `List(a,b)`. */
  readonly params?: P
  /** Schema of the JSON body, which `run` gets as `body`. */
  readonly body?: B
  /** It changes nothing although its method could: a question that needs a body. */
  readonly reads?: boolean
  /** It begins or ends a session, which works while the server is read-only. */
  readonly logsIn?: boolean
  /** The body is a file, sent as `application/octet-stream`; see `upload`. */
  readonly upload?: { readonly maxBytes: number }
  /**
   * The body is a form (`application/x-www-form-urlencoded`) of at most 16 kB, which becomes an object of texts. Pages of
   * other sites can send one: `run` must authenticate it by what is in it.
   */
  readonly form?: boolean
  /**
   * Cookies that `run` gets as `cookies`: names, or beginnings of names with `*` after them. Those that authenticate the
   * caller are refused at start.
   */
  readonly cookies?: readonly string[]
  /** What a refusal with 401 tells clients after `Bearer` in its header WWW-Authenticate: `resource_metadata="…"`. */
  readonly challenge?: () => string
  /** Lower-case names of headers that `run` gets as `headers`; never `authorization` or `cookie`. */
  readonly headers?: readonly string[]
}
type RouteArgs<P extends TObject, B extends TSchema> = Static<P> & {
  readonly body: Static<B>
  readonly cookies: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
}

export interface Route {
  readonly spec: RouteSpec
  readonly operation: Operation
}

/** A REST route. It replies with the result as JSON, or with what `respond` returned. */
export function route<P extends TObject = TObject<{}>, B extends TSchema = TSchema>(
  spec: RouteSpec<P, B>,
  allow: Rule<RouteArgs<P, B>>,
  run: (args: RouteArgs<P, B>, call: Call, selects: Selects) => unknown
): Route {
  return { spec, operation: operation(allow, run) as unknown as Operation }
}

/** A route whose body is a file. */
export interface UploadSpec<P extends TObject = TObject>
  extends Pick<RouteSpec<P>, 'doc' | 'method' | 'url' | 'params'> {
  /** A larger body is refused with 413, as soon as it is known to be larger. */
  readonly maxBytes: number
}

/**
 * A REST route that gets a file, in pieces as they arrive: nobody holds the whole. Reading a piece fails when the body is too
 * large, or the client stops sending: `run` then removes what it has stored.
 */
export function upload<P extends TObject = TObject<{}>>(
  { maxBytes, ...spec }: UploadSpec<P>,
  allow: Rule<Static<P>>,
  run: (args: Static<P> & { readonly body: AsyncIterable<Uint8Array> }, call: Call) => unknown
): Route {
  return { spec: { ...spec, upload: { maxBytes } }, operation: operation(allow, run) as unknown as Operation }
}

/** The arguments of a command, by name. */
export type CommandArgs = Readonly<Record<string, string>>

/**
 * A command of the operator: no policy applies to users who have access to the store itself. The arguments are not
 * checked. Resolves to the text that is printed.
 */
export type Command = (args: CommandArgs, call: Call) => MaybePromise<string>

/** An operation of the running server. */
export interface NamedOperation extends Omit<Invocation, 'args'> {
  readonly operation: Operation
  /** Parameters of an action or route; those of a GraphQL field are in the schema. */
  readonly params?: TObject | undefined
  /** A route or action that says so changes nothing, whatever its method is. */
  readonly reads?: boolean | undefined
  /** It begins or ends a session, which works while the server is read-only. */
  readonly logsIn?: boolean | undefined
}

/** How an operation ended: `refused` with 401, 403 or 429, `invalid` with another status below 500, `failed` otherwise. */
export type Outcome = 'ok' | 'refused' | 'invalid' | 'failed'

/** An operation that has succeeded or failed and is about to be answered. */
export interface OperationEvent extends NamedOperation {
  readonly args: unknown
  readonly call: Call
  readonly outcome: Outcome
  /** How long it took until now, by the monotonic clock. */
  readonly milliseconds: number
  /** The result, unless there is an error. */
  readonly result?: unknown
  /** Why it was refused or failed. A refusal by the gate has `refused`, the demands that were not met. */
  readonly error?: unknown
}

/** Called for every operation that has ended, before it is answered. */
export type Observe = (event: OperationEvent) => MaybePromise<void>

/** Called for every operation that has written, before it is answered. */
export type Pace = (call: Call) => MaybePromise<void>
