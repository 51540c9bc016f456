import type { Call } from '../call.ts'
import type { Conditions, Data, Edit, Written } from '../contract/data.ts'
import { inTurns } from '../operation/steps.ts'
import { onBehalfOf } from '../trace/span.ts'
import type { Urn } from '../urn.ts'
import { changesOf } from './changes.ts'
import { type CommitDeps, type Commits, createCommits, type Order } from './commit.ts'
import { conditionsOf, requireEntities, seenRows } from './conditions.ts'
import { currentRows } from './current-rows.ts'
import { type Depending, type EntityEdits, groupEdits } from './entity-edits.ts'
import { createErase } from './erase.ts'
import { isOrdered } from './guarded-order.ts'
import { createRemovals, type Removals, requireGrant } from './removals.ts'
import { claimsOf, createClaims } from './unique.ts'

export interface Writer extends Removals {
  readonly write: Data['write']
  /** `undefined`: nothing was written, as one of the rows that were seen has changed, or another writer was faster. */
  writeOnce(call: Call, edits: readonly Edit[], depending: Depending): Promise<Written[] | undefined>
  readonly erase: Data['erase']
}

/** The pipeline of every write: group, change, validate, check, review, compare-and-set. */
export function createWriter(deps: CommitDeps): Writer {
  const { store, rules } = deps
  const commits = createCommits(deps)
  const attempt = createAttempt(deps, commits)

  async function write(call: Call, edits: readonly Edit[], conditions?: Conditions): Promise<Written[]> {
    if (edits.length === 0 && !conditions?.require?.length) return []
    for (const { urn } of edits) requireGrant(call, urn)
    const entities = groupEdits(rules.model, edits, conditions)
    return commits.withRetry(urnsOf(entities), entities.some(isGuarded), order => attempt(call, entities, order))
  }

  const writeOnce: Writer['writeOnce'] = async (call, edits, depending) => {
    if (edits.length === 0) return []
    for (const { urn } of edits) requireGrant(call, urn)
    // The commit does not compare a row that is absent: it is read again, past the cache.
    store.refresh(depending.seen?.filter(({ row }) => !row) ?? [])
    const entities = groupEdits(rules.model, edits, depending)
    return commits.once(urnsOf(entities), entities.some(isGuarded), order => attempt(call, entities, order))
  }

  const removals = createRemovals(store, commits)
  const erase = createErase({ store, model: rules.model, commits, removePoints: removals.removePoints })
  return {
    write,
    writeOnce,
    ...removals,
    async erase(call, urn, mayGo) {
      requireGrant(call, urn)
      return erase(call, urn, mayGo)
    }
  }
}

/** Returns the function that tries to write once. */
function createAttempt({ store, rules }: CommitDeps, commits: Commits) {
  const claimed = createClaims(store, rules.model)
  return async (call: Call, entities: readonly EntityEdits[], order: Order | undefined) => {
    const rows = await onBehalfOf(call.trace, () => currentRows(store, entities))
    const seen = seenRows(entities, rows)
    if (!seen) return undefined
    const found = await requireEntities(store, entities, rows)
    const { changes, upcoming, written } = await inTurns(changesOf(call, entities, rows, rules))
    if (changes.length === 0) return written
    const claims = claimsOf(entities, rows, changes)
    const orders = claims.length > 0 ? await claimed(claims) : []
    await commits.review(call, upcoming)
    const batch = [...changes, ...orders, ...conditionsOf(found, seen, changes)]
    return (await commits.commit(call, batch, upcoming, order)) ? written : undefined
  }
}

const urnsOf = (entities: readonly EntityEdits[]): Urn[] => entities.map(({ urn }) => urn)

function isGuarded({ type, folds }: EntityEdits): boolean {
  return isOrdered(type) || [...folds.values()].some(({ aspect }) => isOrdered(aspect))
}
