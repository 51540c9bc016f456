import type { Data, Model } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import type { SearchApi } from '../search/index.ts'

/** Dependencies of the operations on queries. */
export interface QueryDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
  /** `undefined` while the plugin is disabled. */
  readonly search: SearchApi | undefined
}
