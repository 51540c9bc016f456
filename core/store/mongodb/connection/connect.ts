import { type Db, type DbOptions, MongoClient, type MongoClientOptions, ReadConcern, ReadPreference } from 'mongodb'
import { type Collections, createCollections } from './documents.ts'
import { cannotUse, malformedUrl, startError } from './start-errors.ts'

export interface Connection {
  readonly client: MongoClient
  readonly db: Db
  readonly collections: Collections
  /** `mongodb://host/database`: the name for messages, without user and password. */
  readonly name: string
}

/** A majority of the members has acknowledged every write, and every value read. */
const MAJORITY: DbOptions = {
  writeConcern: { w: 'majority', journal: true },
  readConcern: new ReadConcern('majority'),
  readPreference: ReadPreference.primary
}

/** Short, so that an instance notices within a few seconds that the store is back. */
const HEARTBEAT_MS = 1000
const CONNECT_MS = 2000
/** For connections lost without notice; longer than any call waits. */
const SOCKET_MS = 30_000

/** Connects to a replica set or sharded cluster. @throws Misconfigured saying what is wrong and how to fix it. */
export async function connect(url: string, timeoutMs: number): Promise<Connection> {
  const client = createClient(url, timeoutMs)
  const hosts = hostsOf(client)
  if (!hasDatabase(url)) throw cannotUse(hosts, 'its URL does not name a database; end it with /aspectd, for example')
  const name = `${hosts}/${client.options.dbName}`
  try {
    await client.connect()
    const db = client.db(undefined, MAJORITY)
    await checkServer(db, name)
    return { client, db, collections: createCollections(db), name }
  } catch (error) {
    await client.close()
    throw startError(error, name)
  }
}

function createClient(url: string, timeoutMs: number): MongoClient {
  try {
    return new MongoClient(url, { ...withoutOptionsOf(defaults(timeoutMs), url), retryReads: true, retryWrites: true })
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

/** Options in the URL take precedence; the driver would prefer those of the code. */
function withoutOptionsOf(options: MongoClientOptions, url: string): MongoClientOptions {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  const given = new Set([...query.keys()].map(key => key.toLowerCase()))
  return Object.fromEntries(Object.entries(options).filter(([name]) => !given.has(name.toLowerCase())))
}

/** Without a name in the URL the driver would use the database `test`. */
function hasDatabase(url: string): boolean {
  return /^[a-z+]+:\/\/[^/?]+\/[^?]/.test(url)
}

function hostsOf({ options }: MongoClient): string {
  return options.srvHost ? `mongodb+srv://${options.srvHost}` : `mongodb://${options.hosts.join(',')}`
}

/** Transactions and change streams require a replica set or a sharded cluster. */
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
