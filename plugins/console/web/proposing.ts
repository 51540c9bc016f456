import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { typeOf } from './entity-path.ts'
import { h } from './h.ts'
import { type EntityActionProps, entityActionsOf, type Proposes } from './parts.ts'

interface Offer extends Proposes, Pick<EntityActionProps, 'urn' | 'name' | 'refresh'> {
  /** As the page calls it: `Owners`. */
  readonly what: string
  /** Whether the user may not edit it. */
  readonly isOffered: boolean
}

interface Proposing {
  /** Instead of what edits; absent if no plugin keeps proposals, or the user may edit. */
  readonly propose: { readonly label: string; readonly run: () => void } | undefined
  readonly dialog: VNode | false | undefined
}

/** Lets users propose what they may not change: by the entity action that asks for `proposeChange`. */
export function useProposing({ urn, name, refresh, what, isOffered, ...proposes }: Offer): Proposing {
  const [isOpen, setOpen] = useState(false)
  const type = typeOf(urn)
  const action = isOffered ? entityActionsOf(type).find(({ asks }) => asks.proposeChange) : undefined
  return {
    propose: action && { label: `${action.title}: ${what}`, run: () => setOpen(true) },
    dialog: isOpen && action && h(action.Action, { urn, type, name, refresh, proposes, onClose: () => setOpen(false) })
  }
}
