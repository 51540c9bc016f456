import { MongoClient } from 'mongodb'
import root, { type Test } from 'tap'
import type { Adapter } from '../../core/store/adapter.ts'
import { openMongodb } from '../../core/store/mongodb/open.ts'
import { silent } from '../contract/sqlite.ts'
import { type Member, type ReplicaSet, replicaSet } from '../mongod.ts'

interface Failing {
  readonly store: Adapter
  readonly member: Member
  /** Makes the server fail these commands, as `how` describes, the given number of times. */
  fail(commands: string[], how: object, times: number): Promise<void>
  /** Resolves when the last failure has been met this often. */
  failed(times: number): Promise<void>
  /** The primary steps down, and is elected again after this time. */
  stepDown(seconds: number): Promise<void>
}

let shared: Promise<ReplicaSet> | undefined
let databases = 0

/** The set of this file. Its only member is up at the end of each test. */
function setOfFile(): Promise<ReplicaSet> {
  if (!shared) {
    // Files can share a process.
    root.teardown(() => {
      shared = undefined
    })
    shared = replicaSet(root)
  }
  return shared
}

/** A store in a database of its own, on a replica set with one member that this file has for itself. */
export async function failing(t: Test, timeoutMs = 5000): Promise<Failing> {
  const set = await setOfFile()
  const client = await new MongoClient(set.url()).connect()
  t.teardown(async () => {
    await client.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' })
    await client.close()
  })
  let metBefore = 0
  const store = await openMongodb(set.url(`aspectd-${databases++}`), { log: silent, timeoutMs })
  t.teardown(() => store.close())
  return {
    store,
    member: await set.primary(),
    async fail(failCommands, how, times) {
      const data = { failCommands, appName: 'aspectd', ...how }
      const before = await client.db('admin').command({ configureFailPoint: 'failCommand', mode: { times }, data })
      metBefore = Number(before.count)
    },
    async failed(times) {
      const timesEntered = metBefore + times
      await client.db('admin').command({ waitForFailPoint: 'failCommand', timesEntered, maxTimeMS: 60_000 })
    },
    async stepDown(seconds) {
      await client.db('admin').command({ replSetStepDown: seconds, force: true })
    }
  }
}

export const ALWAYS = 1_000_000
export const cut = { closeConnection: true }
export const unavailable = (message: RegExp) => ({ statusCode: 503, message })
