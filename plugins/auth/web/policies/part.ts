import type { Draft } from './draft.ts'

/** Of each part of the form. */
export interface PartProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
}
