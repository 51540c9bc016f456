import type { DatabaseSync } from 'node:sqlite'
import type { Commit, Outcome } from '../../group.ts'
import type { Change, Key } from '../../port.ts'
import { prepare } from '../connection/statement.ts'
import type { Apply } from './apply-change.ts'

interface Parts {
  readonly apply: Apply
  /** The last thing before the commit. */
  readonly finish: () => void
  /** After a batch was taken back, or all of them. */
  readonly invalidate: () => void
}

/** Several batches in one transaction, each of them whole or taken back alone. */
export function openCommit(db: DatabaseSync, { apply, finish, invalidate }: Parts): Commit {
  const begin = prepare(db, 'BEGIN IMMEDIATE')
  const commit = prepare(db, 'COMMIT')
  const rollback = prepare(db, 'ROLLBACK')
  const mark = prepare(db, 'SAVEPOINT batch')
  const release = prepare(db, 'RELEASE batch')
  const back = prepare(db, 'ROLLBACK TO batch')

  function attempt(batch: readonly Change[]): Outcome {
    mark.run()
    const outcome = tried(batch)
    if (outcome instanceof Error || outcome.length > 0) {
      back.run()
      invalidate()
    }
    release.run()
    return outcome
  }
  function tried(batch: readonly Change[]): Outcome {
    try {
      return batch
        .map(apply)
        .filter((key): key is Key => key !== undefined)
        .map(({ urn, aspect }) => ({ urn, aspect }))
    } catch (error) {
      // SQLite ends the whole transaction on a full disk: then no neighbour may go on.
      if (!db.isTransaction || !(error instanceof Error)) throw error
      return error
    }
  }
  return batches => {
    begin.run()
    try {
      const outcomes = batches.map(attempt)
      finish()
      commit.run()
      return outcomes
    } catch (error) {
      if (db.isTransaction) rollback.run()
      invalidate()
      throw error
    }
  }
}
