import type { Call } from '../call.ts'
import type { Data, Edit, Written } from '../contract/data.ts'
import { NotGranted } from '../errors.ts'
import { inTurns } from '../operation/steps.ts'
import type { Span } from '../store/port.ts'
import { entityTypeOf, type Urn } from '../urn.ts'
import { changesOf, type EntityEdits, groupEdits } from './changes.ts'
import { type CommitDeps, createCommits } from './commit.ts'
import { conditionsOf, requireEntities } from './conditions.ts'
import { currentRows } from './current-rows.ts'
import { createErase } from './erase.ts'
import { isOrdered } from './guarded-order.ts'

export interface Writer {
  readonly write: Data['write']
  readonly erase: Data['erase']
  removePoints(call: Call, span: Span, limit: number): Promise<number>
  removePointsOfRun(call: Call, run: string, limit: number): Promise<number>
}

/** The pipeline of every write: group, change, validate, check, review, compare-and-set. */
export function createWriter(deps: CommitDeps): Writer {
  const { store, rules } = deps
  const commits = createCommits(deps)

  async function write(call: Call, edits: readonly Edit[]): Promise<Written[]> {
    if (edits.length === 0) return []
    for (const { urn } of edits) requireGrant(call, urn)
    const entities = groupEdits(rules.model, edits)
    const urns = entities.map(({ urn }) => urn)
    return commits.withRetry(urns, entities.some(isGuarded), async order => {
      const rows = await currentRows(store, entities)
      const found = await requireEntities(store, entities, rows)
      const { changes, upcoming, written } = await inTurns(changesOf(call, entities, rows, rules))
      if (changes.length === 0) return written
      await commits.review(call, upcoming)
      return (await commits.commit(call, [...changes, ...conditionsOf(found, changes)], upcoming, order))
        ? written
        : undefined
    })
  }

  /** Commits the edits that plugins add before points are removed, which is not part of any commit. */
  async function beforeRemoval(call: Call): Promise<void> {
    await commits.withRetry([], false, async () => (await commits.commit(call, [], [])) || undefined)
    call.effects.written = true
  }

  async function removePoints(call: Call, span: Span, limit: number): Promise<number> {
    requireGrant(call, span.urn ?? span.type ?? '')
    await beforeRemoval(call)
    return store.series.remove(span, limit)
  }

  const erase = createErase({ store, model: rules.model, commits, removePoints })
  return {
    write,
    removePoints,
    async removePointsOfRun(call, run, limit) {
      requireGrant(call, run)
      await beforeRemoval(call)
      return store.series.removeOfRun(run, limit)
    },
    async erase(call, urn) {
      requireGrant(call, urn)
      return erase(call, urn)
    }
  }
}

function requireGrant(call: Call, on: Urn | string): void {
  if (call.system !== undefined || call.grants.has(on)) return
  if (on.startsWith('urn:') && call.grants.has(entityTypeOf(on as Urn))) return
  throw new NotGranted(on)
}

function isGuarded({ type, folds }: EntityEdits): boolean {
  return isOrdered(type) || [...folds.values()].some(({ aspect }) => isOrdered(aspect))
}
