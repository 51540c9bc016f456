import type { Test } from 'tap'
import { mongodbUrl } from './mongod.ts'

const stores = new Map<string, Promise<string>>()

/**
 * The URL of the store that belongs to a folder. The same folder has the same data until the end of the test.
 * ASPECTD_TEST_STORE selects the database.
 */
export function storeUrl(t: Test, folder: string): Promise<string> {
  const url = stores.get(folder) ?? newStore(t, folder)
  stores.set(folder, url)
  return url
}

async function newStore(t: Test, folder: string): Promise<string> {
  t.teardown(() => stores.delete(folder))
  const kind = process.env.ASPECTD_TEST_STORE ?? 'sqlite'
  if (kind === 'mongodb') return mongodbUrl(t)
  if (kind !== 'sqlite') throw new Error(`ASPECTD_TEST_STORE: expected sqlite or mongodb, found ${kind}`)
  return `sqlite:${folder}/data/aspectd.db`
}
