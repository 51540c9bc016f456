import type { DatabaseSync } from 'node:sqlite'
import type { Outcome } from '../../group.ts'
import type { Change, Key } from '../../port.ts'
import { prepare } from '../connection/statement.ts'
import type { ApplyChange } from './apply-change.ts'

interface CommitDeps {
  readonly apply: ApplyChange
  /** Called before a batch; what it returns is called if the batch is rolled back. */
  readonly mark: () => () => void
  /** Called last, inside the transaction. */
  readonly finish: () => void
  /** Called after a batch, or the whole transaction, was rolled back. */
  readonly invalidate: () => void
}

/** The `Commit` of the store, synchronous. */
export type CommitBatches = (batches: readonly (readonly Change[])[]) => Outcome[]

/**
 * Writes several batches in one transaction. Each batch is written completely, or rolled back alone. A savepoint copies
 * every page that its batch changes, a seventh of the commit: so there are none until a batch has failed.
 */
export function createCommit(db: DatabaseSync, { apply, mark, finish, invalidate }: CommitDeps): CommitBatches {
  const transact = createTransact(db, { mark, finish, invalidate })
  const savepoint = prepare(db, 'SAVEPOINT batch')
  const release = prepare(db, 'RELEASE batch')
  const rollbackBatch = prepare(db, 'ROLLBACK TO batch')

  /** Nothing when a batch fails. */
  function applyEach(batches: readonly (readonly Change[])[]): Outcome[] | undefined {
    const outcomes: Outcome[] = []
    for (const batch of batches) {
      const outcome = applyAll(batch)
      if (isFailure(outcome)) return undefined
      outcomes.push(outcome)
    }
    return outcomes
  }
  function applyAlone(batch: readonly Change[]): Outcome {
    savepoint.run()
    const forget = mark()
    const outcome = applyAll(batch)
    if (isFailure(outcome)) {
      rollbackBatch.run()
      forget()
      invalidate()
    }
    release.run()
    return outcome
  }
  function applyAll(batch: readonly Change[]): Outcome {
    try {
      const stale: Key[] = []
      for (const change of batch) {
        const key = apply(change)
        if (key) stale.push({ urn: key.urn, aspect: key.aspect })
      }
      return stale
    } catch (error) {
      // A full disk ends the whole transaction: then the other batches fail too.
      if (!db.isTransaction || !(error instanceof Error)) throw error
      return error
    }
  }
  return batches => transact(() => applyEach(batches)) ?? transact(() => batches.map(applyAlone))
}

const isFailure = (outcome: Outcome): boolean => outcome instanceof Error || outcome.length > 0

/** Runs work in one transaction, which is rolled back when the work throws or returns nothing. */
function createTransact(
  db: DatabaseSync,
  { mark, finish, invalidate }: Omit<CommitDeps, 'apply'>
): <T>(work: () => T) => T {
  const begin = prepare(db, 'BEGIN IMMEDIATE')
  const commit = prepare(db, 'COMMIT')
  const rollback = prepare(db, 'ROLLBACK')
  return work => {
    begin.run()
    const forget = mark()
    const undo = () => {
      if (db.isTransaction) rollback.run()
      forget()
      invalidate()
    }
    try {
      const outcomes = work()
      if (outcomes) {
        finish()
        commit.run()
      } else undo()
      return outcomes
    } catch (error) {
      undo()
      throw error
    }
  }
}
