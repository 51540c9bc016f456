import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { endOrphanedTransactions } from '../core/store/mongodb/commit/orphaned-transactions.ts'
import { mongodOnPath, OLDEST_MONGOD, startMongod } from './mongod.ts'

/** Where the servers of a test keep their data. */
export interface Place {
  readonly folder: string
  /** The URL of the store. */
  readonly store: string
  /** Removes what `openPlace` created. */
  close(): Promise<void>
}

/**
 * @param store `sqlite`: a file in the folder; `mongodb`: an empty database; else the URL of a store, which is kept.
 * @param folder One that is kept; a temporary one when absent.
 */
export async function openPlace(store: string, folder?: string): Promise<Place> {
  const place = folder ?? (await mkdtemp(join(tmpdir(), 'aspectd-')))
  const removeFolder = async () => {
    if (folder === undefined) await rm(place, { recursive: true, force: true })
  }
  if (store === 'sqlite') return { folder: place, store: `sqlite:${place}/data/aspectd.db`, close: removeFolder }
  if (store !== 'mongodb') return { folder: place, store, close: removeFolder }
  try {
    const { url, drop } = newDatabase(await mongodb())
    return { folder: place, store: url, close: () => drop().finally(removeFolder) }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

/** An empty database of a replica set. */
export function newDatabase(servers: string): { readonly url: string; drop(): Promise<void> } {
  const url = withDatabase(servers, `aspectd-${randomBytes(6).toString('hex')}`)
  return {
    url,
    async drop() {
      const client = new MongoClient(url)
      try {
        await dropDatabase(client)
      } finally {
        await client.close()
      }
    }
  }
}

/** A server that was killed during a transaction would make this wait until the transaction expires, for a minute. */
async function dropDatabase(client: MongoClient): Promise<void> {
  const ending = setInterval(() => endOrphanedTransactions(client).catch(() => undefined), 1000)
  try {
    await client.db().dropDatabase()
  } finally {
    clearInterval(ending)
  }
}

/** Sets the database of a URL. The user stays in their own database: `authSource` is added where it is missing. */
export function withDatabase(url: string, database: string): string {
  const [, servers, before = '', options = ''] = /^([^/]+\/\/[^/?]+)\/?([^?]*)\??(.*)$/.exec(url) ?? []
  if (servers === undefined)
    throw new Error('MONGODB_URI: expected the form mongodb://<host>:<port>/?replicaSet=<name>')
  const isNamed = !servers.includes('@') || /(^|&)authSource=/i.test(options)
  const parts = [options, isNamed ? '' : `authSource=${before || 'admin'}`]
  return `${servers}/${database}?${parts.filter(Boolean).join('&')}`
}

let started: Promise<string> | undefined

/** The URL of a replica set: MONGODB_URI, else one that serves this process. */
async function mongodb(): Promise<string> {
  if (process.env.MONGODB_URI) return process.env.MONGODB_URI
  const mongod = mongodOnPath()
  if ('program' in mongod) {
    started ??= startMongod(mongod.program)
    return started
  }
  throw new Error(
    `store mongodb: set MONGODB_URI to a replica set, mongodb://<host>:<port>/?replicaSet=<name>, or put mongod ${OLDEST_MONGOD}.0 or newer on the PATH (mongod: ${mongod.missing})`
  )
}
