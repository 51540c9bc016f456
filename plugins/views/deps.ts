import type { Data, Model } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'

/** Dependencies of the operations on views. */
export interface ViewDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
}
