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

/** Writes several batches in one transaction. Each batch is written completely, or rolled back alone. */
export function createCommit(db: DatabaseSync, { apply, mark, finish, invalidate }: CommitDeps): CommitBatches {
  const begin = prepare(db, 'BEGIN IMMEDIATE')
  const commit = prepare(db, 'COMMIT')
  const rollback = prepare(db, 'ROLLBACK')
  const savepoint = prepare(db, 'SAVEPOINT batch')
  const release = prepare(db, 'RELEASE batch')
  const rollbackBatch = prepare(db, 'ROLLBACK TO batch')

  function attempt(batch: readonly Change[]): Outcome {
    savepoint.run()
    const forget = mark()
    const outcome = applyAll(batch)
    if (outcome instanceof Error || outcome.length > 0) {
      rollbackBatch.run()
      forget()
      invalidate()
    }
    release.run()
    return outcome
  }
  function applyAll(batch: readonly Change[]): Outcome {
    try {
      return batch
        .map(apply)
        .filter((key): key is Key => key !== undefined)
        .map(({ urn, aspect }) => ({ urn, aspect }))
    } catch (error) {
      // A full disk ends the whole transaction: then the other batches fail too.
      if (!db.isTransaction || !(error instanceof Error)) throw error
      return error
    }
  }
  return batches => {
    begin.run()
    const forget = mark()
    try {
      const outcomes = batches.map(attempt)
      finish()
      commit.run()
      return outcomes
    } catch (error) {
      if (db.isTransaction) rollback.run()
      forget()
      invalidate()
      throw error
    }
  }
}
