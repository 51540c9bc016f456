import { MongoClient } from 'mongodb'
import type { Test } from 'tap'
import type { Adapter } from '../../core/store/adapter.ts'
import { openMongodb } from '../../core/store/mongodb/open.ts'
import { silent } from '../contract/sqlite.ts'
import { type Member, replicaSet } from '../mongod.ts'

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

/** A store on a replica set of its own with one member. */
export async function failing(t: Test, timeoutMs = 5000): Promise<Failing> {
  const set = await replicaSet(t)
  const client = await new MongoClient(set.url()).connect()
  t.teardown(() => client.close())
  let metBefore = 0
  const store = await openMongodb(set.url('aspectd'), { log: silent, timeoutMs })
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
