import type { Urn } from '../urn.ts'

/** What a list of entities is asked with. */

export type Criterion =
  | { readonly all: readonly Criterion[] }
  | { readonly any: readonly Criterion[] }
  | { readonly not: Criterion }
  /** The entity has this field with one of these values, byte for byte. */
  | { readonly field: string; readonly in: readonly string[] }
  /** The entity has this field with a value in `from ≤ value < to`, bytewise (UTF-8). */
  | { readonly field: string; readonly from?: string; readonly to?: string }
  /** The entity has this field with a value that matches the text; both are folded by `toLowerCase`. */
  | { readonly field: string; readonly match: 'contains' | 'starts' | 'ends' | 'whole'; readonly text: string }
  | { readonly urns: readonly Urn[] }
  | { readonly urnPrefix: string }

export interface Query {
  /** Entity types; all when absent. */
  readonly types?: readonly string[]
  /** Only entities that have this aspect. */
  readonly having?: string
  readonly where?: Criterion
  /**
   * By the field's smallest value (largest when descending), then by URN, ascending and bytewise (UTF-8). Entities
   * without the field come last in both directions. Without a sort: by URN.
   */
  readonly sort?: { readonly field: string; readonly descending?: boolean }
}

export interface FindPage {
  /** Opaque, from `next` of an earlier page of the same query. */
  readonly after?: string
  readonly skip?: number
  readonly limit: number
}
