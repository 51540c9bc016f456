import type { Call, Data, Model, Urn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'

/** Dependencies of the tag operations. */
export interface TagDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
  /** Deletes a tag with all references to it. */
  readonly deletion: (call: Call, urn: Urn) => Promise<boolean>
}
