import { setTimeout as pause } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import type { Test } from 'tap'
import { eventually } from '../helper.ts'
import { mongodbTest, type ReplicaSet, replicaSet } from '../mongod.ts'
import { scaled } from '../rounds.ts'
import type { Attempt } from './answers.ts'
import { revokedOnAll } from './revoking.ts'
import { type Instance, startInstances } from './servers.ts'
import { createWriters, datasetOf, rename, type Writer } from './writers.ts'
import { checkWritten } from './written.ts'

const KILLS = scaled(2, 7)
const WRITERS = 16
const BACK_MS = 15_000
/** After this time without a primary the other members elect one: MongoDB's default, which test servers shorten. */
const ELECTION_MS = 10_000
/** The writers run for this time before each kill. */
const CALM_MS = 2000

/** Waits until every member is primary or secondary. */
async function allTakePart(set: ReplicaSet): Promise<void> {
  const client = await new MongoClient(set.url()).connect()
  try {
    await eventually(async () => {
      const { members } = await client.db('admin').command({ replSetGetStatus: 1 })
      return members.every(({ stateStr }: { stateStr: string }) => ['PRIMARY', 'SECONDARY'].includes(stateStr))
    })
  } finally {
    await client.close()
  }
}

/** Milliseconds until a write succeeded on every instance. */
async function untilBack(instances: readonly Instance[], writers: readonly Writer[]): Promise<number> {
  const killed = performance.now()
  return eventually(async () => {
    const written = writers.flatMap(({ attempts }) => attempts.filter(one => one.isAcknowledged && one.begun > killed))
    const first = instances.map(({ name }) => written.find(({ instance }) => instance === name)?.ended)
    return first.every(ended => ended !== undefined) && Math.max(...first) - killed
  })
}

mongodbTest(
  `no acknowledged write is lost when the primary is killed ${KILLS} times`,
  async t => {
    const set = await replicaSet(t, { members: 3, configSettings: { electionTimeoutMillis: ELECTION_MS } })
    const instances = await startInstances(t, 2, { store: set.url('aspectd'), config: { history: 'all' } })
    const [{ admin }] = instances as [Instance]
    const writers = createWriters(instances, WRITERS)
    for (const { name } of writers) await rename(admin, datasetOf(name), name)
    const stop = new AbortController()
    const writing = Promise.all(writers.map(({ run }) => run(stop.signal)))
    for (let kill = 0; kill < KILLS; kill++) {
      await pause(CALM_MS)
      const primary = await set.primary()
      await primary.kill('SIGKILL')
      const back = await untilBack(instances, writers)
      t.ok(back <= BACK_MS, `writing again after ${back.toFixed()} ms`)
      await revokedOnAll(t, instances)
      await primary.start()
      await allTakePart(set)
    }
    stop.abort()
    await writing
    for (const writer of writers) await checkWritten(t, admin, writer)
    report(
      t,
      writers.flatMap(({ attempts }) => attempts)
    )
  },
  { starts: true }
)

function report(t: Test, attempts: readonly Attempt[]): void {
  const faults = attempts.flatMap(({ fault }) => fault ?? [])
  t.strictSame(faults, [], 'every answer was well-formed and in time')
  const acknowledged = attempts.filter(({ isAcknowledged }) => isAcknowledged).length
  const slowest = Math.max(...attempts.map(({ begun, ended }) => ended - begun))
  t.comment(`${attempts.length} requests, ${acknowledged} acknowledged, ${attempts.length - acknowledged} refused`)
  t.comment(`the slowest response took ${slowest.toFixed()} ms`)
}
