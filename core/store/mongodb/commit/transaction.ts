import { setTimeout as pause } from 'node:timers/promises'
import { type ClientSession, MongoErrorLabel } from 'mongodb'
import { Unavailable } from '../../../errors.ts'
import type { Deadline } from '../connection/deadline.ts'
import type { WithSession } from '../connection/sessions.ts'
import { Codes, codeOf, hasLabel, isNetworkError } from '../errors.ts'
import { endOrphanedTransactions } from './orphaned-transactions.ts'

export interface TransactionOptions {
  readonly withSession: WithSession
  readonly deadline: Deadline
  /** Unknown from sending the commit until the server reports its result. */
  readonly outcome: { isUnknown: boolean }
}

type Work<T> = (session: ClientSession) => Promise<T>

const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100
/** Transactions of live instances have ended by then. */
const PATIENCE_MS = 1000

/** Runs the work in one transaction. After a conflict with another transaction it runs again, until the deadline. */
export function transact<T>(options: TransactionOptions, work: Work<T>): Promise<T> {
  return options.withSession(async (session, client) => {
    let sweepAt = performance.now() + PATIENCE_MS
    for (let tries = 0; ; tries++) {
      try {
        return await once(session, options, work)
      } catch (error) {
        if (options.outcome.isUnknown || !isTransient(error) || options.deadline.left() === 0) throw error
      }
      await backOff(tries, options)
      if (performance.now() < sweepAt) continue
      sweepAt = performance.now() + PATIENCE_MS
      // Optional: without the privilege, or while the server is unavailable, the transaction only waits longer.
      await endOrphanedTransactions(client).catch(() => undefined)
    }
  })
}

async function once<T>(session: ClientSession, options: TransactionOptions, work: Work<T>): Promise<T> {
  session.startTransaction()
  try {
    const result = await work(session)
    // The caller has already received an error that nothing was written, so do not commit.
    if (options.deadline.left() === 0) throw new Unavailable('The store is unavailable: the deadline has passed.')
    await commit(session, options)
    return result
  } finally {
    if (session.inTransaction()) await session.abortTransaction()
  }
}

/** Repeats the commit until its result is known: the server remembers it, also after an election. */
async function commit(session: ClientSession, options: TransactionOptions): Promise<void> {
  const { deadline, outcome } = options
  outcome.isUnknown = true
  for (let tries = 0; outcome.isUnknown; tries++) {
    try {
      await session.commitTransaction()
      outcome.isUnknown = false
    } catch (error) {
      outcome.isUnknown = hasLabel(error, MongoErrorLabel.UnknownTransactionCommitResult) || isNetworkError(error)
      if (!outcome.isUnknown || deadline.left() === 0) throw error
      await backOff(tries, options)
    }
  }
}

/** Includes a duplicate key: another writer inserted it, and the next attempt reads it. */
function isTransient(error: unknown): boolean {
  const isRepeatable = hasLabel(error, MongoErrorLabel.TransientTransactionError) || isNetworkError(error)
  return isRepeatable || codeOf(error) === Codes.DuplicateKey
}

function backOff(tries: number, { deadline }: TransactionOptions): Promise<void> {
  const ms = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * (0.5 + Math.random())
  return pause(Math.min(ms, deadline.left()))
}
