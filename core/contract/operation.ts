import type { Static, TObject, TSchema } from 'typebox'
import type { Call, Invocation } from '../call.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Urn } from '../urn.ts'

export type Privilege = string

/** Any one of the privileges, on an entity (`on` a URN), on any entity of a type (`on` its name), or on the platform. */
export interface Demand {
  readonly anyOf: readonly Privilege[]
  readonly on?: Urn | string
  /** DataHub's sentence for this refusal, where it has one of its own. */
  readonly message?: string
}

/**
 * `public`: for anybody, a bad credential is ignored. `signed-in`: any credential. Otherwise demands, which are computed
 * before anything is looked up on the caller's behalf. An empty list grants nothing and refuses nothing to a signed-in caller.
 */
export type Rule<A> =
  | 'public'
  | 'signed-in'
  | Demand
  | ((args: A, call: Call) => MaybePromise<Demand | readonly Demand[]>)

// Registered symbols: a plugin package has its own copy of this file.
export const declared: unique symbol = Symbol.for('aspectd.operation') as never
export const responded: unique symbol = Symbol.for('aspectd.response') as never

export interface Operation<A = never, R = unknown> {
  readonly [declared]: true
  readonly allow: Rule<A>
  readonly run: (args: A, call: Call) => MaybePromise<R>
}

/** A root field of GraphQL: the only way to make one. */
export function operation<A, R>(allow: Rule<A>, run: (args: A, call: Call) => MaybePromise<R>): Operation<A, R> {
  return { [declared]: true, allow, run }
}

export interface Action {
  readonly params: TObject
  readonly operation: Operation
}

/** `POST /<resource>?action=<name>`: parameters from the JSON body, numbers and booleans also as strings; reply `{value}`. */
export function action<S extends TObject>(
  params: S,
  allow: Rule<Static<S>>,
  run: (params: Static<S>, call: Call) => unknown
): Action {
  return { params, operation: operation(allow, run) as unknown as Operation }
}

export interface RouteSpec<P extends TObject = TObject, B extends TSchema = TSchema> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'HEAD'
  /** Fastify's form: `/entities/:urn`. A URN is one parameter, whatever characters it has. */
  readonly url: string
  /** Path and query parameters, coerced from text. An array property also takes Rest.li's `List(a,b)`. */
  readonly params?: P
  /** JSON body; handed over as `body`. */
  readonly body?: B
}
export type RouteArgs<P extends TObject, B extends TSchema> = Static<P> & { readonly body: Static<B> }

export interface Route {
  readonly spec: RouteSpec
  readonly operation: Operation
}

/** Answers with JSON, or with what `respond` made. */
export function route<P extends TObject = TObject<{}>, B extends TSchema = TSchema>(
  spec: RouteSpec<P, B>,
  allow: Rule<RouteArgs<P, B>>,
  run: (args: RouteArgs<P, B>, call: Call) => unknown
): Route {
  return { spec, operation: operation(allow, run) as unknown as Operation }
}

export interface Response {
  readonly [responded]: true
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly cookies: readonly Cookie[]
  readonly body: unknown
}

export interface Cookie {
  readonly name: string
  readonly value: string
  readonly path?: string
  /** Seconds; 0 deletes the cookie. */
  readonly maxAge?: number
  readonly httpOnly?: boolean
  readonly secure?: boolean
  /** `lax` when absent. */
  readonly sameSite?: 'strict' | 'lax' | 'none'
}

/** An answer with a status, headers, cookies or a body that is not JSON (text is sent as it is). */
export function respond({
  status = 200,
  headers = {},
  cookies = [],
  body
}: Partial<Omit<Response, typeof responded>>): Response {
  return { [responded]: true, status, headers, cookies, body }
}

/** An operation as the running server knows it. */
export interface NamedOperation extends Omit<Invocation, 'args'> {
  readonly operation: Operation
  /** Of an action or route: what it takes, beside what GraphQL's schema says. */
  readonly params?: TObject | undefined
}

/** An operation that was asked for and is about to be answered. */
export interface OperationEvent extends NamedOperation {
  readonly args: unknown
  readonly call: Call
  /** What it came to, unless there is an error. */
  readonly result?: unknown
  /** Why it was refused or failed. A refusal of the gate carries `refused`, its demands. */
  readonly error?: unknown
}

/** Told of every operation; the answer waits for what it returns. It must not throw. */
export type Observe = (event: OperationEvent) => MaybePromise<void>
