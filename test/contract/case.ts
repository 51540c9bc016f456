import type { Store } from '../../core/store/port.ts'

/** An empty store of one test. */
export interface Opened {
  readonly store: Store
  /** Closes the store and opens the same data again. */
  reopen(): Promise<Store>
  /** Closes what is open and removes the data. */
  done(): Promise<void>
}

export type Open = () => Promise<Opened>

/** Tests by name; a test rejects when it fails. */
export type Cases = Readonly<Record<string, (opened: Opened) => Promise<void>>>
