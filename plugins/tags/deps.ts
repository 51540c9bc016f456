import type { Data, Model } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import type { Tasks } from '../tasks/index.ts'

/** Dependencies of the tag operations. */
export interface TagDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
  /** `undefined` while the plugin is disabled. */
  readonly tasks: Tasks | undefined
}
