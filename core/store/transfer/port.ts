import type { Urn } from '../../urn.ts'
import type { StoreRecord } from './record.ts'

/** What can be read from beginning to end: a store, or a backup. */
export interface Source {
  /** Tells it from every other one, without a password: `sqlite:/path`, `mongodb://hosts/database`. */
  readonly name: string
  /** About how many URNs it has, for showing progress. */
  size(): Promise<number>
  /**
   * Everything of one moment, which is the same at every call, in slices of bounded size; by URN, bytewise (UTF-8), so that
   * all of a URN comes together. `after` leaves out the URNs up to that one.
   */
  records(after?: Urn): AsyncIterable<readonly StoreRecord[]>
  close(): Promise<void>
}

/** A mark in a store that is being filled: no server starts on it. */
export interface Note {
  /** The name of the source. */
  readonly source: string
  /** Up to this URN everything is there. */
  readonly position: Urn | undefined
}

/** A store that can be filled. Nothing of it is changed before `begin`. */
export interface Target {
  /** As a source has it. */
  readonly name: string
  /** Of whoever was interrupted. */
  note(): Promise<Note | undefined>
  isEmpty(): Promise<boolean>
  /** Makes the store as far as it is missing, leaves the note, and takes it from a process that left it before. */
  begin(note: Note): Promise<Filling>
  close(): Promise<void>
}

export interface Filling {
  /** What is there so far, as a source gives it. */
  records(): AsyncIterable<readonly StoreRecord[]>
  /** Durable when it resolves. `position`: up to that URN everything is there now; absent, as far as before. */
  load(records: readonly StoreRecord[], position: Urn | undefined): Promise<void>
  /** Removes every URN behind the position, or all of them: from there it goes on. */
  clear(position: Urn | undefined): Promise<void>
  /** Takes the note away: the store is ready for a server. */
  finish(): Promise<void>
}
