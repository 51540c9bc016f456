import type { Call } from '../call.ts'
import type { Rename, RunRow, RunSize, TextPage, TextRecord } from '../store/port.ts'
import type { Urn } from '../urn.ts'

/** For system calls only: nothing is found for all others. */
export interface Runs {
  /** Runs that wrote rows which are the latest of their keys, newest first. */
  list(call: Call, page: { readonly skip: number; readonly limit: number }): Promise<{ runs: RunSize[]; total: number }>
  /** The latest rows that a run wrote, newest first. */
  rows(
    call: Call,
    run: string,
    page: { readonly after?: string; readonly limit: number }
  ): Promise<{ rows: RunRow[]; next?: string }>
  count(call: Call, run: string): Promise<{ rows: number; points: number }>
  /** Removes at most so many points that a run wrote; resolves to how many. @throws NotGranted */
  removePoints(call: Call, run: string, limit: number): Promise<number>
}

/** Other text of a record. */
export interface Rewrite {
  readonly record: TextRecord
  readonly json: string
  /** System metadata, as JSON text. */
  readonly system: string
  /** Of a point there is none. */
  readonly actor?: Urn
  /** What the value has in place of other texts: entries of the aspect follow. */
  readonly renames: readonly Rename[]
}

/** For system calls only. @throws NotGranted for all others */
export interface Texts {
  /**
   * Current rows, superseded ones and points that contain one of the texts, byte for byte, in URN, value, actor or system
   * metadata. One page looks at `limit` rows, and so can be empty. Sealed and undefined aspects are included.
   */
  find(
    call: Call,
    texts: readonly string[],
    page: { readonly after?: string; readonly limit: number }
  ): Promise<TextPage>
  /**
   * Stores them without new versions, checks, reviews or events; caches and followers hear of it. Resolves to how many: not
   * those of which something else was written since they were found.
   */
  rewrite(call: Call, rewrites: readonly Rewrite[]): Promise<number>
  /** Names erased entities `by` in the change feed. */
  forget(call: Call, urns: readonly Urn[], by: Urn): Promise<void>
  /** Removes what files still have of removed and rewritten rows. Writes wait meanwhile. @throws Unavailable: repeat it */
  purge(call: Call): Promise<void>
}
