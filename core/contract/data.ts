import type { Static, TSchema } from 'typebox'
import type { Call } from '../call.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { FindPage, Key, Point, Query, Row, SeriesSize, Span } from '../store/port.ts'
import type { Urn } from '../urn.ts'
import type { AspectDefinition } from './definition.ts'

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
  /** The entity has a name that was just made at random: nothing can be stored of it, so it is not read. */
  readonly isNew?: boolean
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

/**
 * Asked before every commit, with what it is about to change: of an operation (`call.invocation`) and of the process
 * itself. The edits are written in the same commit, which is all or nothing, and neither granted nor reviewed. They are of
 * aspects that the plugin defines, on entities that the commit does not change already. Asked again when another writer was
 * faster. Points are removed outside of a commit: it is asked before, without changes, and its edits are written first.
 */
export type BeforeCommit = (call: Call, changes: readonly Upcoming[]) => readonly Edit[]
