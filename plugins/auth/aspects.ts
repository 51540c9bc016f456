import type { Stored } from '../../core/index.ts'
import type { ModelAspects } from '../entities/index.ts'

export type { Handles as AspectHandles } from '../entities/index.ts'

/** Values by aspect: each was validated against its schema when it was written. */
export function valuesOf(stored: readonly Stored[]): Partial<ModelAspects> {
  return Object.fromEntries(stored.map(({ row, value }) => [row.aspect, value])) as Partial<ModelAspects>
}
