import type { Call, Data, Model, Urn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import type { Owners } from '../owners/index.ts'

/** Dependencies of the tag operations. */
export interface TagDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
  /** `undefined` while the plugin is disabled. */
  readonly owners: Owners | undefined
  /** Deletes a tag with all references to it. */
  readonly deletion: (call: Call, urn: Urn) => Promise<boolean>
}
