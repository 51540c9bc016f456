import type { StoreReader } from '../port.ts'
import { connect } from './connection/connect.ts'
import { openCalls } from './connection/deadline.ts'
import { openFeed } from './feed/feed.ts'
import { createFind } from './query/find.ts'
import { createRows } from './query/rows.ts'

/** A reader with its own connections. `timeoutMs`: how long a call may take. */
export async function openMongodbReader(url: string, timeoutMs = 5000): Promise<StoreReader> {
  const connection = await connect(url, timeoutMs)
  const { client, collections } = connection
  const { run, closing, close } = openCalls(timeoutMs)
  const feed = openFeed(connection, { run, closing })
  return {
    read: createRows(collections, run).read,
    find: createFind(collections, client, run).find,
    changes: feed.changes,
    async close() {
      await close()
      feed.close()
      await client.close()
    }
  }
}
