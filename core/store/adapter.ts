import type { Commit } from './group.ts'
import type { Store } from './port.ts'

/** What each database provides: both ports, and a way to write several batches at once. */
export interface Adapter extends Store {
  readonly commit: Commit
}
