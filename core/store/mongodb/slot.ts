import type { Key, Revision, Row } from '../port.ts'
import { documentOf, historyId, type RowDocument } from './documents.ts'

/** What of a row was read before it is decided about: the whole document only where history will need it. */
export type Found = Pick<RowDocument, '_id' | 'u' | 'a' | 'r'> & Partial<RowDocument>

/** One row during a commit: what is stored, and what the batches so far make of it. */
export interface Slot {
  readonly key: Key
  readonly stored: Revision | undefined
  revision: Revision | undefined
  /** The row as it is now, where that was read or comes from a batch. */
  document: RowDocument | undefined
  change: 'none' | 'meta' | 'whole'
  /** Of the history: all that is stored goes, or what has a version up to this one; then these come. */
  forget: boolean
  pruneTo: number
  superseded: RowDocument[]
}

export function makeSlot(key: Key, found: Found | undefined): Slot {
  const { r: revision } = found ?? {}
  const document = found && isWhole(found) ? found : undefined
  return {
    key,
    stored: revision,
    revision,
    document,
    change: 'none',
    forget: false,
    pruneTo: 0,
    superseded: []
  }
}

function isWhole(found: Found): found is RowDocument {
  return found.j !== undefined
}

export function putRow(slot: Slot, row: Row, keep: number): void {
  if (slot.document && keep > 0) {
    slot.superseded.push({ ...slot.document, _id: historyId(slot.key, slot.document.v) })
  }
  // Versions count from 1, so fewer rows than `keep` came before.
  if (row.version > keep + 1) {
    slot.pruneTo = Math.max(slot.pruneTo, row.version - 1 - keep)
    slot.superseded = slot.superseded.filter(({ v }) => v > slot.pruneTo)
  }
  slot.document = documentOf(row)
  slot.revision = row.revision
  slot.change = 'whole'
}

/** The value stays as it is stored, to the letter. */
export function touchRow(slot: Slot, row: Row): void {
  const document = documentOf(row)
  slot.document = slot.document ? { ...document, j: slot.document.j } : document
  slot.revision = row.revision
  if (slot.change === 'none') slot.change = 'meta'
}

export function removeRow(slot: Slot): void {
  slot.document = undefined
  slot.revision = undefined
  slot.change = 'whole'
  slot.forget = true
  slot.pruneTo = 0
  slot.superseded = []
}
