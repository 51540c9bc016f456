import type { Handles as HandlesOf } from '../../core/index.ts'
import type { aspects } from './definitions.ts'

/** DataHub's aspects, typed. */
export type Handles = HandlesOf<typeof aspects>
