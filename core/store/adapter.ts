import type { MaybePromise } from '../maybe-promise.ts'
import type { Commit } from './group.ts'
import type { Store } from './port.ts'

/** What each database provides: both ports, a commit of several batches, and what it knows of its health. */
export interface Adapter extends Store {
  readonly commit: Commit
  /** Asked every two seconds, so it is cheap. @throws when writes would fail or be lost, as far as that can be seen. */
  check(): MaybePromise<void>
  /** The same, and a small durable write. @throws when that failed. */
  tryWrite(): MaybePromise<void>
  /** Whether this failure of a write shows a fault of the store, so that `tryWrite` has nothing to decide. */
  isFault(error: unknown): boolean
}
