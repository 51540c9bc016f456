import { MongoClient } from 'mongodb'
import type { Test } from 'tap'
import { eventually } from '../helper.ts'
import { type ReplicaSet, replicaSet } from '../mongod.ts'
import type { Around } from './answers.ts'
import { revokedOnAll } from './revoking.ts'
import { type Instance, startInstances } from './servers.ts'
import type { Agree } from './watch.ts'
import { createWriters, datasetOf, rename, type Writer } from './writers.ts'
import { checkWritten } from './written.ts'

export interface Failovers {
  readonly kills: number
  /** After this time without a primary the other members elect one. */
  readonly electionMs: number
  /** How a revocation right after the failover is checked. */
  readonly agree: Agree
  /** Whether an instance may answer 503 during that. */
  readonly retries?: boolean
  /** Sends each write. */
  readonly around?: Around
  readonly onKill?: () => void
  /** A write that was sent after the kill has succeeded on every instance. */
  readonly onBack?: () => void
}

/** Of all kinds on both instances. */
const WRITERS = 6
/** Acknowledged writes before each kill. */
const CALM = 60

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

/** Kills the primary again and again while clients write, and checks what was written and that all came back. */
export async function failOver(t: Test, options: Failovers): Promise<void> {
  const { kills, electionMs } = options
  const set = await replicaSet(t, { members: 3, configSettings: { electionTimeoutMillis: electionMs } })
  const instances = await startInstances(t, 2, { store: set.url('aspectd'), config: { history: 'all' } })
  const [{ admin }] = instances as [Instance]
  const writers = createWriters(instances, WRITERS, options.around)
  for (const { name } of writers) await rename(admin, datasetOf(name), name)
  for (let kill = 0; kill < kills; kill++) {
    const stop = new AbortController()
    const writing = Promise.all(writers.map(({ run }) => run(stop.signal)))
    const calm = acknowledged(writers) + CALM
    await Promise.race([eventually(() => acknowledged(writers) >= calm), writing])
    const primary = await set.primary()
    await primary.kill('SIGKILL')
    options.onKill?.()
    await untilBack(instances, writers)
    options.onBack?.()
    await revokedOnAll(t, instances, options)
    stop.abort()
    await writing
    if (kill === kills - 1) break
    await primary.start()
    await allTakePart(set)
  }
  for (const writer of writers) await checkWritten(t, admin, writer)
  const attempts = writers.flatMap(one => one.attempts)
  const faults = attempts.flatMap(({ fault }) => fault ?? [])
  t.strictSame(faults, [], 'every answer was well-formed')
  const errors = instances.flatMap(({ process }) => process.output().match(/^\{"level":50.*$/gm) ?? [])
  if (faults.length > 0) t.comment(`the servers logged:\n${errors.join('\n')}`)
  t.comment(`${attempts.length} requests, ${acknowledged(writers)} acknowledged`)
}

function acknowledged(writers: readonly Writer[]): number {
  return writers.reduce((sum, { attempts }) => sum + attempts.filter(one => one.isAcknowledged).length, 0)
}

/** Waits until a write that was sent from now on succeeds on every instance. */
async function untilBack(instances: readonly Instance[], writers: readonly Writer[]): Promise<void> {
  // A writer sends one request at a time: only its next one may have been sent before.
  const before = new Map(writers.map(({ name, attempts }) => [name, attempts.length + 1]))
  await eventually(() => {
    const later = writers.flatMap(({ name, attempts }) => attempts.slice(before.get(name)))
    return instances.every(({ name }) => later.some(one => one.isAcknowledged && one.instance === name))
  })
}
