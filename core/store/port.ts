import type { Urn } from '../urn.ts'

/**
 * The two ports that a store adapter fills. Both adapters behave the same: `test/contract` proves it.
 * Values are JSON text; a store never looks inside. Absence is a value, never an exception.
 */

export interface Key {
  readonly urn: Urn
  readonly aspect: string
}

/** 96 random bits as text, new for every change of a row: the lock of a compare-and-set. */
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
  /** The `lastRunId` of DataHub's system metadata. */
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
  /** `expected: null` = must be absent. `keep` = superseded rows kept as history; `add`, `drop` = difference of entries. */
  | {
      readonly kind: 'put'
      readonly row: Row
      readonly expected: Revision | null
      readonly keep: number
      readonly add: readonly Entry[]
      readonly drop: readonly Entry[]
    }
  /** An equal value seen again: revision, time of observation and run move; no version, no history, no entries. */
  | { readonly kind: 'touch'; readonly row: Row; readonly expected: Revision }
  /** With its history: a row of this key that is put later begins afresh. */
  | { readonly kind: 'remove'; readonly key: Key; readonly expected: Revision; readonly drop: readonly Entry[] }
  /** Hard delete: rows, history and entries of the entity. Its points are removed before, by spans. Never stale. */
  | { readonly kind: 'erase'; readonly urn: Urn }
  /** In the same atomic write as the rest of the batch. */
  | { readonly kind: 'points'; readonly points: readonly Point[] }

export type Criterion =
  | { readonly all: readonly Criterion[] }
  | { readonly any: readonly Criterion[] }
  | { readonly not: Criterion }
  /** The entity has this field with one of these values, byte for byte. */
  | { readonly field: string; readonly in: readonly string[] }
  /** The entity has this field with a value in `from ≤ value < to`, bytewise (UTF-8). */
  | { readonly field: string; readonly from?: string; readonly to?: string }
  /** The entity has this field with a value that matches the text, case folded by `toLowerCase` on both sides. */
  | { readonly field: string; readonly match: 'contains' | 'starts' | 'ends' | 'whole'; readonly text: string }
  | { readonly urns: readonly Urn[] }
  | { readonly urnPrefix: string }

export interface Query {
  /** Entity types; all when absent. */
  readonly types?: readonly string[]
  readonly where?: Criterion
  /**
   * By the field's smallest value (largest when descending), entities without one last in either direction; then by URN,
   * bytewise (UTF-8), ascending. Without a sort: by URN.
   */
  readonly sort?: { readonly field: string; readonly descending?: boolean }
}

export interface FindPage {
  /** Opaque, from `next` of an earlier page of the same query. */
  readonly after?: string
  readonly skip?: number
  readonly limit: number
}

/** Opaque position in the change feed. */
export type Cursor = string

export interface AspectStore {
  /** One round trip. No `aspects` = all of the entity, by aspect name. Answers in the order asked; absent rows left out. */
  read(wanted: readonly { readonly urn: Urn; readonly aspects?: readonly string[] }[]): Row[][] | Promise<Row[][]>
  /** Whether any aspect is stored. */
  exists(urns: readonly Urn[]): boolean[] | Promise<boolean[]>
  /**
   * All or nothing, durable when it resolves. Resolves to the stale keys: `[]` = written, otherwise nothing was.
   * A `put`, `touch` or `remove` whose effect (its new revision, or absence after `remove`) is already stored counts as written.
   * At most one change a key.
   */
  write(changes: readonly Change[]): Promise<Key[]>
  /** Superseded rows, newest first; `before` = only versions below it. */
  history(key: Key, page: { readonly before?: number; readonly limit: number }): Row[] | Promise<Row[]>
  find(query: Query, page: FindPage): Promise<{ urns: Urn[]; total: number; next?: string }>
  /** The values of a field among the entities of a query, by descending count, then value. */
  count(query: Query, field: string, limit: number): Promise<{ value: string; count: number }[]>
  /**
   * Keys changed after the cursor, oldest first (a key may repeat; `points` leave no key; `erase` leaves the key of each row).
   * Waits up to `waitMs` for the first. No cursor = from now on: resolves at once with no keys and the present end.
   * 'lost' = the feed no longer reaches back to the cursor: whoever cached must start afresh.
   */
  changes(
    after: Cursor | undefined,
    page: { readonly limit: number; readonly waitMs: number; readonly signal?: AbortSignal }
  ): Promise<{ keys: Key[]; next: Cursor } | 'lost'>
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
  /** Newest first (by time, then id; oldest first when `ascending`). `after` = opaque, from `next`. */
  range(
    span: Span,
    page: { readonly after?: string; readonly limit: number; readonly ascending?: boolean }
  ): Promise<{ points: Point[]; next?: string }>
  /** The newest point of each key, in the order asked. */
  latest(keys: readonly Key[]): Promise<(Point | undefined)[]>
  count(span: Span): Promise<number>
  /** Removes at most `limit` points, oldest first; resolves to how many. Durable. */
  remove(span: Span, limit: number): Promise<number>
  /** One line a (type, aspect) that has rows, largest first. */
  sizes(): Promise<SeriesSize[]>
}

export interface Store {
  readonly aspects: AspectStore
  readonly series: SeriesStore
  /** Settles once nothing is under way; what was acknowledged is on disk. */
  close(): Promise<void>
}
