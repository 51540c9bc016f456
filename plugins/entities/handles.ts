import type { Handles, Stored } from '../../core/index.ts'
import type { aspects } from './definitions.ts'
import type { ModelAspects } from './model.ts'

/** Typed handles of DataHub's aspects. */
export type ModelHandles = Handles<typeof aspects>

/** Values by aspect name. The cast is safe: each value was validated against its schema when it was written. */
export function aspectValues(stored: readonly Stored[] = []): Partial<ModelAspects> {
  return Object.fromEntries(stored.map(({ row, value }) => [row.aspect, value])) as Partial<ModelAspects>
}
