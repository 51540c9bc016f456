import type { Key, Narrowed, Trace, Urn } from '../../../core/kernel/thread.ts'
import type { Text } from './text.ts'

export type * from './text.ts'

/**
 * What is searched: entities that match the text and the query, of those that the actor may see. The criterion of the
 * query can name text fields, which the store has no entries of: `in` and `match` then mean that a value has these words one
 * after the other, and a field without bounds that it has words. `_entityType` is a field too.
 */
export interface Wanted {
  readonly text: Text
  /** The query as one name: an entity with this name ranks first. */
  readonly name?: string
  readonly narrowed: Narrowed
  /** `recent`: an engine that others feed may leave out what was acknowledged in the last second, and answers sooner. */
  readonly fresh?: 'recent'
}

/**
 * By score, then by hash of the URN; or as `find` sorts, by the values of any of these scoped fields: clients have one name
 * for fields of several aspects.
 */
export type Order =
  | 'score'
  | 'urn'
  | 'urnDescending'
  | { readonly fields: readonly string[]; readonly descending?: boolean }

export interface Page {
  /** Opaque, from `next` of an earlier page of the same question. @throws BadRequest for any other text */
  readonly after?: string
  readonly skip?: number
  readonly limit: number
}

/** What of all that is found. */
export interface Ask extends Page {
  readonly order: Order
  readonly facets?: FacetsWanted
}

export interface FacetsWanted {
  readonly fields: readonly FacetFields[]
  /** Most values of each. */
  readonly limit: number
}

export interface Hit {
  readonly urn: Urn
  readonly score: number
}

export interface Hits {
  readonly hits: readonly Hit[]
  /** Exact. */
  readonly total: number
  /** Of a text of the kind `Most`: how many of its texts each hit matches. */
  readonly matching?: number
  /** Absent at the end. */
  readonly next?: string
  /** Exact counts of values among all hits, in the order asked. Absent when none were. */
  readonly facets?: readonly Facet[]
}

/**
 * What a facet counts: the hits with a value in any of these scoped fields, each hit once for a value. With `inner` it
 * counts pairs of values, written `a␞b`.
 */
export interface FacetFields {
  /** How the answer names it. */
  readonly name: string
  readonly fields: readonly string[]
  readonly inner?: readonly string[]
  /**
   * Instead, one facet for each structured property that is shown among the filters, as far as hits have values of it.
   * Each is named by the property's URN.
   */
  readonly ofProperties?: true
}

export interface Facet {
  /** The name of the `FacetFields`. */
  readonly field: string
  /** Of a structured property: whether these are its numbers. */
  readonly areNumbers?: boolean
  /** By descending count, then value. */
  readonly values: readonly { readonly value: string; readonly count: number }[]
}

export interface Completion {
  readonly prefix: string
  readonly narrowed: Narrowed
  /** Scoped fields to complete; all names when absent. */
  readonly fields?: readonly string[]
  readonly limit: number
}

/** Text of which a word may be misspelt. */
export interface Misspelt extends Pick<Completion, 'narrowed' | 'limit'> {
  readonly text: string
}

/** Columns that have all of the stems, at most 20 of them, and all of the labels, at most 10, in the datasets of the query. */
export interface ColumnsWanted {
  readonly stems: readonly string[]
  /** URNs of tags and glossary terms. */
  readonly labels: readonly Urn[]
  readonly narrowed: Narrowed
}

/** Of datasets. */
export type ColumnPage = Required<Pick<Page, 'skip' | 'limit'>>

export interface ColumnHit {
  /** Of the dataset. */
  readonly urn: Urn
  /** How many of its columns are wanted. */
  readonly columns: number
}

export interface ColumnHits {
  readonly hits: readonly ColumnHit[]
  /** Columns. */
  readonly total: number
  readonly datasets: number
  /** Otherwise there are more columns and datasets: from 1 000 columns or 2 000 datasets on, not all are counted. */
  readonly isExact: boolean
}

export interface Walk {
  readonly from: readonly Urn[]
  readonly up: boolean
  /** Most hops. */
  readonly hops: number
  readonly degrees?: readonly ('1' | '2' | '3+')[]
  /** Most shortest paths of each entity that is returned; 0 for none. */
  readonly paths: number
  /** Entities that take the degree of the one before them, and are not returned: of a type, on some platforms or on all. */
  readonly ignored?: readonly { readonly type: string; readonly platforms?: readonly string[] }[]
  /** Whether to enter and return what lineage names and nobody stored. */
  readonly ghosts?: boolean
  /** Whether columns count as their dataset. */
  readonly columnsAsDatasets?: boolean
  /**
   * The entities that the walk may enter, whatever is wanted: those that the actor may see, without removed ones. What
   * `wanted` selects is returned.
   */
  readonly through: Narrowed
  readonly wanted: Wanted
  /** Counted among all that is returned, with at most so many values each. */
  readonly facets: readonly FacetFields[]
  readonly facetValues: number
}

export interface Reached {
  readonly urn: Urn
  readonly degree: number
  /** Each from the start to this entity, both included. */
  readonly paths: readonly (readonly Urn[])[]
  /** How many columns its schema declares; absent for what has no schema that the actor may see. */
  readonly columnCount?: number
  /** Found, but its own neighbours were not looked at. */
  readonly truncated?: true
}

export interface Reachable {
  readonly reached: readonly Reached[]
  readonly total: number
  readonly facets: readonly Facet[]
  /** Number of hits by degree: `1`, `2`, `3+`. */
  readonly degrees: readonly { readonly value: string; readonly count: number }[]
  readonly next?: string
  /** A limit of hops, nodes or time ended the walk before its end. */
  readonly partial: boolean
}

/** What an index that was made by older rules does not have. */
export interface Missing {
  readonly entityTypes: readonly string[]
  /** All of them, or some of their fields. */
  readonly aspects: readonly string[]
}

export interface EngineState {
  readonly ready: boolean
  /** Whether an index is built, which can be while another one answers. */
  readonly isBuilding: boolean
  /** Entities that are indexed, and entities of the store, while the index is built. */
  readonly done: number
  readonly entities: number
  /** Changed keys that are not indexed yet. */
  readonly behind: number
  /** Seconds until the index is built, estimated; absent when it is ready. */
  readonly secondsLeft?: number
  /** Set while an index that was made by older rules answers, until the new one is built. */
  readonly missing?: Missing
}

/** Who asks: the call. */
export interface Asker {
  readonly signal: AbortSignal
  /** What the answer is to say of itself: `search`, while an index of older rules answers, or none. */
  readonly remarks?: Record<string, object>
  /** Of which the question is a part. */
  readonly trace?: Trace | undefined
}

/**
 * The port of search: what finds entities, and keeps an index of them. Every answer counts all writes that any instance
 * acknowledged before the question, and is of one moment.
 * @throws Unavailable while the index is built, or when it is not caught up by the deadline
 * @throws BadRequest for a pattern that stands for too many words, and a cursor of another question
 */
export interface SearchEngine {
  search(wanted: Wanted, ask: Ask, asker: Asker): Promise<Hits>
  columns(wanted: ColumnsWanted, page: ColumnPage, asker: Asker): Promise<ColumnHits>
  complete(completion: Completion, asker: Asker): Promise<readonly Urn[]>
  /** Words of visible entities that the word may have meant, the best first. */
  suggest(misspelt: Misspelt, asker: Asker): Promise<readonly { readonly text: string; readonly frequency: number }[]>
  walk(walk: Walk, page: Page, asker: Asker): Promise<Reachable>

  /** Starts to follow the store, which the first question does otherwise. */
  start(): void
  /** Names acknowledged changes. */
  changed(keys: readonly Key[]): void
  /** Resolves when the index is not far behind; `undefined` when nobody must wait, as while it fails or builds. */
  room(): Promise<void> | undefined
  /**
   * Indexes these keys again, changed or not, before it answers the next question; without keys, begins to build a new index
   * of all, until which the old one answers. `false`: the engine does not run.
   * @throws Unavailable when it cannot begin
   */
  rebuild(keys?: readonly Key[]): Promise<boolean>
  state(): EngineState
  close(): Promise<void>
}
