import { lazy } from './lazy.ts'

export interface ConflictProps {
  readonly theirs: string
  readonly mine: string
  /** Stores mine over theirs. */
  readonly onKeep: () => void
  /** Gives mine up. */
  readonly onTake: () => void
  /** Goes on editing. */
  readonly onCancel: () => void
}

/** Two people have edited one text: shows both, so that neither is lost. Loaded when first shown. */
export const Conflict = lazy<ConflictProps>(async () => (await import('./conflict/dialog.ts')).ConflictDialog)
