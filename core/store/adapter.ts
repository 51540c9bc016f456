import type { Commit } from './group.ts'
import type { Store } from './port.ts'

/** What each database provides: both ports, and a commit of several batches. */
export interface Adapter extends Store {
  readonly commit: Commit
}
