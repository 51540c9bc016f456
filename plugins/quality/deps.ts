import type { Aspect, Call, Data, Model, Urn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import type { AssertionsSummary } from './assertions/summary.ts'

/** Dependencies of the operations on assertions and incidents. */
export interface QualityDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
  /** What assertions say of an entity. */
  readonly summaries: Aspect<AssertionsSummary>
  /** Deletes an assertion with all references to it. */
  readonly deletion: (call: Call, urn: Urn) => Promise<boolean>
}
