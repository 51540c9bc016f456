import type { Plugin as EnvelopPlugin } from '@envelop/core'
import type { Static, TObject } from 'typebox'
import type { Call, Log } from '../call.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Key } from '../store/port.ts'
import type { Urn } from '../urn.ts'
import type { Authority, Strategy } from './authority.ts'
import type { BeforeCommit, Check, Data, Handles, Review } from './data.ts'
import type { AspectDefinition, JsonSchema, TypeDefinition } from './definition.ts'
import type { Model } from './model.ts'
import type { Action, Observe, Operation, Privilege, Route } from './operation.ts'

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

export interface Contribution<Api> {
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
  /** Edits of own aspects that are written in the same commit as a change: records that must exist exactly when it does. */
  readonly beforeCommit?: BeforeCommit
  /**
   * Keys that changed since the server started, each at least once: those of this process before their write is
   * acknowledged, those of all instances in order as the store's feed brings them, within a second. 'lost' = some are
   * unknown, start afresh. For what is remembered, which counts only while `data.isCurrent()`: quick, without an answer.
   */
  readonly onChange?: (keys: readonly Key[] | 'lost') => void
  readonly authority?: Authority
  /** Ways to prove who is calling. The core asks those of all plugins, in the order of `SOURCES`. */
  readonly strategies?: readonly Strategy[]
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

/** Work that no request waits for. The server waits for it when it closes, before it closes the plugin. */
export interface Background {
  /** A failure is logged under this text and stops nothing else. */
  run(work: Promise<void>, failure: string): void
  /**
   * Runs the work at once and then after every pause, until the server closes; call it in `start`. A failure is logged,
   * and the next turn tries again. `reason` is that of the call that the work gets; its signal says when to stop.
   */
  every(milliseconds: number, reason: string, work: (call: Call) => Promise<void>): void
}

export interface PluginContext<Needs, Wants, Config, Definitions> {
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
  readonly background: Background
  /** A call of the process itself, for `start` and what it leaves running. */
  system(reason: string, signal?: AbortSignal): Call
}

declare const api: unique symbol
export interface Plugin<Api = unknown> {
  readonly name: string
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
  setup(context: PluginContext<Apis<Needs>, MaybeApis<Wants>, Static<Config>, Definitions>): Contribution<Api>
}
// biome-ignore lint/suspicious/noExplicitAny: the registry holds plugins of every shape
export type AnyManifest = Manifest<any, any, any, any, any>

export function definePlugin<
  Api,
  Needs extends Record<string, Plugin> = {},
  Wants extends Record<string, Plugin> = {},
  Config extends TObject = TObject<{}>,
  Definitions extends Record<string, AspectDefinition> = {}
>(manifest: Manifest<Needs, Wants, Config, Definitions, Api>): Plugin<Api> {
  return { name: manifest.name, manifest }
}
