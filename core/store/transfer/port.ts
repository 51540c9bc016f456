import type { Urn } from '../../urn.ts'
import type { StoreRecord } from './record.ts'

/** A store or a backup, to be read from beginning to end. */
export interface Source {
  /** Identifies it, without a password: `sqlite:/path`, `mongodb://hosts/database`. */
  readonly name: string
  /** The approximate number of URNs, for showing progress. */
  size(): Promise<number>
  /**
   * All records of one snapshot, the same at every call, in slices of bounded size. They come by URN, bytewise (UTF-8),
   * so all records of a URN are adjacent. `after` leaves out the URNs up to that one.
   */
  records(after?: Urn): AsyncIterable<readonly StoreRecord[]>
  close(): Promise<void>
}

/** Marks a store that is being filled: no server starts on it. */
export interface CopyMarker {
  /** The name of the source. */
  readonly source: string
  /** Everything up to this URN is stored. */
  readonly position: Urn | undefined
}

/** A store that can be filled. Nothing changes before `begin`. */
export interface Target {
  /** Like the name of a source. */
  readonly name: string
  /** The marker of an interrupted copy. */
  copyMarker(): Promise<CopyMarker | undefined>
  isEmpty(): Promise<boolean>
  /** Creates the store as far as it is missing and writes the marker; it replaces the marker of another process. */
  begin(marker: CopyMarker): Promise<Loader>
  close(): Promise<void>
}

/** Loads records into a target. */
export interface Loader {
  /** What is stored so far, in the order of a source. */
  records(): AsyncIterable<readonly StoreRecord[]>
  /** Durable when it resolves. Everything up to `position` is stored now; when absent, the position does not change. */
  load(records: readonly StoreRecord[], position: Urn | undefined): Promise<void>
  /** Removes every URN after the position, or all of them, and continues from there. */
  clear(position: Urn | undefined): Promise<void>
  /** Removes the marker: the store is ready for a server. */
  finish(): Promise<void>
}
