import type { Test } from 'tap'
import type { Adapter } from '../../core/store/adapter.ts'
import { openMongodb } from '../../core/store/mongodb/open.ts'
import { composeStore } from '../../core/store/open.ts'
import type { Store } from '../../core/store/port.ts'
import { mongodbUrl } from '../mongod.ts'
import type { Open } from './index.ts'
import { silent } from './sqlite.ts'

export const openBare = (t: Test): Open => openIn(t, adapter => adapter)
export const openWhole = (t: Test): Open =>
  openIn(t, adapter => composeStore(adapter, { log: silent, cacheBytes: 1_000_000 }))

/** A store in a database of its own, composed by `made`. */
function openIn(t: Test, made: (adapter: Adapter) => Store): Open {
  return async () => {
    const url = await mongodbUrl(t)
    const open = async () => made(await openMongodb(url, { log: silent }))
    const store = await open()
    let last = store
    return {
      store,
      async reopen() {
        await last.close()
        last = await open()
        return last
      },
      done: () => last.close()
    }
  }
}
