import { lazy } from './lazy.ts'

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
export const RenameDialog = lazy<RenameDialogProps>(async () => (await import('./renaming/dialog.ts')).Renaming)
