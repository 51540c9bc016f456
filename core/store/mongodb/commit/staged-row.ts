import type { Key, Revision, Row } from '../../port.ts'
import { documentOf, historyId, type RowDocument } from '../connection/documents.ts'

/** What was read of a row: the whole document only where history needs it. */
export type FoundRow = Pick<RowDocument, '_id' | 'u' | 'a' | 'r'> & Partial<RowDocument>

/** One row during a commit: what is stored, and the changes of all batches so far. */
export interface StagedRow {
  readonly key: Key
  readonly stored: Revision | undefined
  revision: Revision | undefined
  /** The current row, where it was read or comes from a batch. */
  document: RowDocument | undefined
  change: 'none' | 'meta' | 'whole'
  /** Whether the stored history is removed. */
  dropsHistory: boolean
  /** History up to this version is removed. */
  pruneTo: number
  /** Rows to add to the history. */
  superseded: RowDocument[]
}

export function createStagedRow(key: Key, found: FoundRow | undefined): StagedRow {
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

function isWhole(found: FoundRow): found is RowDocument {
  return found.j !== undefined
}

export function putRow(stagedRow: StagedRow, row: Row, keep: number): void {
  if (stagedRow.document && keep > 0) {
    stagedRow.superseded.push({ ...stagedRow.document, _id: historyId(stagedRow.key, stagedRow.document.v) })
  }
  // Versions count from 1, so a lower version has nothing to prune.
  if (row.version > keep + 1) {
    stagedRow.pruneTo = Math.max(stagedRow.pruneTo, row.version - 1 - keep)
    stagedRow.superseded = stagedRow.superseded.filter(({ v }) => v > stagedRow.pruneTo)
  }
  stagedRow.document = documentOf(row)
  stagedRow.revision = row.revision
  stagedRow.change = 'whole'
}

/** The stored value stays, byte for byte. */
export function touchRow(stagedRow: StagedRow, row: Row): void {
  const document = documentOf(row)
  stagedRow.document = stagedRow.document ? { ...document, j: stagedRow.document.j } : document
  stagedRow.revision = row.revision
  if (stagedRow.change === 'none') stagedRow.change = 'meta'
}

/** Nothing becomes history. */
export function rewriteRow(stagedRow: StagedRow, row: Row): void {
  stagedRow.document = documentOf(row)
  stagedRow.revision = row.revision
  stagedRow.change = 'whole'
}

export function removeRow(stagedRow: StagedRow): void {
  stagedRow.document = undefined
  stagedRow.revision = undefined
  stagedRow.change = 'whole'
  stagedRow.dropsHistory = true
  stagedRow.pruneTo = 0
  stagedRow.superseded = []
}
