import { toast } from './components/toasts.ts'
import { lazy } from './lazy.ts'

/** What entities and columns are labelled with: tags, with the plugin `tags`; terms, with the plugin `glossary`. */
export type LabelKind = 'tag' | 'term'

/** An entity, or a column of a dataset. */
export interface LabelTarget {
  readonly urn: string
  readonly column?: string
  readonly name: string
}

export interface LabelDialogProps {
  readonly kind: LabelKind
  /** All of them are changed by one request, or none. */
  readonly targets: readonly LabelTarget[]
  /** `remove` offers the labels that the targets have. */
  readonly mode?: 'add' | 'remove'
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Adds a tag or a term to the targets, or takes one off, with Undo. Loaded when first shown. */
export const LabelDialog = lazy<LabelDialogProps>(async () => (await import('./labels/labelling.ts')).Labelling)

/** A tag, or a term. */
export interface Label {
  readonly kind: LabelKind
  readonly urn: string
  readonly name: string
}

/** Takes one label off one entity or column at once, with Undo. A toast says why if that fails. */
export async function takeOffLabel(label: Label, target: LabelTarget, onDone: () => void): Promise<void> {
  const { takeOff } = await import('./labels/labelling.ts')
  try {
    await takeOff(label, [target], onDone)
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error))
  }
}
