import type { Log } from '../../call.ts'
import type { Adapter } from '../adapter.ts'
import { createPacedRemoval } from '../paced-removal.ts'
import type { AspectStore } from '../port.ts'
import { createCommit } from './commit/commit.ts'
import { createChecks } from './connection/checks.ts'
import { type Connection, connect } from './connection/connect.ts'
import { openCalls, type Run } from './connection/deadline.ts'
import { type MongodbMigration, prepareFormat } from './connection/format.ts'
import { prepareIndexes } from './connection/indexes.ts'
import { mongodbMigrations } from './connection/migrations.ts'
import { requirePrivileges } from './connection/privileges.ts'
import { startError } from './connection/start-errors.ts'
import { openFeed } from './feed/feed.ts'
import { createFind } from './query/find.ts'
import { createHistoryRemoval, createRows } from './query/rows.ts'
import { createRuns } from './query/runs.ts'
import { createSeries, REMOVAL } from './query/series.ts'
import { createTexts } from './query/texts.ts'
import { refuseUnfinished } from './transfer/copy-marker.ts'

interface MongodbOptions {
  readonly log: Log
  /** How long a call may take. */
  readonly timeoutMs?: number
  readonly steps?: readonly MongodbMigration[]
}

/** The ports on a MongoDB database. @throws Misconfigured when it cannot be used. */
export async function openMongodb(
  url: string,
  { log, timeoutMs = 5000, steps = mongodbMigrations }: MongodbOptions
): Promise<Adapter> {
  const connection = await connect(url, timeoutMs)
  const { client, name } = connection
  const calls = openCalls(timeoutMs)
  // The driver closes all connections of a client when one of them breaks: the feed's must not end those of requests.
  let feedConnection: Connection
  try {
    await refuseUnfinished(connection)
    await prepareFormat(connection, { steps, log })
    await prepareIndexes(connection, { log, closing: calls.closing })
    await requirePrivileges(connection)
    feedConnection = await connect(url, timeoutMs)
  } catch (error) {
    await calls.close()
    await client.close()
    throw startError(error, name)
  }
  const { run, closing } = calls
  const feed = openFeed(feedConnection, { run, closing })
  const commit = createCommit(connection, run)
  const paced = createPacedRemoval(REMOVAL)
  return {
    commit,
    aspects: createAspects(connection, run, { commit, changes: feed.changes }),
    series: createSeries(connection, { run, paced }),
    texts: createTexts(connection.collections, run),
    // The server's oplog has a size of its own.
    retain: () => undefined,
    ...createChecks(connection, run),
    async close() {
      await paced.settled()
      await calls.close()
      feed.close()
      await Promise.all([feedConnection.client.close(), client.close()])
    }
  }
}

function createAspects(
  connection: Connection,
  run: Run,
  { commit, changes }: Pick<Adapter, 'commit'> & Pick<AspectStore, 'changes'>
): AspectStore {
  const { client, collections } = connection
  return {
    ...createRows(collections, run),
    ...createFind(collections, client, run),
    ...createRuns(collections, run),
    ...createHistoryRemoval(connection, run),
    changes,
    async write(batch) {
      const [outcome] = await commit([batch])
      if (outcome instanceof Error) throw outcome
      return [...(outcome ?? [])]
    }
  }
}
