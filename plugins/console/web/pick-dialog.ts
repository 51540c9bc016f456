import type { ComponentChildren } from 'preact'
import type { Offer, Picked } from './complete.ts'
import { lazy } from './lazy.ts'

export interface PickDialogProps extends Offer {
  readonly title: string
  /** Of the field. */
  readonly label: string
  /** The dialog closes when it is done; if it rejects, it stays open and shows why. */
  readonly onPick: (picked: Picked) => Promise<void>
  readonly onClose: () => void
  /** Other fields, before the one that chooses. */
  readonly children?: ComponentChildren
}

/** Chooses one entity and does something with it at once. Loaded when first shown. */
export const PickDialog = lazy<PickDialogProps>(async () => (await import('./picking/dialog.ts')).Picking)
