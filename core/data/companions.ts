import type { Call } from '../call.ts'
import type { BeforeCommit, Edit, Upcoming } from '../contract/data.ts'
import { hookFailure } from '../operation/hooks.ts'
import { inTurns } from '../operation/steps.ts'
import type { LiveStore } from '../store/open.ts'
import type { Change, Point } from '../store/port.ts'
import { type ChangeRules, changesOf } from './changes.ts'
import { currentRows } from './current-rows.ts'
import { groupEdits } from './entity-edits.ts'

/** A plugin that adds edits to commits. */
export interface Companion {
  readonly plugin: string
  readonly beforeCommit: BeforeCommit
}

/** What plugins are told of a commit. */
interface Commit {
  readonly upcoming: readonly Upcoming[]
  readonly points: readonly Point[]
}

interface CompanionsDeps {
  readonly store: LiveStore
  readonly rules: ChangeRules
  readonly companions: readonly Companion[]
}

/** Returns the function that computes the changes that plugins add to a commit. */
export function createCompanions({ store, rules, companions }: CompanionsDeps) {
  function requireOwn(plugin: string, { urn, aspect }: Edit, upcoming: readonly Upcoming[]): void {
    const isOwn = rules.model.aspects.get(aspect)?.owner === plugin
    if (isOwn && upcoming.every(change => change.urn !== urn)) return
    throw new Error(`plugin ${plugin} may not add ${aspect} of ${urn} to this commit`)
  }

  async function changesBy({ plugin, beforeCommit }: Companion, call: Call, { upcoming, points }: Commit) {
    const edits = beforeCommit(call, upcoming, points)
    for (const edit of edits) requireOwn(plugin, edit, upcoming)
    if (edits.length === 0) return []
    const entities = groupEdits(rules.model, edits)
    const rows = await currentRows(store, entities)
    try {
      return (await inTurns(changesOf(call, entities, rows, rules))).changes
    } catch (error) {
      // The caller has no part in these edits, so not even an invalid value is their mistake.
      throw hookFailure({ plugin, hook: 'beforeCommit', call }, error)
    }
  }

  return async (call: Call, commit: Commit): Promise<Change[]> => {
    const added = await Promise.all(companions.map(one => changesBy(one, call, commit)))
    return withoutRepeats(added.flat())
  }
}

/** Two plugins that add to the same new entity both store its key aspect. */
function withoutRepeats(changes: readonly Change[]): Change[] {
  const put = new Set<string>()
  return changes.filter(change => {
    if (change.kind !== 'put') return true
    const key = `${change.row.urn} ${change.row.aspect}`
    return !put.has(key) && put.add(key)
  })
}
