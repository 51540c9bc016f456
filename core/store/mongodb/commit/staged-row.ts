import type { Key, Revision, Row } from '../../port.ts'
import { documentOf, historyId, type RowDocument } from '../connection/documents.ts'

/** What of a row was read before it is decided about: the whole document only where history will need it. */
export type Found = Pick<RowDocument, '_id' | 'u' | 'a' | 'r'> & Partial<RowDocument>

/** One row during a commit: what is stored, and what the batches so far make of it. */
export interface StagedRow {
  readonly key: Key
  readonly stored: Revision | undefined
  revision: Revision | undefined
  /** The row as it is now, where that was read or comes from a batch. */
  document: RowDocument | undefined
  change: 'none' | 'meta' | 'whole'
  /** Of the history: all that is stored goes, or what has a version up to this one; then these come. */
  dropsHistory: boolean
  pruneTo: number
  superseded: RowDocument[]
}

export function makeStagedRow(key: Key, found: Found | undefined): StagedRow {
  const { r: revision } = found ?? {}
  const document = found && isWhole(found) ? found : undefined
  return {
    key,
    stored: revision,
    revision,
    document,
    change: 'none',
    dropsHistory: false,
    pruneTo: 0,
    superseded: []
  }
}

function isWhole(found: Found): found is RowDocument {
  return found.j !== undefined
}

export function putRow(stagedRow: StagedRow, row: Row, keep: number): void {
  if (stagedRow.document && keep > 0) {
    stagedRow.superseded.push({ ...stagedRow.document, _id: historyId(stagedRow.key, stagedRow.document.v) })
  }
  // Versions count from 1, so fewer rows than `keep` came before.
  if (row.version > keep + 1) {
    stagedRow.pruneTo = Math.max(stagedRow.pruneTo, row.version - 1 - keep)
    stagedRow.superseded = stagedRow.superseded.filter(({ v }) => v > stagedRow.pruneTo)
  }
  stagedRow.document = documentOf(row)
  stagedRow.revision = row.revision
  stagedRow.change = 'whole'
}

/** The value stays as it is stored, to the letter. */
export function touchRow(stagedRow: StagedRow, row: Row): void {
  const document = documentOf(row)
  stagedRow.document = stagedRow.document ? { ...document, j: stagedRow.document.j } : document
  stagedRow.revision = row.revision
  if (stagedRow.change === 'none') stagedRow.change = 'meta'
}

export function removeRow(stagedRow: StagedRow): void {
  stagedRow.document = undefined
  stagedRow.revision = undefined
  stagedRow.change = 'whole'
  stagedRow.dropsHistory = true
  stagedRow.pruneTo = 0
  stagedRow.superseded = []
}
