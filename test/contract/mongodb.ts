import { MongoClient } from 'mongodb'
import type { Test } from 'tap'
import type { Adapter } from '../../core/store/adapter.ts'
import { openMongodb } from '../../core/store/mongodb/open.ts'
import { openMongodbReader } from '../../core/store/mongodb/reader.ts'
import { composeStore } from '../../core/store/open.ts'
import type { Store } from '../../core/store/port.ts'
import { mongodbUrl } from '../mongod.ts'
import type { Open } from './index.ts'
import { throughReader } from './reader.ts'
import { silent } from './sqlite.ts'

export const openBare = (t: Test): Open => openIn(t, adapter => adapter)
export const openWhole = (t: Test): Open =>
  openIn(t, adapter => composeStore(adapter, { log: silent, cacheBytes: 1_000_000 }))
export const openRead = (t: Test): Open =>
  openIn(t, async (adapter, url) => throughReader(adapter, await openMongodbReader(url)))

/** Opens stores in empty databases, composed by `made`. Databases are reused, because creating indexes is slow. */
function openIn(t: Test, made: (adapter: Adapter, url: string) => Store | Promise<Store>): Open {
  const free: string[] = []
  return async () => {
    const url = free.pop() ?? (await mongodbUrl(t))
    const open = async () => made(await openMongodb(url, { log: silent }), url)
    const store = await open()
    let last = store
    return {
      store,
      async reopen() {
        await last.close()
        last = await open()
        return last
      },
      async done() {
        await last.close()
        await empty(url)
        free.push(url)
      }
    }
  }
}

/** Deletes all documents except the one with the format of the store. */
async function empty(url: string): Promise<void> {
  const client = new MongoClient(url)
  try {
    const collections = await client.db().collections()
    await Promise.all(collections.map(collection => collection.deleteMany({ _id: { $ne: 'format' as never } })))
  } finally {
    await client.close()
  }
}
