import { randomUUID } from 'node:crypto'
import type { ClientSession, Collection } from 'mongodb'
import { openChangeCursor } from './change-cursor.ts'
import type { Connection } from './connect.ts'

/** Does what the store will do, and takes it back. @throws what the server says to a user who may not. */
export async function demandPrivileges(connection: Connection): Promise<void> {
  const { client, db } = connection
  const session = client.startSession()
  try {
    session.startTransaction()
    for (const name of ['entities', 'aspects', 'history', 'points']) await tryOut(db.collection<Tried>(name), session)
    await session.abortTransaction()
  } finally {
    await session.endSession()
  }
  const cursor = await openChangeCursor(connection)
  await cursor.close()
}

interface Tried {
  readonly _id: string
  readonly u: string
  readonly a?: string
}

async function tryOut(collection: Collection<Tried>, session: ClientSession): Promise<void> {
  const key = { _id: `try-out-${randomUUID()}`, u: 'try-out' }
  await collection.insertOne({ ...key }, { session })
  await collection.updateOne(key, { $set: { a: '' } }, { session })
  await collection.findOne(key, { session })
  await collection.deleteOne(key, { session })
}
