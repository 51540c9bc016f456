import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { MongoClient } from 'mongodb'
import { MongoMemoryReplSet, MongoMemoryServer } from 'mongodb-memory-server-core'
import { withDatabase } from '../testing/store.ts'
import { findMongod } from './mongod-program.ts'

export interface ReplicaSet {
  /** The URL of the set, with the name of a database. */
  url(database?: string): string
  readonly members: readonly Member[]
  /** The current primary; waits for an election. */
  primary(): Promise<Member>
}

/** One mongod of a set. It keeps its port and data while it is down. */
export interface Member {
  readonly port: number
  /** `undefined` while it is down. */
  readonly pid: number | undefined
  /** Resolves when the process has exited. */
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Starts it again on its data. */
  start(): Promise<void>
  /** It keeps its connections, but does not answer. */
  pause(): void
  resume(): void
}

type SetOptions = NonNullable<NonNullable<ConstructorParameters<typeof MongoMemoryReplSet>[0]>['replSet']>

export interface ReplicaSetOptions extends Pick<SetOptions, 'args' | 'auth' | 'configSettings'> {
  readonly members?: number
}

const storageEngine = 'wiredTiger'
const launchTimeout = 60_000
// Small caches, because several run at the same time; test commands enable fail points.
const ARGS = ['--wiredTigerCacheSizeGB', '0.25', '--setParameter', 'enableTestCommands=1']

export async function startReplicaSet(
  options: ReplicaSetOptions = {}
): Promise<ReplicaSet & { stop(): Promise<void> }> {
  const { members: count = 1, args = [], ...replSet } = options
  const set = await MongoMemoryReplSet.create({
    binary: await binary(),
    instanceOpts: Array.from({ length: count }, () => ({ port: randomPort(), launchTimeout })),
    replSet: { ...replSet, name: 'aspectd', storageEngine, args: [...ARGS, ...args] }
  })
  const members = set.servers.map(memberOf)
  const url = (database = '') => withDatabase(set.getUri(), database)
  return {
    url,
    members,
    primary: () => primaryOf(url(), members),
    async stop() {
      // The data is deleted, so a graceful shutdown is not necessary.
      await Promise.all(members.map(member => member.kill()))
      await set.stop()
    }
  }
}

/** Starts a standalone server. */
export async function startStandalone(args: string[] = []): Promise<{ url: string; stop(): Promise<unknown> }> {
  const server = await MongoMemoryServer.create({
    binary: await binary(),
    instance: { storageEngine, launchTimeout, args: [...ARGS, ...args] }
  })
  return { url: server.getUri(), stop: () => server.stop() }
}

/** @throws Error with the reason when there is no mongod. */
async function binary(): Promise<{ systemBinary: string; version: string }> {
  const mongod = await findMongod()
  if ('missing' in mongod) throw new Error(mongod.missing)
  return { systemBinary: mongod.program, version: mongod.version }
}

/** Below the ports of outgoing connections, which could take the port of a member while it is down. */
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
      // Ctrl-C also signals the members, so the process may have exited already.
      if (program && program.exitCode === null && program.signalCode === null) {
        const closed = once(program, 'close')
        program.kill(signal)
        await closed
      }
      await instance.stop()
    },
    start: () => instance.start(),
    pause() {
      send('SIGSTOP')
      untilStopped(instance.mongodProcess?.pid)
    },
    resume: () => send('SIGCONT')
  }
}

/** The signal stops each thread by itself: one that is busy may answer another request before. */
function untilStopped(pid: number | undefined): void {
  const tasks = `/proc/${pid}/task`
  const isStopped = (task: string) => {
    try {
      return /^State:\s+T/m.test(readFileSync(`${tasks}/${task}/status`, 'utf8'))
    } catch {
      return true // it has ended
    }
  }
  while (existsSync(tasks) && !readdirSync(tasks).every(isStopped));
}

async function primaryOf(url: string, members: readonly Member[]): Promise<Member> {
  const client = new MongoClient(url)
  try {
    const { me } = await client.db('admin').command({ hello: 1 })
    const primary = members.find(({ port }) => `127.0.0.1:${port}` === me)
    if (!primary) throw new Error(`the primary ${me} is not a member that the test started`)
    return primary
  } finally {
    await client.close()
  }
}
