import type { Urn } from '../urn.ts'
import type { FindPage, Query } from './query.ts'

export type { Criterion, FindPage, Query } from './query.ts'

/**
 * The ports that a store adapter implements. All adapters behave the same: `test/contract` tests it.
 * Values are JSON text that a store never parses. Absence is a value, never an exception.
 */

export interface Key {
  readonly urn: Urn
  readonly aspect: string
}

/** 96 random bits as text, new with every change of a row: what a write compares before it sets. */
export type Revision = string

export interface Row extends Key {
  readonly revision: Revision
  /** Number of real changes that clients see, from 1. */
  readonly version: number
  /** The value, as JSON text. */
  readonly json: string
  /** Milliseconds since epoch of the last real change. */
  readonly time: number
  readonly actor: Urn
  /** The run that wrote the value: `runId` of DataHub's system metadata. A touch does not change it. */
  readonly run: string
  /** System metadata, as JSON text. */
  readonly system: string
}

/** One indexed value of an entity. `field` is scoped by its aspect: `globalTags.tags`. */
export interface Entry {
  readonly field: string
  readonly value: string
}

/** One row of a timeseries. `id` is the hash of its identity: equal (urn, aspect, time, id) overwrites. */
export interface Point extends Key {
  /** `timestampMillis` of the value. */
  readonly time: number
  readonly id: string
  readonly json: string
  readonly run: string
  readonly system: string
}

export type Change =
  /**
   * `expected: null`: the row must be absent. `keep`: superseded rows to keep as history. `add`, `drop`: change of
   * entries.
   */
  | {
      readonly kind: 'put'
      readonly row: Row
      readonly expected: Revision | null
      readonly keep: number
      readonly add: readonly Entry[]
      readonly drop: readonly Entry[]
    }
  /** An equal value was written again: changes revision and system metadata, but not version, history and entries. */
  | { readonly kind: 'touch'; readonly row: Row; readonly expected: Revision }
  /** Removes the row with its history: a later row of this key starts at version 1. */
  | { readonly kind: 'remove'; readonly key: Key; readonly expected: Revision; readonly drop: readonly Entry[] }
  /** Hard delete of rows, history and entries of an entity; its points are removed before, by spans. Never stale. */
  | { readonly kind: 'erase'; readonly urn: Urn }
  /** Written atomically with the rest of the batch. */
  | { readonly kind: 'points'; readonly points: readonly Point[] }
  /**
   * Other text of a stored row: value, actor and system metadata. Version, time and history stay. Entries of its aspect
   * whose value is `from` get the value `to`.
   */
  | {
      readonly kind: 'rewrite'
      readonly row: Row
      readonly expected: Revision
      readonly renames: readonly Rename[]
    }
  /** The same of a superseded row, which is found by its key, version and revision. Nothing if it is not stored. */
  | { readonly kind: 'rewritePast'; readonly row: Row }
  /** The same of a point, which is found by its identity and its value before. Nothing if it is not stored. */
  | { readonly kind: 'rewritePoint'; readonly point: Point; readonly was: string }

/** A text and what is stored in its place. */
export interface Rename {
  readonly from: string
  readonly to: string
}

/** The latest rows that a run wrote. */
export interface RunSize {
  readonly run: string
  readonly rows: number
  /** Milliseconds since epoch of the newest of them. */
  readonly time: number
}

/** A latest row, without its value. */
export type RunRow = Key & Pick<Row, 'time'>

/** Opaque position in the change feed. */
export type Cursor = string

/** A change as the feed reports it. */
export interface Changed extends Key {
  /** The revision that the change stored; absent when it removed the row. */
  readonly revision?: Revision
}

export interface AspectStore {
  /**
   * One round trip, answered in the order of `wanted`, without absent rows. No `aspects`: all of the entity, by aspect
   * name.
   */
  read(wanted: readonly { readonly urn: Urn; readonly aspects?: readonly string[] }[]): Row[][] | Promise<Row[][]>
  /** Whether any aspect is stored. */
  exists(urns: readonly Urn[]): boolean[] | Promise<boolean[]>
  /**
   * All or nothing, durable when it resolves. Resolves to the stale keys: with `[]` all was written, otherwise nothing.
   * A `put`, `touch` or `remove` whose effect (its new revision, or absence after `remove`) is already stored counts as
   * written. At most one change per key.
   */
  write(changes: readonly Change[]): Promise<Key[]>
  /** Superseded rows, newest first; `before`: only versions below it. */
  history(key: Key, page: { readonly before?: number; readonly limit: number }): Row[] | Promise<Row[]>
  /** Removes the superseded rows whose versions are below `before`; resolves to how many. Durable. */
  removeHistory(key: Key, before: number): Promise<number>
  find(query: Query, page: FindPage): Promise<{ urns: Urn[]; total: number; next?: string }>
  /** The values of a field among the entities of a query, by descending count, then value. */
  count(query: Query, field: string, limit: number): Promise<{ value: string; count: number }[]>
  /** Runs that wrote rows which are the latest of their keys, newest first, then by id; without those of `except`. */
  runs(page: { readonly except: readonly string[]; readonly skip: number; readonly limit: number }): Promise<{
    runs: RunSize[]
    total: number
  }>
  /** The latest rows that a run wrote, newest first. `after` is opaque, from `next`. */
  ofRun(
    run: string,
    page: { readonly after?: string; readonly limit: number }
  ): Promise<{ rows: RunRow[]; next?: string }>
  countOfRun(run: string): Promise<number>
  /**
   * Keys changed after the cursor, oldest first (a key may repeat; `points` leave no key; `erase` leaves the key of
   * each row). A page with fewer keys than its limit has everything that was acknowledged before it was asked for. Waits up
   * to `waitMs` for the first key, not at all with 0. Without a cursor it resolves immediately, with no keys and the current
   * end. 'lost': the feed no longer reaches back to the cursor, so everything cached may be stale.
   */
  changes(
    after: Cursor | undefined,
    page: { readonly limit: number; readonly waitMs: number; readonly signal?: AbortSignal }
  ): Promise<{ keys: Changed[]; next: Cursor } | 'lost'>
}

/** With which a thread opens a reader: plain data, which can be sent to it. It can have a password: never log it. */
export interface StoreSource {
  readonly url: string
}

/** What a thread of its own needs of a store. Nothing is written through it, and it bypasses visibility. */
export interface StoreReader extends Pick<AspectStore, 'read' | 'changes' | 'find'> {
  close(): Promise<void>
}

/** Points of one aspect of one entity (`urn`) or of one entity type (`type`), with `from ≤ time < to`. */
export interface Span {
  readonly aspect: string
  readonly urn?: Urn
  readonly type?: string
  readonly from?: number
  readonly to?: number
}

export interface SeriesSize {
  readonly type: string
  readonly aspect: string
  readonly rows: number
  readonly bytes: number
  readonly oldest: number
  readonly newest: number
}

export interface SeriesStore {
  /** Newest first (by time, then id; oldest first when `ascending`). `after` is opaque, from `next`. */
  range(
    span: Span,
    page: { readonly after?: string; readonly limit: number; readonly ascending?: boolean }
  ): Promise<{ points: Point[]; next?: string }>
  /** The newest point of each key, in the order asked. */
  latest(keys: readonly Key[]): Promise<(Point | undefined)[]>
  /** The aspects of which the entity has points, sorted. */
  aspectsOf(urn: Urn): Promise<string[]>
  count(span: Span): Promise<number>
  /** Removes at most `limit` points, oldest first; resolves to how many. Durable. */
  remove(span: Span, limit: number): Promise<number>
  /** The points that a run wrote. */
  countOfRun(run: string): Promise<number>
  /** Removes at most `limit` points that a run wrote; resolves to how many. Durable. */
  removeOfRun(run: string, limit: number): Promise<number>
  /** One line per (type, aspect) that has points, largest first. */
  sizes(): Promise<SeriesSize[]>
}

/** A stored row, a superseded one, or a point. */
export type TextRecord =
  | { readonly kind: 'row' | 'past'; readonly row: Row }
  | { readonly kind: 'point'; readonly point: Point }

export interface TextPage {
  readonly records: readonly TextRecord[]
  /** Opaque; absent after the last page. */
  readonly next?: string
}

/** For the removal of a text from everything that is stored. */
export interface TextStore {
  /**
   * What contains one of these texts, byte for byte, in its URN, value, actor or system metadata: current rows, superseded
   * ones, then points. One page looks at `limit` rows, and so can be empty. What is written meanwhile can be missing.
   */
  find(texts: readonly string[], page: { readonly after?: string; readonly limit: number }): Promise<TextPage>
  /** Names these URNs `by` in the change feed, as far as the store keeps one. Readers that are behind do not hear of them. */
  forget(urns: readonly Urn[], by: Urn): Promise<void>
  /**
   * Removes what the files of the store still have of removed and rewritten rows, as far as the store has files of its own.
   * @throws Unavailable while something else reads an older state: repeat it
   */
  purge(): Promise<void>
}

export interface Store {
  readonly aspects: AspectStore
  readonly series: SeriesStore
  readonly texts: TextStore
  /**
   * Until a reader of this name says otherwise, the feed keeps what comes after the cursor, as far as the store can.
   * Without a cursor, or when this is not said again after a start, it keeps as much as for any reader.
   */
  retain(reader: string, after: Cursor | undefined): void
  /** Resolves when all running work has ended; acknowledged writes are on disk. */
  close(): Promise<void>
}
