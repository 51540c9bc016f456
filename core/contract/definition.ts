import type { TSchema } from 'typebox'
import type { Privilege } from './operation.ts'

/** JSON Schema, draft 2020-12, with DataHub's annotations `x-search` and `x-relationship` for what is indexed. */
export type JsonSchema = TSchema | Readonly<Record<string, unknown>>

export interface Guard {
  /** Credential material: no generic read or write, by anybody. Reached through its definer's handle only. */
  readonly sealed?: boolean
  /** Who may read or write it generically, beside what the entity asks. `[]` = nobody. */
  readonly read?: readonly Privilege[]
  readonly write?: readonly Privilege[]
}

export interface AspectDefinition<S = unknown> {
  readonly schema: S
  /** Entity types that may carry it. */
  readonly on: readonly string[]
  readonly kind?: 'versioned' | 'timeseries'
  /** Superseded versions kept; the store's configured number when absent. */
  readonly keep?: number
  readonly guard?: Guard
  /** Full record name on the wire; `com.aspectd.<plugin>.<Aspect>` when absent. */
  readonly record?: string
}

export interface TypeDefinition {
  /** The key aspect: its properties, in this order, are the parts of the URN's id. */
  readonly key: string
  readonly guard?: Guard
}
