import type { Static, TSchema } from 'typebox'
import type { Call } from '../call.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Criterion, FindPage, Key, Point, Query, Row, SeriesSize, Span } from '../store/port.ts'
import type { Urn } from '../urn.ts'
import type { AspectDefinition, Guard } from './definition.ts'
import type { Runs, Texts } from './whole-store.ts'

/** DataHub's system metadata. Unknown members are kept. */
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

/** One change of one aspect. Several edits of the same aspect in a batch are applied in order. */
export interface Edit {
  readonly urn: Urn
  readonly aspect: string
  /**
   * From the stored value to the new one; `undefined` removes the aspect. Called again after a conflict with another
   * writer: no side effects, never mutate `old`. For a timeseries aspect `old` is undefined, the result is one point.
   */
  readonly change: (old: unknown, stored: Row | undefined) => unknown
  readonly system?: SystemMetadata
  /**
   * The error that refuses the edit unless the entity exists (has a stored aspect). This is part of the commit: a delete
   * at the same time cannot come between.
   */
  readonly mustExist?: () => Error
  /**
   * What is unique of the new value, if that differs from the stored one. Of writes that claim one value at the same time
   * one succeeds, on all instances. The index entries of the field decide, so a deletion frees a value; ingestion claims
   * none, and can repeat them.
   */
  readonly unique?: (value: unknown) => Unique | undefined
  /** The URN was just generated at random: nothing is stored for it, so it is not read before the write. */
  readonly isNew?: boolean
  /** The new value is plain JSON and does not depend on the stored one: `old` may be undefined although it is stored. */
  readonly ignoresOld?: boolean
}

/** An entity that must exist when a write is committed, although no edit changes it. It needs no grant. */
export interface Requirement {
  readonly urn: Urn
  /** The error if it does not exist, or the caller may not know that it does. */
  readonly missing: () => Error
}

/** What must be true at the moment of a commit, besides what its edits say. */
export interface Conditions {
  /**
   * Each of these is compared in the commit. Not for an entity that many writes name at the same time, such as a tag: they
   * would wait for each other.
   */
  readonly require?: readonly Requirement[]
}

/** A value that only one entity of its type may have. */
export interface Unique {
  /** An indexed field: `glossaryTermInfo.name`. */
  readonly field: string
  /** At most 1024 characters: longer ones are not indexed. */
  readonly value: string
  /** Only among these: siblings, or what is not removed. An entity that has the value is found even if the caller may not see it. */
  readonly among?: Criterion
  /** The error if `other` has it. */
  readonly taken: (other: Urn) => Error
}

/** `aspect.get` in a plan: what it returned is a condition of the write. The same during one plan. */
export type PlanRead = <T>(aspect: Aspect<T>, urn: Urn) => Promise<T | undefined>

export interface Written extends Key {
  /** Whether the write changed the stored value (always true for a point). */
  readonly changed: boolean
}

/** An aspect that is stored for an entity. */
export interface StoredAspect {
  readonly name: string
  /** Whether an enabled plugin defines it. */
  readonly isDefined: boolean
  /** Of the definition in force, otherwise of the last one that was; absent if this store has never seen one. */
  readonly guard?: Guard
}

/** A typed view of one aspect. */
export interface Aspect<T> {
  readonly name: string
  /** `undefined` when absent or not visible to the actor. */
  get(call: Call, urn: Urn): MaybePromise<T | undefined>
  getMany(call: Call, urns: readonly Urn[]): Promise<(T | undefined)[]>
  /** An edit for `data.write`, alone or with others in one atomic batch. */
  edit(urn: Urn, change: (old: T | undefined) => T | undefined, options?: EditOptions<T>): Edit
  /** Writes this one edit; resolves to the new value. */
  update(
    call: Call,
    urn: Urn,
    change: (old: T | undefined) => T | undefined,
    options?: EditOptions<T>
  ): Promise<T | undefined>
}

/** As of `Edit`. */
interface EditOptions<T> extends Pick<Edit, 'mustExist'> {
  readonly unique?: (value: T) => Unique | undefined
}

export type Handles<D> = {
  readonly [K in keyof D]: D[K] extends AspectDefinition<infer S> ? Aspect<ValueOf<S>> : never
}
type ValueOf<S> = S extends TSchema ? Static<S> : unknown

/** A query as every list of this actor has it, for plugins that answer lists from an index of their own. */
export interface Narrowed {
  /** Restricted to what the actor may see: without hidden types, fields and entities. */
  readonly query: Query
  /** Aspects whose fields do not exist for this actor. */
  readonly hidden: ReadonlySet<string>
}

/** Reads return only what the actor may see; writes fail unless the gate granted them. */
export interface Data {
  /**
   * Stored aspects of entities, one list per wanted entity. Sealed aspects, and those that no enabled plugin defines,
   * are never included, guarded ones only if the actor has a privilege that the guard names. An entity that the actor
   * may not see is returned as absent (`[]`).
   */
  read(
    call: Call,
    wanted: readonly { readonly urn: Urn; readonly aspects?: readonly string[] }[]
  ): MaybePromise<Stored[][]>
  exists(call: Call, urns: readonly Urn[]): Promise<boolean[]>
  /**
   * Whether `read` would return each aspect if it were stored: for records of changes, whose aspects may be gone. An
   * aspect that no enabled plugin defines cannot be read.
   */
  mayRead(call: Call, keys: readonly Key[]): MaybePromise<boolean[]>
  /**
   * The URN that a client names to read or delete an entity. Earlier versions stored entities with malformed names:
   * administrators of the system can name those that exist. @throws BadRequest for all others
   */
  urnOf(call: Call, text: string): MaybePromise<Urn>
  /** What a hard delete of the entity would remove. For system calls only: `[]` for all others. */
  aspectsOf(call: Call, urn: Urn): Promise<StoredAspect[]>
  history(call: Call, key: Key, page: { readonly before?: number; readonly limit: number }): Promise<Stored[]>
  /** Removes the superseded versions below `before`, for good; resolves to how many. @throws NotGranted */
  removeHistory(call: Call, key: Key, before: number): Promise<number>
  /** Searches what the actor may see; totals are exact. */
  find(call: Call, query: Query, page: FindPage): Promise<{ urns: Urn[]; total: number; next?: string }>
  count(call: Call, query: Query, field: string, limit: number): Promise<{ value: string; count: number }[]>
  /** What `find` would look for: for answers from an index that has the entries of the store. */
  narrow(call: Call, query: Query): Promise<Narrowed>
  /** Validates and commits all edits or none; durable when it resolves. @throws Invalid with aspect and path. */
  write(call: Call, edits: readonly Edit[], conditions?: Conditions): Promise<Written[]>
  /**
   * For edits that depend on more than the values that they change: writes what `plan` returns, if what it has read with
   * `get` is still stored; otherwise calls it again, for ten seconds (then 503). No side effects in it. That an aspect was
   * absent is compared before the commit, unless an edit creates it. A plan that changes nothing compares nothing.
   * @throws as `write`
   */
  transact(call: Call, plan: (get: PlanRead) => Promise<readonly Edit[]>, conditions?: Conditions): Promise<Written[]>
  /**
   * Hard delete of an entity with its history and series. Resolves to the numbers of rows and points removed.
   * `mayGo` decides by what is stored, without sealed aspects: nothing is removed unless the same is still stored in the
   * commit; after a conflict it is asked again. A crash can then leave points of an entity that is gone: erase it again.
   */
  erase(call: Call, urn: Urn, mayGo?: (stored: readonly Stored[]) => boolean): Promise<{ rows: number; points: number }>
  /**
   * Whether the plugin's `onChange` listener has received all changes that any instance acknowledged up to a second ago.
   * While this is false, a plugin must not use its caches: read the store.
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
  /** What ingestion runs wrote. Values that were written without a run id belong to no run. */
  readonly runs: Runs
  /** Texts wherever they are stored, for the erasure of a person. */
  readonly texts: Texts
}

/**
 * Called with every new value before it is written by any operation. Must be synchronous.
 * @throws to refuse it: an error below 500 with its message, any other as an internal error that names the plugin in the
 * log.
 */
export type Check = (call: Call, urn: Urn, value: unknown, old: unknown) => void

/** An aspect that is about to be changed. */
export interface Upcoming extends Key {
  /** The new value as JSON text; `undefined` = the aspect is removed. */
  readonly json: string | undefined
  /** The stored value that it replaces, as JSON text; `undefined` = none is stored. */
  readonly old: string | undefined
  /** System metadata of the new value, as JSON text; `undefined` = the aspect is removed. */
  readonly system: string | undefined
  /** System metadata of the stored value, as JSON text; `undefined` = none is stored. */
  readonly oldSystem: string | undefined
}

/**
 * Called with all changes of one batch or one hard delete, before they are written, while their entities are locked. It
 * must settle within `hookSeconds`: then the write is refused, and `call`, its own one, is aborted and can write nothing.
 * @throws to refuse all of them, as a check does.
 */
export type Review = (call: Call, changes: readonly Upcoming[]) => MaybePromise<void>

/**
 * Called before every commit with its changes and the points that it adds, made by an operation (`call.invocation`) or by
 * the process itself. The returned edits are written in the same atomic commit and need no grant or review. They must be of aspects that the
 * plugin defines, on entities that the commit does not change. Called again after a conflict with another writer.
 * Points are removed outside a commit: then it is called before, with no changes, and its edits are written first.
 */
export type BeforeCommit = (call: Call, changes: readonly Upcoming[], points: readonly Point[]) => readonly Edit[]
