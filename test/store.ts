import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { MongoClient } from 'mongodb'
import type { Test } from 'tap'
import { mongodbUrl } from './mongod.ts'

const stores = new Map<string, Promise<string>>()

/**
 * The URL of the store that belongs to a folder: the same folder has the same data until the test is over.
 * Which database that is says ASPECTD_TEST_STORE.
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
  if (kind !== 'sqlite') throw new Error(`ASPECTD_TEST_STORE: ${kind} is unknown; allowed: sqlite, mongodb`)
  return `sqlite:${folder}/data/aspectd.db`
}

/** All that a store holds, as one text: where nothing may be that is secret. */
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
