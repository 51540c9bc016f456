import type { ComponentChildren } from 'preact'
import type { Offer, Picked } from './complete.ts'
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
export const Conflict = lazy<ConflictProps>(async () => (await import('./dialogs/conflict.ts')).ConflictDialog)

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
export const PickDialog = lazy<PickDialogProps>(async () => (await import('./dialogs/pick.ts')).Picking)

export interface RenameDialogProps {
  readonly name: string
  /** Rejects with 409 if the stored name is not the expected one. */
  readonly rename: (name: string, expected: string) => Promise<unknown>
  /** The name that is stored now. */
  readonly load: () => Promise<string>
  readonly onChange: () => void
  readonly onClose: () => void
}

/** Renames something, with Undo; the second of two people who do sees both names. Loaded when first shown. */
export const RenameDialog = lazy<RenameDialogProps>(async () => (await import('./dialogs/rename.ts')).Renaming)

export interface SecretTextProps {
  readonly label: string
  readonly secret: string
}

/** A secret as a field that can be selected and is read aloud, but not changed. Loaded when first shown. */
export const SecretText = lazy<SecretTextProps>(async () => (await import('./dialogs/secret.ts')).SecretField)

export interface SecretDialogProps {
  /** What it is a secret of, a sentence that says what it is for, and the two buttons. */
  readonly words: { readonly title: string; readonly about: string; readonly copy: string; readonly done: string }
  /** Kept only while it is shown. */
  readonly secret: string
  readonly onClose: () => void
}

/** A secret, shown this once. Loaded when first shown. */
export const SecretDialog = lazy<SecretDialogProps>(async () => (await import('./dialogs/secret.ts')).ShownSecret)
