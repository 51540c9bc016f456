import type { ComponentChildren } from 'preact'
import { lazy } from './lazy.ts'

/** Of a structured property. */
export type Value = string | number

export interface AllowedValue {
  readonly value: Value
  readonly description: string
}

/** Which values a structured property takes. */
export interface ValuesAsked {
  /** Of the property. */
  readonly name: string
  readonly kind: 'STRING' | 'RICH_TEXT' | 'NUMBER' | 'DATE' | 'URN' | 'OTHER'
  readonly isMultiple: boolean
  /** Names in GraphQL of the types of values that are URNs; empty: all. */
  readonly allowedTypes: readonly string[]
  /** Absent: all values of its kind. */
  readonly allowed: readonly AllowedValue[] | undefined
}

export interface ValuesDialogProps {
  readonly title: string
  /** On the button that sends. */
  readonly verb: string
  readonly asked: ValuesAsked
  /** The values when the dialog opens; absent: there are none. */
  readonly before: readonly Value[] | undefined
  /** Answers what is stored now: if that is not what was there before, both are shown. */
  readonly load: () => Promise<readonly Value[] | undefined>
  /** `replaced`: what is stored until then. The dialog closes when it is done; if it rejects, it stays and shows why. */
  readonly save: (values: readonly Value[], replaced: readonly Value[] | undefined) => Promise<void>
  /** After a change, also of somebody else. */
  readonly onChange: () => void
  readonly onClose: () => void
  /** Why it cannot be sent yet, for other reasons than the values. */
  readonly because?: string | undefined
  /** Before the fields. */
  readonly lead?: ComponentChildren
  /** Other fields, before those of the values. */
  readonly children?: ComponentChildren
}

/**
 * Asks for values of a structured property with fields of its kind. The second of two people who set them sees both.
 * Loaded when first shown.
 */
export const ValuesDialog = lazy<ValuesDialogProps>(async () => (await import('./dialogs/values/dialog.ts')).Asking)

export interface ChosenEntitiesProps {
  readonly label: string
  readonly urns: readonly string[]
  readonly onChange: (urns: readonly string[]) => void
}

/** Entities that were chosen; each can be taken out. Loaded when first shown. */
export const ChosenEntities = lazy<ChosenEntitiesProps>(async () => (await import('./dialogs/values/chosen.ts')).Chosen)
