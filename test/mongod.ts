import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { MongoClient } from 'mongodb'
import { MongoMemoryReplSet, MongoMemoryServer } from 'mongodb-memory-server-core'
import root, { type Test } from 'tap'
import { findMongod, type Mongod } from './mongod-program.ts'

export interface ReplicaSet {
  /** Of the whole set, with a database in it. */
  url(database?: string): string
  readonly members: readonly Member[]
  /** The member that takes writes now; waits for an election. */
  primary(): Promise<Member>
}

/** One mongod of a set. It keeps its port and data while it is down. */
export interface Member {
  readonly port: number
  /** `undefined` while it is down. */
  readonly pid: number | undefined
  /** Resolves when the process is gone. */
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Starts it again on the data that it has. */
  start(): Promise<void>
  /** It keeps its connections and answers nothing. */
  pause(): void
  resume(): void
}

type SetOptions = NonNullable<NonNullable<ConstructorParameters<typeof MongoMemoryReplSet>[0]>['replSet']>

export interface ReplicaSetOptions extends Pick<SetOptions, 'args' | 'auth' | 'configSettings'> {
  readonly members?: number
}

const TEST_MS = 900_000
const LAUNCH_MS = 60_000
// Small caches, as several run beside each other; test commands bring fail points.
const ARGS = ['--wiredTigerCacheSizeGB', '0.25', '--setParameter', 'enableTestCommands=1']

/**
 * A test that needs MongoDB. Skipped where there is none, but with CI set that is a failure.
 * With `starts` it starts servers of its own: those at MONGODB_URI do not do.
 */
export function mongodbTest(name: string, body: (t: Test) => Promise<void>, { starts = false } = {}): void {
  root.setTimeout(TEST_MS)
  root.test(name, { timeout: TEST_MS }, async t => {
    if (process.env.MONGODB_URI && !starts) return body(t)
    const mongod = await findMongod()
    if ('program' in mongod) await body(t)
    else if (process.env.CI) throw new Error(mongod.missing)
    else t.plan(0, mongod.missing)
  })
}

/** The URL of an empty database, dropped with the test: in the set of this run, else in one of this file's. */
export async function mongodbUrl(t: Test): Promise<string> {
  const url = withDatabase(process.env.MONGODB_URI ?? (await ownSet()), `aspectd-${randomBytes(6).toString('hex')}`)
  t.teardown(() => withClient(url, client => client.db().dropDatabase()))
  return url
}

let own: Promise<string> | undefined

function ownSet(): Promise<string> {
  own ??= replicaSet(root).then(set => set.url())
  return own
}

/** A set of its own, gone with the test. */
export async function replicaSet(t: Pick<Test, 'teardown'>, options: ReplicaSetOptions = {}): Promise<ReplicaSet> {
  const { stop, ...set } = await startReplicaSet(options)
  t.teardown(stop)
  return set
}

export async function startReplicaSet(options: ReplicaSetOptions): Promise<ReplicaSet & { stop(): Promise<void> }> {
  const { members: count = 1, args = [], ...replSet } = options
  const set = await MongoMemoryReplSet.create({
    binary: binaryOf(await findMongod()),
    instanceOpts: Array.from({ length: count }, () => ({ port: randomPort(), launchTimeout: LAUNCH_MS })),
    replSet: { ...replSet, name: 'aspectd', storageEngine: 'wiredTiger', args: [...ARGS, ...args] }
  })
  const members = set.servers.map(memberOf)
  const url = (database = '') => withDatabase(set.getUri(), database)
  return {
    url,
    members,
    primary: () => primaryOf(url(), members),
    async stop() {
      // The data is thrown away: nothing has to be put in order first.
      await Promise.all(members.map(member => member.kill()))
      await set.stop()
    }
  }
}

/** The URL of a server that is no replica set, gone with the test. */
export async function standalone(t: Pick<Test, 'teardown'>, args: string[] = []): Promise<string> {
  const storageEngine = 'wiredTiger' as const
  const instance = { storageEngine, launchTimeout: LAUNCH_MS, args: [...ARGS, ...args] }
  const server = await MongoMemoryServer.create({ binary: binaryOf(await findMongod()), instance })
  t.teardown(() => server.stop())
  return server.getUri()
}

function binaryOf(mongod: Mongod): { systemBinary: string; version: string } {
  if ('missing' in mongod) throw new Error(mongod.missing)
  return { systemBinary: mongod.program, version: mongod.version }
}

/** Below what systems give to outgoing connections, which could take the port of a member that is down. */
function randomPort(): number {
  return randomInt(15_000, 30_000)
}

function memberOf(server: MongoMemoryServer): Member {
  const instance = server.instanceInfo?.instance
  if (!instance) throw new Error('a member of the replica set did not start')
  const send = (signal: NodeJS.Signals) => instance.mongodProcess?.kill(signal)
  return {
    port: server.instanceInfo.port,
    get pid() {
      return instance.mongodProcess?.pid
    },
    async kill(signal = 'SIGKILL') {
      const program = instance.mongodProcess
      if (!program) return
      const closed = once(program, 'close')
      program.kill(signal)
      await closed
      await instance.stop()
    },
    start: () => instance.start(),
    pause: () => send('SIGSTOP'),
    resume: () => send('SIGCONT')
  }
}

async function primaryOf(url: string, members: readonly Member[]): Promise<Member> {
  const { me } = await withClient(url, client => client.db('admin').command({ hello: 1 }))
  const primary = members.find(({ port }) => `127.0.0.1:${port}` === me)
  if (!primary) throw new Error(`the primary ${me} is none of the members`)
  return primary
}

async function withClient<T>(url: string, run: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(url)
  try {
    return await run(client)
  } finally {
    await client.close()
  }
}

/** A name in the URL also says where its user is known, unless an option does. */
function withDatabase(url: string, database: string): string {
  const [, servers, before = '', options = ''] = /^([^/]+\/\/[^/?]+)\/?([^?]*)\??(.*)$/.exec(url) ?? []
  if (servers === undefined)
    throw new Error('MONGODB_URI is not of the form mongodb://<host>:<port>/?replicaSet=<name>')
  const isNamed = !servers.includes('@') || /(^|&)authSource=/i.test(options)
  const parts = [options, isNamed ? '' : `authSource=${before || 'admin'}`]
  return `${servers}/${database}?${parts.filter(Boolean).join('&')}`
}
