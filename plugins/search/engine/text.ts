import type { Urn } from '../../../core/kernel/thread.ts'

/** How a term of a query matches. `fuzzy`: words at a small edit distance. `wildcard`: `*` and `?` are wildcards. */
export type TermKind = 'word' | 'prefix' | 'phrase' | 'wildcard' | 'fuzzy'

/** A parsed query. Fields have the names that clients use: `name`, `tags`. */
export type Text =
  | 'everything'
  | 'nothing'
  | { readonly all: readonly Text[] }
  | { readonly any: readonly Text[] }
  | { readonly not: Text }
  | { readonly urn: Urn }
  /** `optional`: counts for the score only, because other words of the query select. `last`: may still be typed. */
  | {
      readonly kind: TermKind
      readonly text: string
      readonly field?: string
      readonly optional?: true
      readonly last?: true
    }
  /** Bounds as the client wrote them, inclusive unless `…Open`. */
  | {
      readonly kind: 'range'
      readonly field: string
      readonly from?: string
      readonly to?: string
      readonly fromOpen?: true
      readonly toOpen?: true
    }
  | { readonly exists: string }
  | Most

/**
 * Entities that match `within` and as many of the texts as any visible entity does, at least `least`. Only as the whole
 * text.
 */
export interface Most {
  readonly most: readonly Text[]
  readonly least: number
  readonly within: Text
}
