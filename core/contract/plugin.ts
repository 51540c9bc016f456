import type { Plugin as EnvelopPlugin } from '@envelop/core'
import type { Static, TObject } from 'typebox'
import type { Call, Log } from '../call.ts'
import type { JsonRecord, JsonSchema } from '../json.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Metrics } from '../metrics/metric.ts'
import type { Cursor, StoreSource } from '../store/port.ts'
import type { Urn } from '../urn.ts'
import type { Authority, Strategy } from './authority.ts'
import type { ConsolePart } from './console.ts'
import type { BeforeCommit, Check, Data, Handles, Review } from './data.ts'
import type { AspectDefinition, TypeDefinition } from './definition.ts'
import type { Files } from './files.ts'
import type { PluginHealth } from './health.ts'
import type { Host } from './host.ts'
import type { Follower, Listener } from './listener.ts'
import type { Model } from './model.ts'
import type { Action, Command, Observe, Operation, Pace, Privilege, Route, Selects } from './operation.ts'
import type { Outgoing } from './outgoing.ts'
import type { Extension, ExtensionPoint } from './point.ts'
import type { FittingResults, KeyOf } from './results.ts'
import type { Schedules } from './schedule.ts'
import { callerFile } from './stack.ts'
import type { Tool } from './tool.ts'

/** The parent value of GraphQL resolvers of an entity. */
export interface EntityRef {
  readonly urn: Urn
}

/** Computes a field of a GraphQL object. */
type Resolve<Parent = never> = (parent: Parent, args: never, call: Call, selects: Selects) => unknown

/** Fields of GraphQL types of entities; without `having` and `only`, of every one. */
export interface EntityField {
  /** The types whose entity type has this aspect. */
  readonly having?: string
  /** These types. */
  readonly only?: readonly string[]
  /** Not these types; they need not exist. */
  readonly except?: readonly string[]
  /** Field definitions: `tags: GlobalTags`. */
  readonly sdl: string
  /** An interface of the `sdl` that these types implement by having the fields. */
  readonly implements?: string
  readonly resolve: Readonly<Record<string, Resolve<EntityRef>>>
}

export interface Contribution<Api = unknown> {
  /** What plugins that need this one get. */
  readonly api?: Api
  readonly sdl?: string
  /** Root fields. */
  readonly operations?: {
    readonly Query?: Readonly<Record<string, Operation>>
    readonly Mutation?: Readonly<Record<string, Operation>>
    /** Each returns `SourceEvents`. */
    readonly Subscription?: Readonly<Record<string, Operation>>
  }
  /** Resolvers of the plugin's own types, its scalars (a GraphQLScalarType), and `__resolveType` of its unions, at once. */
  readonly fields?: Readonly<Record<string, Readonly<Record<string, Resolve>> | object>>
  readonly entityFields?: readonly EntityField[]
  /** GraphQL types by entity type: `{dataset: 'Dataset'}`. Other entity types resolve to `OtherEntity`. */
  readonly entityTypes?: Readonly<Record<string, string>>
  readonly envelop?: readonly EnvelopPlugin[]
  /** `'<resource>.<name>'` → `POST /<resource>?action=<name>`. */
  readonly actions?: Readonly<Record<string, Action>>
  readonly routes?: readonly Route[]
  /** Tools of agents, by name. */
  readonly tools?: Readonly<Record<string, Tool>>
  /** Pages and files for browsers. */
  readonly files?: Files
  /** By name, for `config/commands`: run by the server, or on its store while no server uses it. */
  readonly commands?: Readonly<Record<string, Command>>
  /** Other names that clients use for input types of the schema: alias → name. */
  readonly inputAliases?: Readonly<Record<string, string>>
  /** Puts something into extension points of other plugins: `[textIndex.with(find)]`. */
  readonly extends?: readonly Extension[]
  /** By aspect name. Aspects of other plugins are allowed. */
  readonly checks?: Readonly<Record<string, Check>>
  /** For rules about several entities, or about removals. */
  readonly review?: Review
  /** Adds edits of the plugin's own aspects to a commit: for records that must exist if and only if the change does. */
  readonly beforeCommit?: BeforeCommit
  /** For caches, which are valid only while `data.isCurrent()`. */
  readonly onChange?: Listener
  /** By name, for what must not miss a change. The store keeps the place of each name, so do not rename them. */
  readonly followers?: Readonly<Record<string, Follower>>
  readonly authority?: Authority
  /** Ways to authenticate callers. The core tries those of all plugins in the order of `SOURCES`. */
  readonly strategies?: readonly Strategy[]
  /**
   * The answer waits for the returned promise, for at most `hookSeconds`. What it throws is logged and changes nothing.
   * It can miss operations while it hangs.
   */
  readonly observe?: Observe
  /**
   * As `observe`, but an operation fails if this fails, and waits as long as it takes: only for a record without which
   * no operation may succeed, such as an audit trail.
   */
  readonly mustObserve?: Observe
  /**
   * Slows writers down to the pace of what follows them: the answer of an operation that has written, or failed after it
   * has, waits for the returned promise. As with `observe`, what it throws is logged and changes nothing.
   */
  readonly pace?: Pace
  /** Called in order of needs; settles when the plugin is ready. Work that keeps running must stop on the signal. */
  readonly start?: (signal: AbortSignal) => MaybePromise<void>
  /** Called in reverse order, after the last request and before the store closes. */
  readonly close?: () => MaybePromise<void>
}

/** Work that no request waits for. At shutdown the server waits for it before it closes the plugin. */
export interface Background {
  /** Logs a failure with `failure` as the message. */
  run(work: Promise<void>, failure: string): void
  /**
   * Runs the work immediately and again after each pause, until the server closes. Call it in `start`. A failure is
   * logged as `<reason> failed; will retry`. While the server is read-only, it does not run. The work gets a system call with this reason and a signal to stop.
   */
  every(milliseconds: number, reason: string, work: (call: Call) => Promise<void>): void
}

export interface PluginContext<Needs, Wants, Config, Definitions> {
  readonly needs: Needs
  /** `undefined` where the plugin is disabled. */
  readonly wants: Wants
  readonly config: Config
  /** Handles of the aspects that this plugin defines. */
  readonly aspects: Handles<Definitions>
  readonly data: Data
  readonly model: Model
  readonly host: Host
  readonly log: Log
  readonly background: Background
  /** For requests to other servers: no other way has their limits. */
  readonly outgoing: Outgoing
  /**
   * For `openStoreReader` in a thread of the plugin, which keeps an index of its own. It reads everything that is
   * stored, without access control.
   */
  readonly storeSource: StoreSource
  /**
   * For the same thread: the change feed keeps what comes after the cursor, as far as the store can, until the plugin names
   * another one, or none.
   */
  retainFeed(after: Cursor | undefined): void
  readonly health: PluginHealth
  /** What the plugin counts of its work, for `/metrics`. */
  readonly metrics: Metrics
  /** What another plugin puts into a point of this one: `undefined` without one, and for all until `start` is called. */
  extension<T>(point: ExtensionPoint<T>): T | undefined
  /**
   * Fires schedules, each tick once whichever instances run, from `start` on. Call it in `setup`.
   * @throws Misconfigured for types or aspects that no plugin defines
   */
  schedules(schedules: Schedules): void
  /**
   * Runs a GraphQL document as the caller, with the rules, limits and records of each of its operations. Resolves to its
   * data. Fields, types and arguments that no enabled plugin has are left out.
   * @throws the first error, with its status and message
   */
  graphql(call: Call, document: string, variables?: Readonly<Record<string, unknown>>): Promise<JsonRecord>
  /** A call of the process itself, for `start` and background work. */
  system(reason: string, signal?: AbortSignal): Call
  /**
   * A call with the rights of a user, for background work that they have asked for earlier: it reads what they may see
   * now, and no write is granted. Whether the user is suspended or removed is not asked: `isActive` of the plugin auth.
   */
  onBehalfOf(user: Urn, reason: string, signal?: AbortSignal): Call
}

declare const api: unique symbol
export interface Plugin<Api = unknown> {
  readonly name: string
  /** The file that called `definePlugin`, for error messages. */
  readonly file?: string
  readonly [api]?: () => Api
  readonly manifest: AnyManifest
}
type ApiOf<P> = P extends Plugin<infer A> ? A : never
type Apis<N> = { readonly [K in keyof N]: ApiOf<N[K]> }
type MaybeApis<N> = { readonly [K in keyof N]: ApiOf<N[K]> | undefined }

export interface Manifest<
  Needs extends Record<string, Plugin>,
  Wants extends Record<string, Plugin>,
  Config extends TObject,
  Definitions extends Record<string, AspectDefinition>,
  Api,
  Contributed
> {
  /** Name of the folder and of the key under `plugins` in the configuration. */
  readonly name: string
  readonly contract: 2
  readonly needs?: Needs
  readonly wants?: Wants
  /** Every property needs a default. `env` on a property names its environment variable. */
  readonly config?: Config
  readonly types?: Readonly<Record<string, TypeDefinition>>
  readonly aspects?: Definitions & { readonly [K in keyof Definitions]: ExactAspect<Definitions[K]> }
  /** Shared schemas, referenced in `aspects` as `{$ref: '#/$defs/<name>'}`. */
  readonly defs?: Readonly<Record<string, JsonSchema>>
  /** Compiles the schemas of `aspects` at their first use, not at the start: for a plugin whose tests compile them. */
  readonly lazySchemas?: boolean
  readonly privileges?: Readonly<Record<Privilege, string>>
  /** If `start` fails, /health lists the plugin and the server runs without it. */
  readonly optional?: boolean
  /** The plugin's pages in the browser, shown by the plugin `console`. */
  readonly console?: ConsolePart
  /** Must be synchronous and do no I/O. */
  setup(
    context: PluginContext<Apis<Needs>, MaybeApis<Wants>, Static<Config>, Definitions>
  ): Contribution<Api> & Contributed & ExactContribution<Contributed> & FittingResults<Contributed>
}
// biome-ignore lint/suspicious/noExplicitAny: the registry holds plugins of every shape
export type AnyManifest = Manifest<any, any, any, any, any, any>

// TypeScript checks neither inferred types nor what functions return for excess members.

/** Refuses members of `Found` that `Known` does not have, and those of its `Parts`: objects, or lists of them. */
type Exact<Found, Known, Parts extends keyof Known = never> = {
  readonly [K in Exclude<KeyOf<NonNullable<Found>>, keyof Known>]?: never
} & {
  readonly [K in Parts]?: K extends keyof Found ? ExactPart<NonNullable<Found[K]>, NonNullable<Known[K]>> : unknown
}
type ExactPart<Found, Known> = Known extends readonly (infer One)[]
  ? readonly Exact<Found extends readonly (infer F)[] ? F : never, One>[]
  : Exact<Found, Known>

type ExactAspect<Found> = Exact<Found, AspectDefinition, 'guard'>
/** With `then` no part is `{}`, which would also accept a promise. */
type ExactContribution<Found> = Exact<
  Found & { then: never },
  Contribution,
  'operations' | 'authority' | 'entityFields' | 'strategies'
>

export function definePlugin<
  Api,
  Needs extends Record<string, Plugin> = {},
  Wants extends Record<string, Plugin> = {},
  Config extends TObject = TObject<{}>,
  Definitions extends Record<string, AspectDefinition> = {},
  const Contributed = {}
>(manifest: Manifest<Needs, Wants, Config, Definitions, Api, Contributed>): Plugin<Api> {
  const file = callerFile()
  return { name: manifest.name, manifest, ...(file === undefined ? {} : { file }) }
}
