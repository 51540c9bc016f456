import type { MaybePromise } from '../maybe-promise.ts'
import type { ThreadUse } from '../metrics/threads.ts'
import type { Commit } from './group.ts'
import type { Store } from './port.ts'

export interface StoreSizes {
  readonly data: number
  /** What is not in the data yet: the write-ahead log. */
  readonly log: number
  /** Free space of the disk. */
  readonly free: number
}

/** What each database provides: the ports, a commit of several batches, and what it knows of its health. */
export interface Adapter extends Store {
  readonly commit: Commit
  /** Asked every two seconds, so it is cheap. @throws when writes would fail or be lost, as far as that can be seen. */
  check(): MaybePromise<void>
  /** The same, and a small durable write. @throws when that failed. */
  tryWrite(): MaybePromise<void>
  /** Whether this failure of a write shows a fault of the store, so that `tryWrite` has nothing to decide. */
  isFault(error: unknown): boolean
  /** Of a store in files of this machine, in bytes. Asked seldom. */
  sizes?(): StoreSizes
  /** How busy its threads are, those that have started. */
  threads?(): Readonly<Record<'reader' | 'writer', ThreadUse | undefined>>
}
