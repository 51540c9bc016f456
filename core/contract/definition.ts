import type { Privilege } from './operation.ts'

export interface Guard {
  /** Credential material: no generic read or write gets it. Only the handle of the defining plugin does. */
  readonly sealed?: boolean
  /** Privileges for generic reads and writes, in addition to those on the entity; any one is enough. `[]` = no user. */
  readonly read?: readonly Privilege[]
  readonly write?: readonly Privilege[]
}

export interface AspectDefinition<S = unknown> {
  readonly schema: S
  /** Entity types that may carry it. */
  readonly on: readonly string[]
  readonly kind?: 'versioned' | 'timeseries'
  /** Number of superseded versions to keep; the configured number when absent. */
  readonly keep?: number
  readonly guard?: Guard
  /** Full record name in REST replies; `com.aspectd.<plugin>.<Aspect>` when absent. */
  readonly record?: string
}

export interface TypeDefinition {
  /** The key aspect: its properties, in this order, are the parts of the URN's id. */
  readonly key: string
  /**
   * Whether the key aspect is stored with the first other aspect; it is, when absent. Entities of a log are written with
   * every commit: `false` saves each a row that says nothing that its URN does not.
   */
  readonly storesKey?: boolean
  readonly guard?: Guard
}
