import { type Db, type DbOptions, MongoClient, type MongoClientOptions, ReadConcern, ReadPreference } from 'mongodb'
import { type Collections, openCollections } from './documents.ts'
import { cannotUse, connecting, malformedUrl } from './start-errors.ts'

export interface Connection {
  readonly client: MongoClient
  readonly db: Db
  readonly collections: Collections
  /** `mongodb://host/database`: what messages call the store, without user and password. */
  readonly name: string
}

/** What is durable, and what was read that may decide something: a majority of the members has it. */
const MAJORITY: DbOptions = {
  writeConcern: { w: 'majority', journal: true },
  readConcern: new ReadConcern('majority'),
  readPreference: ReadPreference.primary
}

/** Short, so that a store which came back is noticed within a few seconds. */
const HEARTBEAT_MS = 1000
const CONNECT_MS = 2000
/** For connections that died without a word; no call waits for it. */
const SOCKET_MS = 30_000

/** Connects to a replica set or sharded cluster. @throws Misconfigured saying what is wrong and how to mend it. */
export async function connect(url: string, timeoutMs: number): Promise<Connection> {
  const client = makeClient(url, timeoutMs)
  const hosts = hostsOf(client)
  if (!hasDatabase(url)) throw cannotUse(hosts, 'its URL names no database; end it with /aspectd, for example')
  const name = `${hosts}/${client.options.dbName}`
  try {
    await client.connect()
    const db = client.db(undefined, MAJORITY)
    await checkServer(db, name)
    return { client, db, collections: openCollections(db), name }
  } catch (error) {
    await client.close()
    throw connecting(error, name)
  }
}

function makeClient(url: string, timeoutMs: number): MongoClient {
  try {
    return new MongoClient(url, { ...withoutGiven(defaults(timeoutMs), url), retryReads: true, retryWrites: true })
  } catch (error) {
    throw malformedUrl(error)
  }
}

function defaults(timeoutMs: number): MongoClientOptions {
  return {
    appName: 'aspectd',
    driverInfo: { name: 'aspectd' },
    maxPoolSize: 20,
    serverSelectionTimeoutMS: timeoutMs,
    waitQueueTimeoutMS: timeoutMs,
    connectTimeoutMS: CONNECT_MS,
    heartbeatFrequencyMS: HEARTBEAT_MS,
    socketTimeoutMS: SOCKET_MS
  }
}

/** The driver prefers its options to those of the URL; here the operator's count. */
function withoutGiven(options: MongoClientOptions, url: string): MongoClientOptions {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  const given = new Set([...query.keys()].map(key => key.toLowerCase()))
  return Object.fromEntries(Object.entries(options).filter(([name]) => !given.has(name.toLowerCase())))
}

/** The driver takes `test` where the URL names none. */
function hasDatabase(url: string): boolean {
  return /^[a-z+]+:\/\/[^/?]+\/[^?]/.test(url)
}

function hostsOf({ options }: MongoClient): string {
  return options.srvHost ? `mongodb+srv://${options.srvHost}` : `mongodb://${options.hosts.join(',')}`
}

/** Transactions and change streams need a replica set or a cluster of them. */
async function checkServer(db: Db, name: string): Promise<void> {
  const [hello, { version }] = await Promise.all([db.command({ hello: 1 }), db.command({ buildInfo: 1 })])
  if (hello.setName === undefined && hello.msg !== 'isdbgrid') {
    throw cannotUse(
      name,
      'it is a standalone server; start mongod with --replSet rs0 and run rs.initiate() in its shell once'
    )
  }
  if (Number.parseInt(version, 10) < 6) {
    throw cannotUse(name, `its server is MongoDB ${version}; upgrade it to 6.0 or newer`)
  }
}
