import type { Data, Model } from '../../../core/index.ts'
import type { Entities } from '../../entities/index.ts'
import type { Dialect } from './dialect.ts'
import type { Showing } from './shown.ts'

/** What the routes of one dialect are made of. */
export interface EntityDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Pick<Entities, 'writer' | 'reading' | 'erasing' | 'exists'>
  readonly showing: Showing
  readonly dialect: Dialect
}
