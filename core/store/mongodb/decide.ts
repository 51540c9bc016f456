import type { Urn } from '../../urn.ts'
import type { Outcome } from '../group.ts'
import type { Change, Key } from '../port.ts'
import { addAspect, changeEntries, clear, dropAspect } from './entity.ts'
import { sizeError } from './size.ts'
import { putRow, removeRow, type Slot, touchRow } from './slot.ts'
import type { Staged } from './staged.ts'

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>
type RowChange = Of<'put' | 'touch' | 'remove'>

/** Stages a batch whole, or nothing of it: then answers with its stale keys, or with what is wrong with it. */
export function decide(staged: Staged, batch: readonly Change[]): Outcome {
  const tooLarge = sizeError(batch)
  if (tooLarge) return tooLarge
  const stale = staleKeys(staged, batch)
  if (stale.length === 0) for (const change of batch) stage(staged, change)
  return stale
}

/** Looks only: what the batch itself erases before counts as absent. */
function staleKeys(staged: Staged, batch: readonly Change[]): Key[] {
  const erased = new Set<Urn>()
  const stale: Key[] = []
  for (const change of batch) {
    if (change.kind === 'erase') erased.add(change.urn)
    if (change.kind === 'erase' || change.kind === 'points') continue
    const { urn, aspect } = change.kind === 'remove' ? change.key : change.row
    const revision = erased.has(urn) ? undefined : staged.slot({ urn, aspect }).revision
    if (!isDone(change, revision) && (change.expected ?? undefined) !== revision) stale.push({ urn, aspect })
  }
  return stale
}

/** Whether its effect is stored already: it was repeated. */
function isDone(change: RowChange, revision: string | undefined): boolean {
  return revision === (change.kind === 'remove' ? undefined : change.row.revision)
}

function stage(staged: Staged, change: Change): void {
  if (change.kind === 'erase') erase(staged, change.urn)
  else if (change.kind === 'points') change.points.forEach(staged.addPoint)
  else stageRow(staged, change)
}

function stageRow(staged: Staged, change: RowChange): void {
  const slot = staged.slot(change.kind === 'remove' ? change.key : change.row)
  if (isDone(change, slot.revision)) return
  if (change.kind === 'put') put(staged, slot, change)
  else if (change.kind === 'touch') touchRow(slot, change.row)
  else remove(staged, slot, change)
}

function put(staged: Staged, slot: Slot, { row, keep, expected, add, drop }: Of<'put'>): void {
  putRow(slot, row, keep)
  if (expected !== null && add.length + drop.length === 0) return
  const entity = staged.entity(row.urn)
  if (expected === null) addAspect(entity, row.aspect)
  changeEntries(entity, add, drop)
}

function remove(staged: Staged, slot: Slot, { key, drop }: Of<'remove'>): void {
  removeRow(slot)
  const entity = staged.entity(key.urn)
  changeEntries(entity, [], drop)
  dropAspect(entity, key.aspect)
}

function erase(staged: Staged, urn: Urn): void {
  staged.slotsOf(urn).forEach(removeRow)
  clear(staged.entity(urn))
}
