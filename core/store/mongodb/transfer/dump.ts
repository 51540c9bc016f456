import { Misconfigured } from '../../../errors.ts'
import { missingSteps } from '../../migrations/migrate.ts'
import { mongodbMigrations } from '../../migrations/mongodb.ts'
import type { Source } from '../../transfer/port.ts'
import { type Connection, connect } from '../connection/connect.ts'
import { connecting } from '../connection/start-errors.ts'
import { refuseUnfinished } from './copy-marker.ts'
import { explained } from './errors.ts'
import { readRecords } from './records.ts'

/** How long a copy waits for a server that is away. */
export const WAIT_MS = 30_000

/** A store as it is at this moment, whether or not servers go on writing. */
export async function openMongodbSource(url: string): Promise<Source> {
  const connection = await connect(url, WAIT_MS)
  const { client, collections, name } = connection
  try {
    await demandFormat(connection)
    // Its first read decides which moment all of it sees.
    const session = client.startSession({ snapshot: true })
    const options = { session, readConcern: { level: 'snapshot' } } as const
    await collections.meta.findOne({}, options)
    return {
      name,
      size: () => collections.entities.estimatedDocumentCount(),
      records: after => explained(readRecords(collections, after, options), name),
      async close() {
        await session.endSession()
        await client.close()
      }
    }
  } catch (error) {
    await client.close()
    throw connecting(error, name)
  }
}

/** @throws Misconfigured when it is not a store of this very format. */
async function demandFormat(connection: Connection): Promise<void> {
  const { collections, name } = connection
  await refuseUnfinished(connection)
  const stored = await collections.meta.findOne({ _id: 'format' })
  if (!stored?.format) throw new Misconfigured(`There is no store ${name}.`)
  if (missingSteps(stored, mongodbMigrations).length > 0) {
    throw new Misconfigured(`The store ${name} has an older format: start a server on it once.`)
  }
}
