import type { Urn } from '../../../core/index.ts'

/** A reference from an entity to another one. */
export interface Edge {
  readonly relationshipType: string
  readonly source: Urn
  readonly destination: Urn
  /** The ends as data flows, if the relationship is lineage. */
  readonly flow?: { readonly upstream: Urn; readonly downstream: Urn }
}
