import type { Urn } from '../../../urn.ts'
import type { Outcome } from '../../group.ts'
import type { Change, Key } from '../../port.ts'
import { addAspect, changeEntries, clearEntity, dropAspect, renameEntries } from './entity.ts'
import { sizeError } from './size.ts'
import { putRow, removeRow, rewriteRow, type StagedRow, touchRow } from './staged-row.ts'
import type { WriteSet } from './write-set.ts'

type ChangeOf<K extends Change['kind']> = Extract<Change, { kind: K }>
type RowChange = ChangeOf<'put' | 'touch' | 'remove' | 'rewrite'>

/** Stages a whole batch, or nothing and returns its stale keys or its error. */
export function decide(writeSet: WriteSet, batch: readonly Change[]): Outcome {
  const tooLarge = sizeError(batch)
  if (tooLarge) return tooLarge
  const stale = staleKeys(writeSet, batch)
  if (stale.length === 0) for (const change of batch) stage(writeSet, change)
  return stale
}

/** Stages nothing. Rows that the batch erased before count as absent. */
function staleKeys(writeSet: WriteSet, batch: readonly Change[]): Key[] {
  const erased = new Set<Urn>()
  const stale: Key[] = []
  for (const change of batch) {
    if (change.kind === 'erase') erased.add(change.urn)
    if (!('expected' in change)) continue
    const { urn, aspect } = change.kind === 'remove' ? change.key : change.row
    const revision = erased.has(urn) ? undefined : writeSet.stagedRow({ urn, aspect }).revision
    if (!isDone(change, revision) && (change.expected ?? undefined) !== revision) stale.push({ urn, aspect })
  }
  return stale
}

/** Whether its effect is already stored, because the write was repeated. */
function isDone(change: RowChange, revision: string | undefined): boolean {
  return revision === (change.kind === 'remove' ? undefined : change.row.revision)
}

function stage(writeSet: WriteSet, change: Change): void {
  if (change.kind === 'erase') erase(writeSet, change.urn)
  else if (change.kind === 'points') change.points.forEach(writeSet.addPoint)
  else if (change.kind === 'rewritePast') writeSet.rewritePast(change.row)
  else if (change.kind === 'rewritePoint') writeSet.rewritePoint(change.point, change.was)
  else stageRow(writeSet, change)
}

function stageRow(writeSet: WriteSet, change: RowChange): void {
  const stagedRow = writeSet.stagedRow(change.kind === 'remove' ? change.key : change.row)
  if (isDone(change, stagedRow.revision)) return
  if (change.kind === 'put') put(writeSet, stagedRow, change)
  else if (change.kind === 'touch') touchRow(stagedRow, change.row)
  else if (change.kind === 'rewrite') rewrite(writeSet, stagedRow, change)
  else remove(writeSet, stagedRow, change)
}

function put(writeSet: WriteSet, stagedRow: StagedRow, { row, keep, expected, add, drop }: ChangeOf<'put'>): void {
  putRow(stagedRow, row, keep)
  if (expected !== null && add.length + drop.length === 0) return
  const entity = writeSet.entity(row.urn)
  if (expected === null) addAspect(entity, row.aspect)
  changeEntries(entity, add, drop)
}

function rewrite(writeSet: WriteSet, stagedRow: StagedRow, { row, renames }: ChangeOf<'rewrite'>): void {
  rewriteRow(stagedRow, row)
  if (renames.length > 0) renameEntries(writeSet.entity(row.urn), row.aspect, renames)
}

function remove(writeSet: WriteSet, stagedRow: StagedRow, { key, drop }: ChangeOf<'remove'>): void {
  removeRow(stagedRow)
  const entity = writeSet.entity(key.urn)
  changeEntries(entity, [], drop)
  dropAspect(entity, key.aspect)
}

function erase(writeSet: WriteSet, urn: Urn): void {
  writeSet.stagedRowsOf(urn).forEach(removeRow)
  clearEntity(writeSet.entity(urn))
}
