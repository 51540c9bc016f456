import type { Plugin as EnvelopPlugin } from '@envelop/core'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Call, Credential, Log } from './call.ts'
import type { Model } from './model.ts'
import type { Criterion, FindPage, Key, Point, Query, Row, SeriesSize, Span } from './store/port.ts'
import type { Urn } from './urn.ts'

export { type Static, type TObject, type TSchema, Type }
export type MaybePromise<T> = T | Promise<T>

// ---- what an operation asks for, as data ----

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
  readonly body: unknown
}

/** An answer with a status, headers or a body that is not JSON (text is sent as it is). */
export function respond(answer: { status?: number; headers?: Response['headers']; body?: unknown }): Response {
  return { [responded]: true, status: answer.status ?? 200, headers: answer.headers ?? {}, body: answer.body }
}

/** An operation as the running server knows it: `addTags`, `entities.delete`, `POST /logIn`. */
export interface NamedOperation {
  readonly kind: 'query' | 'mutation' | 'action' | 'route'
  readonly name: string
  readonly plugin: string
  readonly operation: Operation
  /** Of an action or route: what it takes, beside what GraphQL's schema says. */
  readonly params?: TObject | undefined
  readonly body?: TSchema | undefined
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

// ---- who may do what ----

export interface Request {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly address: string
}

/** Provided by exactly one plugin. */
export interface Authority {
  /** `undefined` = no credential was sent. @throws Unauthenticated for one that does not hold. */
  identify(request: Request): MaybePromise<Credential | undefined>
  /** The demands that the call may not have; `[]` = go on. Calls made with `as` are not asked about. */
  refused(call: Call, demands: readonly Demand[]): MaybePromise<readonly Demand[]>
  /** What of a list the actor may see. */
  viewFilter(call: Call): MaybePromise<'all' | Criterion>
}

// ---- data ----

/** JSON Schema, draft 2020-12, with DataHub's annotations `x-search` and `x-relationship` for what is indexed. */
export type JsonSchema = TSchema | Readonly<Record<string, unknown>>

export interface Guard {
  /** Credential material: no generic read or write, by anybody. Reached through its definer's handle only. */
  readonly sealed?: boolean
  /** Who may read or write it generically, beside what the entity asks. `[]` = nobody. */
  readonly read?: readonly Privilege[]
  readonly write?: readonly Privilege[]
}

export interface AspectDefinition<S = unknown> {
  readonly schema: S
  /** Entity types that may carry it. */
  readonly on: readonly string[]
  readonly kind?: 'versioned' | 'timeseries'
  /** Superseded versions kept; the store's configured number when absent. */
  readonly keep?: number
  readonly guard?: Guard
  /** Full record name on the wire; `com.aspectd.<plugin>.<Aspect>` when absent. */
  readonly record?: string
}

export interface TypeDefinition {
  /** The key aspect: its properties, in this order, are the parts of the URN's id. */
  readonly key: string
  readonly guard?: Guard
}

/** DataHub's system metadata: unknown members are kept. */
export interface SystemMetadata {
  readonly lastObserved?: number
  readonly runId?: string
  readonly lastRunId?: string
  readonly pipelineName?: string
  readonly properties?: Readonly<Record<string, string>>
  readonly [other: string]: unknown
}

export interface Stored<T = unknown> {
  readonly row: Row
  /** Parsed once and shared: never mutate. */
  readonly value: T
}

/** One change of one aspect. Several of one aspect in a batch are folded in order. */
export interface Edit {
  readonly urn: Urn
  readonly aspect: string
  /**
   * From the stored value to the new one; `undefined` removes the aspect. Called again when another writer was faster,
   * so: no side effects, never mutate `old`. Of a timeseries aspect `old` is undefined and the result is one point.
   */
  readonly change: (old: unknown, stored: Row | undefined) => unknown
  readonly system?: SystemMetadata
  /** Refuse with 404 unless the entity exists (any aspect stored) when this is written. */
  readonly mustExist?: string
}

export interface Written extends Key {
  /** Whether a new version came to be (a point always counts). */
  readonly changed: boolean
}

/** A typed view of one aspect. */
export interface Aspect<T> {
  readonly name: string
  /** `undefined` when absent or not to be seen by the actor. */
  get(call: Call, urn: Urn): MaybePromise<T | undefined>
  getMany(call: Call, urns: readonly Urn[]): Promise<(T | undefined)[]>
  /** An edit to hand to `data.write`, alone or with others in one atomic batch. */
  edit(urn: Urn, change: (old: T | undefined) => T | undefined, options?: Pick<Edit, 'mustExist'>): Edit
  /** `write` of this one edit; the new value. */
  update(
    call: Call,
    urn: Urn,
    change: (old: T | undefined) => T | undefined,
    options?: Pick<Edit, 'mustExist'>
  ): Promise<T | undefined>
}
export type Handles<D> = {
  readonly [K in keyof D]: D[K] extends AspectDefinition<infer S> ? Aspect<ValueOf<S>> : never
}
type ValueOf<S> = S extends TSchema ? Static<S> : unknown

/** All reads drop what the actor may not see, all writes are refused outside what the gate granted. */
export interface Data {
  /**
   * Stored aspects of entities, key aspects as rebuilt from the URN only where a row is stored. Sealed aspects are never
   * among them, guarded ones only for whom the guard names. An entity that the actor may not see reads as absent.
   */
  read(
    call: Call,
    wanted: readonly { readonly urn: Urn; readonly aspects?: readonly string[] }[]
  ): MaybePromise<Stored[][]>
  exists(call: Call, urns: readonly Urn[]): MaybePromise<boolean[]>
  history(call: Call, key: Key, page: { readonly before?: number; readonly limit: number }): Promise<Stored[]>
  /** Exact totals, ANDed with what the actor may see. */
  find(call: Call, query: Query, page: FindPage): Promise<{ urns: Urn[]; total: number; next?: string }>
  count(call: Call, query: Query, field: string, limit: number): Promise<{ value: string; count: number }[]>
  /** Validated, atomic, durable when it resolves. @throws Invalid naming aspect, path, found and allowed. */
  write(call: Call, edits: readonly Edit[]): Promise<Written[]>
  /** Hard delete of an entity with its history and series. */
  erase(call: Call, urn: Urn): Promise<{ rows: number; points: number }>
  /**
   * Whether followers were told of all that any instance acknowledged until a second ago. While they were not, what a
   * plugin remembers must not be used: ask the store.
   */
  isCurrent(): boolean
  readonly series: {
    range(
      call: Call,
      span: Span,
      page: { readonly after?: string; readonly limit: number; readonly ascending?: boolean }
    ): Promise<{ points: Point[]; next?: string }>
    latest(call: Call, keys: readonly Key[]): Promise<(Point | undefined)[]>
    count(call: Call, span: Span): Promise<number>
    remove(call: Call, span: Span, limit: number): Promise<number>
    sizes(call: Call): Promise<SeriesSize[]>
  }
}

/** Called with every new value before it is written, whichever way it came. @throws to refuse it. */
export type Check = (call: Call, urn: Urn, value: unknown, old: unknown) => void

/** An aspect that is about to be changed. */
export interface Upcoming extends Key {
  /** The new value, as JSON text; `undefined` = the aspect is taken away. */
  readonly json: string | undefined
}

/** Called with all that one batch, or one hard delete, is about to change, before it is written. @throws to refuse it. */
export type Review = (call: Call, changes: readonly Upcoming[]) => MaybePromise<void>

// ---- plugins ----

/** What GraphQL resolvers of an entity get as their parent. */
export interface EntityRef {
  readonly urn: Urn
}

/** Fields for every GraphQL type whose entity has the aspect `having`, or for the types in `only`. */
export interface EntityField {
  readonly having: string
  readonly only?: readonly string[]
  /** Field definitions: `tags: GlobalTags`. */
  readonly sdl: string
  readonly resolve: Readonly<Record<string, (entity: EntityRef, args: never, call: Call) => unknown>>
}

export interface Parts<Api> {
  readonly api: Api
  readonly sdl?: string
  /** Root fields. */
  readonly operations?: {
    readonly Query?: Readonly<Record<string, Operation>>
    readonly Mutation?: Readonly<Record<string, Operation>>
  }
  /** Resolvers of own types, of scalars (a GraphQLScalarType) and `__resolveType` of own unions. */
  readonly fields?: Readonly<
    Record<string, Readonly<Record<string, (parent: never, args: never, call: Call) => unknown>> | object>
  >
  readonly entityFields?: readonly EntityField[]
  /** GraphQL type of entity types that have one of their own: `{dataset: 'Dataset'}`; others resolve to `OtherEntity`. */
  readonly entityTypes?: Readonly<Record<string, string>>
  readonly envelop?: readonly EnvelopPlugin[]
  /** `'<resource>.<name>'` → `POST /<resource>?action=<name>`. */
  readonly actions?: Readonly<Record<string, Action>>
  readonly routes?: readonly Route[]
  /** Names under which clients also declare our input types. */
  readonly inputAliases?: Readonly<Record<string, string>>
  /** By aspect name; also for aspects of other plugins. */
  readonly checks?: Readonly<Record<string, Check>>
  /** For rules about several entities, or about what is taken away. */
  readonly review?: Review
  /**
   * Keys that changed since the server started, each at least once: those of this process before their write is
   * acknowledged, those of all instances in order as the store's feed brings them, within a second. 'lost' = some are
   * unknown, start afresh. For what is remembered, which counts only while `data.isCurrent()`: quick, without an answer.
   */
  readonly follow?: (keys: readonly Key[] | 'lost') => void
  readonly authority?: Authority
  readonly observe?: Observe
  /** Settles when the plugin is ready; what it leaves running ends with the signal. Run in the order of needs. */
  readonly start?: (signal: AbortSignal) => MaybePromise<void>
  /** Run in reverse order, after the last request and before the store closes. */
  readonly close?: () => MaybePromise<void>
}

/** What the kernel tells a plugin about the whole; complete from `start` on. */
export interface Host {
  readonly version: string
  /** Every privilege of every enabled plugin, with its sentence. */
  privileges(): ReadonlyMap<Privilege, string>
  /** Enabled plugins, in order of needs. */
  plugins(): readonly string[]
  /** Changes whenever the GraphQL schema or the model does. */
  fingerprint(): string
  /** The name or address that is listened on, as configured. */
  readonly host: string
  /** Where clients reach the server: `http://127.0.0.1:9002`. */
  address(): string
  /** Folder for files that are not in the store; exists. */
  readonly dataFolder: string
}

export interface Kit<Needs, Wants, Config, Definitions> {
  readonly needs: Needs
  /** `undefined` where the plugin is off. */
  readonly wants: Wants
  readonly config: Config
  /** Handles of the aspects that this plugin defines. */
  readonly aspects: Handles<Definitions>
  readonly data: Data
  readonly model: Model
  readonly host: Host
  readonly log: Log
  /** A call of the process itself, for `start` and what it leaves running. */
  system(reason: string, signal?: AbortSignal): Call
}

declare const api: unique symbol
export interface Plugin<Api = unknown> {
  readonly name: string
  readonly [api]?: () => Api
  readonly spec: AnySpec
}
type ApiOf<P> = P extends Plugin<infer A> ? A : never
type Apis<N> = { readonly [K in keyof N]: ApiOf<N[K]> }
type MaybeApis<N> = { readonly [K in keyof N]: ApiOf<N[K]> | undefined }

export interface Spec<
  Needs extends Record<string, Plugin>,
  Wants extends Record<string, Plugin>,
  Config extends TObject,
  Definitions extends Record<string, AspectDefinition>,
  Api
> {
  /** Folder, configuration key and prefix. */
  readonly name: string
  readonly contract: 1
  readonly needs?: Needs
  readonly wants?: Wants
  /** Every property has a default. `env` on a property names the environment variable that sets it. */
  readonly config?: Config
  readonly types?: Readonly<Record<string, TypeDefinition>>
  readonly aspects?: Definitions
  /** Shared schemas: `{$ref: '#/$defs/<name>'}` in `aspects` finds them. */
  readonly defs?: Readonly<Record<string, JsonSchema>>
  readonly privileges?: Readonly<Record<Privilege, string>>
  /** A failing `start` is shown in /health instead of stopping the server. */
  readonly optional?: boolean
  /** Synchronous and without I/O. */
  setup(kit: Kit<Apis<Needs>, MaybeApis<Wants>, Static<Config>, Definitions>): Parts<Api>
}
// biome-ignore lint/suspicious/noExplicitAny: the registry holds plugins of every shape
export type AnySpec = Spec<any, any, any, any, any>

export function definePlugin<
  Api,
  Needs extends Record<string, Plugin> = {},
  Wants extends Record<string, Plugin> = {},
  Config extends TObject = TObject<{}>,
  Definitions extends Record<string, AspectDefinition> = {}
>(spec: Spec<Needs, Wants, Config, Definitions, Api>): Plugin<Api> {
  return { name: spec.name, spec }
}
