import type { Log } from '../../call.ts'
import type { Adapter } from '../adapter.ts'
import { mongodbMigrations } from '../migrations/mongodb.ts'
import type { AspectStore } from '../port.ts'
import { createCommit } from './commit.ts'
import { connect } from './connect.ts'
import { createCalls } from './deadline.ts'
import { createFeed } from './feed.ts'
import { type MongodbMigration, prepareFormat } from './format.ts'
import { prepareIndexes } from './indexes.ts'
import { refuseUnfinished } from './note.ts'
import { demandPrivileges } from './privileges.ts'
import { createQueries } from './queries.ts'
import { createRows } from './rows.ts'
import { createSeries } from './series.ts'
import { connecting } from './start-errors.ts'

interface MongodbOptions {
  readonly log: Log
  /** How long a call may take. */
  readonly timeoutMs?: number
  readonly steps?: readonly MongodbMigration[]
}

/** Both ports on a MongoDB database. @throws Misconfigured when it cannot be used. */
export async function openMongodb(
  url: string,
  { log, timeoutMs = 5000, steps = mongodbMigrations }: MongodbOptions
): Promise<Adapter> {
  const connection = await connect(url, timeoutMs)
  const { client, collections, name } = connection
  const calls = createCalls(timeoutMs)
  try {
    await refuseUnfinished(connection)
    await prepareFormat(connection, { steps, log })
    await prepareIndexes(connection, { log, closing: calls.closing })
    await demandPrivileges(connection)
  } catch (error) {
    await calls.close()
    await client.close()
    throw connecting(error, name)
  }
  const { run, closing } = calls
  const feed = createFeed(connection, { run, closing })
  const commit = createCommit(connection, run)
  const aspects: AspectStore = {
    ...createRows(collections, run),
    ...createQueries(collections, client, run),
    changes: feed.changes,
    async write(changes) {
      const [outcome] = await commit([changes])
      if (outcome instanceof Error) throw outcome
      return [...(outcome ?? [])]
    }
  }
  return {
    commit,
    aspects,
    series: createSeries(connection, run),
    async close() {
      await calls.close()
      feed.close()
      await client.close()
    }
  }
}
