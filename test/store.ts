import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { MongoClient } from 'mongodb'
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

/** Everything in a store as one text, to check that it contains no secrets. */
export async function storedText(url: string): Promise<string> {
  return url.startsWith('sqlite:') ? textOfFile(url.slice('sqlite:'.length)) : textOfDatabase(url)
}

async function textOfFile(path: string): Promise<string> {
  const files = [path, `${path}-wal`].filter(file => existsSync(file))
  const texts = await Promise.all(files.map(file => readFile(file, 'latin1')))
  return texts.join('\n')
}

async function textOfDatabase(url: string): Promise<string> {
  const client = new MongoClient(url)
  try {
    const collections = await client.db().collections()
    const documents = await Promise.all(collections.map(collection => collection.find().toArray()))
    return JSON.stringify(documents)
  } finally {
    await client.close()
  }
}
