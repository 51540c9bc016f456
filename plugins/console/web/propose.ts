import { lazy } from './lazy.ts'
import type { EntityActionProps, Proposes } from './parts.ts'

export interface ProposeProps extends Proposes, Pick<EntityActionProps, 'urn' | 'name' | 'refresh'> {
  /** As the page calls what the user may not edit: `Owners`. */
  readonly what: string
  /** A button with words; an icon if absent. */
  readonly isText?: boolean
}

/** For users who may not edit: proposes a change. Loaded when first shown; nothing if no plugin keeps proposals. */
export const Propose = lazy<ProposeProps>(async () => (await import('./proposing/button.ts')).ProposeButton)
