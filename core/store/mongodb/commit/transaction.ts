import { setTimeout as pause } from 'node:timers/promises'
import { type ClientSession, MongoErrorLabel } from 'mongodb'
import { Unavailable } from '../../../errors.ts'
import type { Deadline } from '../connection/deadline.ts'
import type { WithSession } from '../connection/sessions.ts'
import { Codes, codeOf, hasLabel, isSocketError } from '../errors.ts'
import { endOrphanedTransactions } from './orphaned-transactions.ts'

export interface Attempt {
  readonly withSession: WithSession
  readonly deadline: Deadline
  /** Open from when the commit is sent until the server says what became of it. */
  readonly outcome: { isOpen: boolean }
}

type Work<T> = (session: ClientSession) => Promise<T>

const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 100
/** Others that are alive are through by then. */
const PATIENCE_MS = 1000

/** Does the work in one transaction, anew from its reads when another one came in between, as the deadline allows. */
export function transact<T>(attempt: Attempt, work: Work<T>): Promise<T> {
  return attempt.withSession(async (session, client) => {
    let sweepAt = performance.now() + PATIENCE_MS
    for (let tries = 0; ; tries++) {
      try {
        return await once(session, attempt, work)
      } catch (error) {
        if (attempt.outcome.isOpen || !isTransient(error) || attempt.deadline.left() === 0) throw error
      }
      await backOff(tries, attempt)
      if (performance.now() < sweepAt) continue
      sweepAt = performance.now() + PATIENCE_MS
      // A help only: who may not, or cannot now, waits.
      await endOrphanedTransactions(client).catch(() => undefined)
    }
  })
}

async function once<T>(session: ClientSession, attempt: Attempt, work: Work<T>): Promise<T> {
  session.startTransaction()
  try {
    const result = await work(session)
    // Whoever was told that nothing was written must find nothing.
    if (attempt.deadline.left() === 0) throw new Unavailable('The store is unavailable: it was too slow.')
    await commit(session, attempt)
    return result
  } finally {
    if (session.inTransaction()) await session.abortTransaction()
  }
}

/** Asks until the outcome is known: the server remembers it, also when another member becomes the primary. */
async function commit(session: ClientSession, attempt: Attempt): Promise<void> {
  const { deadline, outcome } = attempt
  outcome.isOpen = true
  for (let tries = 0; outcome.isOpen; tries++) {
    try {
      await session.commitTransaction()
      outcome.isOpen = false
    } catch (error) {
      outcome.isOpen = hasLabel(error, MongoErrorLabel.UnknownTransactionCommitResult) || isSocketError(error)
      if (!outcome.isOpen || deadline.left() === 0) throw error
      await backOff(tries, attempt)
    }
  }
}

/** Also for a key that was inserted meanwhile: the next reads find it. */
function isTransient(error: unknown): boolean {
  const isRepeatable = hasLabel(error, MongoErrorLabel.TransientTransactionError) || isSocketError(error)
  return isRepeatable || codeOf(error) === Codes.DuplicateKey
}

function backOff(tries: number, { deadline }: Attempt): Promise<void> {
  const ms = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * (0.5 + Math.random())
  return pause(Math.min(ms, deadline.left()))
}
