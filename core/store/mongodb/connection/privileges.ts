import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type ClientSession, type Collection, MongoErrorLabel } from 'mongodb'
import { hasLabel } from '../errors.ts'
import type { Connection } from './connect.ts'

interface TestDocument {
  readonly _id: string
  readonly u: string
  readonly a?: string
}

const TRIES = 50
const PAUSE_MS = 100

/**
 * Tries each kind of operation in a transaction that is rolled back. @throws the server's error when the user lacks a
 * privilege.
 */
export async function requirePrivileges(connection: Connection): Promise<void> {
  const session = connection.client.startSession()
  try {
    for (let tries = 1; !(await couldWrite(connection, session, tries === TRIES)); tries++) await pause(PAUSE_MS)
  } finally {
    await session.endSession()
  }
  const stream = connection.db.collection('aspects').watch([], { maxAwaitTimeMS: 1 })
  try {
    await stream.tryNext()
  } finally {
    await stream.close()
  }
}

/** False for a temporary failure, for example while an index is created. */
async function couldWrite({ db }: Connection, session: ClientSession, isLast: boolean): Promise<boolean> {
  session.startTransaction()
  try {
    for (const name of ['entities', 'aspects', 'history', 'points']) await tryOut(db.collection(name), session)
    return true
  } catch (error) {
    if (isLast || !hasLabel(error, MongoErrorLabel.TransientTransactionError)) throw error
    return false
  } finally {
    await session.abortTransaction()
  }
}

async function tryOut(collection: Collection<TestDocument>, session: ClientSession): Promise<void> {
  const key = { _id: `try-out-${randomUUID()}`, u: 'try-out' }
  await collection.insertOne({ ...key }, { session })
  await collection.updateOne(key, { $set: { a: '' } }, { session })
  await collection.findOne(key, { session })
  await collection.deleteOne(key, { session })
}
