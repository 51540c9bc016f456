import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type ClientSession, type Collection, MongoErrorLabel } from 'mongodb'
import { hasLabel } from '../errors.ts'
import { openChangeCursor } from '../feed/change-cursor.ts'
import type { Connection } from './connect.ts'

interface Tried {
  readonly _id: string
  readonly u: string
  readonly a?: string
}

const TRIES = 50
const PAUSE_MS = 100

/** Does what the store will do, and takes it back. @throws what the server says to a user who may not. */
export async function demandPrivileges(connection: Connection): Promise<void> {
  const session = connection.client.startSession()
  try {
    for (let tries = 1; !(await couldTryOut(connection, session, tries === TRIES)); tries++) await pause(PAUSE_MS)
  } finally {
    await session.endSession()
  }
  const cursor = await openChangeCursor(connection)
  await cursor.close()
}

/** Not while an index is being made, for example: that passes. */
async function couldTryOut({ db }: Connection, session: ClientSession, isLast: boolean): Promise<boolean> {
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

async function tryOut(collection: Collection<Tried>, session: ClientSession): Promise<void> {
  const key = { _id: `try-out-${randomUUID()}`, u: 'try-out' }
  await collection.insertOne({ ...key }, { session })
  await collection.updateOne(key, { $set: { a: '' } }, { session })
  await collection.findOne(key, { session })
  await collection.deleteOne(key, { session })
}
