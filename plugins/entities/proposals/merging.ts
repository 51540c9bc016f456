import { type Call, definePoint, type Row, type SystemMetadata, type Urn } from '../../../core/index.ts'

/** A whole value that a client sends for an aspect: with UPSERT or UPDATE. */
export interface WholeValue {
  readonly urn: Urn
  readonly aspect: string
  /** As it was sent; not validated yet. */
  readonly value: () => unknown
  readonly system: SystemMetadata
}

/** What is written in place of a value that a client sends. */
export interface MergedValue {
  /** From the stored value to the new one. Called again after a conflict with another writer: no side effects. */
  readonly change: (old: unknown, stored: Row | undefined) => unknown
  readonly system: SystemMetadata
}

/**
 * Decides which values of a request are merged with what is stored. It may read; values that are not in the answer replace
 * the stored ones, as in DataHub. The caller's privileges are those for replacing it: a merge may keep more, and must
 * disclose nothing.
 */
export type Merging = (call: Call, values: readonly WholeValue[]) => Promise<ReadonlyMap<WholeValue, MergedValue>>

/** At most one plugin merges. */
export const merging = definePoint<Merging>('entities.merging')
