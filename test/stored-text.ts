import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { MongoClient } from 'mongodb'

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
