import type { Handles, Stored } from '../../core/index.ts'
import type { aspects } from './definitions.ts'
import type { ModelAspects } from './model.ts'

/** DataHub's aspects, typed. */
export type ModelHandles = Handles<typeof aspects>

/** Values by aspect: each was validated against its schema when it was written. */
export function aspectValues(stored: readonly Stored[]): Partial<ModelAspects> {
  return Object.fromEntries(stored.map(({ row, value }) => [row.aspect, value])) as Partial<ModelAspects>
}
