import { Misconfigured } from '../../../errors.ts'
import { missingSteps } from '../../migrate.ts'
import type { Source } from '../../transfer/port.ts'
import { type Connection, connect } from '../connection/connect.ts'
import { mongodbMigrations } from '../connection/migrations.ts'
import { startError } from '../connection/start-errors.ts'
import { refuseUnfinished } from './copy-marker.ts'
import { explained } from './errors.ts'
import { readRecords } from './records.ts'

/** How long a copy waits for an unavailable server. */
export const WAIT_MS = 30_000

/** A snapshot of a store, also while servers write to it. */
export async function openMongodbSource(url: string): Promise<Source> {
  const connection = await connect(url, WAIT_MS)
  const { client, collections, name } = connection
  try {
    await requireFormat(connection)
    // The first read takes the snapshot that all reads of the session see.
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
    throw startError(error, name)
  }
}

/** @throws Misconfigured when the store does not have exactly the format of this program. */
async function requireFormat(connection: Connection): Promise<void> {
  const { collections, name } = connection
  await refuseUnfinished(connection)
  const stored = await collections.meta.findOne({ _id: 'format' })
  if (!stored?.format) throw new Misconfigured(`The store ${name} does not exist.`)
  if (missingSteps(stored, mongodbMigrations).length > 0) {
    throw new Misconfigured(`The store ${name} has an older format: start a server on it once.`)
  }
}
