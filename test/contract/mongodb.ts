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

type Made = (adapter: Adapter, url: string) => Store | Promise<Store>

/** A database with its adapter, which stays open from one test to the next: to open one takes longer than most tests. */
interface Place {
  readonly url: string
  readonly client: MongoClient
  adapter: Adapter
}

/** Opens stores in empty databases, composed by `made`. */
function openIn(t: Test, made: Made): Open {
  const free: Place[] = []
  const fresh = async (): Promise<Place> => {
    const url = await mongodbUrl(t)
    const place = { url, client: new MongoClient(url), adapter: await openMongodb(url, { log: silent }) }
    t.teardown(async () => {
      await place.adapter.close()
      await place.client.close()
    })
    return place
  }
  return async () => {
    const place = free.pop() ?? (await fresh())
    const open = async () => made({ ...place.adapter, close: async () => undefined }, place.url)
    const store = await open()
    let last = store
    return {
      store,
      async reopen() {
        await last.close()
        await place.adapter.close()
        place.adapter = await openMongodb(place.url, { log: silent })
        last = await open()
        return last
      },
      async done() {
        await last.close()
        await empty(place.client)
        free.push(place)
      }
    }
  }
}

/** Deletes all documents except the one with the format of the store. */
async function empty(client: MongoClient): Promise<void> {
  const collections = await client.db().collections()
  await Promise.all(collections.map(collection => collection.deleteMany({ _id: { $ne: 'format' as never } })))
}
