import type { ClientSession } from 'mongodb'
import { Unavailable } from '../../../errors.ts'
import type { Commit, Outcome } from '../../group.ts'
import type { Change } from '../../port.ts'
import type { Connection } from '../connection/connect.ts'
import type { Run } from '../connection/deadline.ts'
import type { Collections } from '../connection/documents.ts'
import { createSessions } from '../connection/sessions.ts'
import { isTooLarge } from '../errors.ts'
import { apply } from './apply.ts'
import { decide } from './decide.ts'
import { load } from './load.ts'
import { extraMs, tooLargeError } from './size.ts'
import { transact } from './transaction.ts'
import { createWriteSet } from './write-set.ts'

type Batch = readonly Change[]

const NOTHING = 'The store is unavailable: nothing was written.'
const UNKNOWN = 'The store is unavailable: whether this was written is unknown.'

/** Writes several batches in one transaction; each batch is atomic. */
export function createCommit({ client, collections }: Connection, run: Run): Commit {
  const withSession = createSessions(client)

  async function writeTogether(batches: readonly Batch[]): Promise<readonly Outcome[]> {
    const outcome = { isUnknown: false }
    try {
      return await run(
        deadline => transact({ withSession, deadline, outcome }, session => writeAll(collections, session, batches)),
        extraMs(batches.flat())
      )
    } catch (error) {
      throw error instanceof Unavailable
        ? new Unavailable(outcome.isUnknown ? UNKNOWN : NOTHING, { cause: error })
        : error
    }
  }
  /** An invalid batch does not fail the others: each half of the group is tried alone. */
  async function writeInParts(batches: readonly Batch[]): Promise<readonly Outcome[]> {
    try {
      return await writeTogether(batches)
    } catch (error) {
      if (error instanceof Unavailable) throw error
      const [only, ...others] = batches
      if (only && others.length === 0) return [isTooLarge(error) ? tooLargeError(only) : asError(error)]
      const middle = batches.length >> 1
      return [...(await settled(batches.slice(0, middle))), ...(await settled(batches.slice(middle)))]
    }
  }
  async function settled(batches: readonly Batch[]): Promise<readonly Outcome[]> {
    try {
      return await writeInParts(batches)
    } catch (error) {
      return batches.map(() => asError(error))
    }
  }
  return writeInParts
}

async function writeAll(
  collections: Collections,
  session: ClientSession,
  batches: readonly Batch[]
): Promise<readonly Outcome[]> {
  const writeSet = createWriteSet(await load(collections, session, batches.flat()))
  const outcomes = batches.map(batch => decide(writeSet, batch))
  await apply(collections, session, writeSet)
  return outcomes
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('the store failed', { cause: thrown })
}
