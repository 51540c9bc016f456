import type { Call, Data, Model, Urn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import type { Owners } from '../owners/index.ts'

/** Dependencies of the operations on documents. */
export interface DocumentDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
  /** Deletes a document with all references to it. */
  readonly deletion: (call: Call, urn: Urn) => Promise<boolean>
  /** `undefined` while the plugin is disabled. */
  readonly owners: Owners | undefined
  /** Whether the plugin `search` is enabled, which defines the type of facets. */
  readonly hasFacets: boolean
}
