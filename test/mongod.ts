import root, { type Test } from 'tap'
import { newDatabase } from '../testing/store.ts'
import { findMongod } from './mongod-program.ts'
import { type ReplicaSet, type ReplicaSetOptions, startReplicaSet, startStandalone } from './replica-set.ts'

export type { Member, ReplicaSet } from './replica-set.ts'

/** Of a test and its file; the soak sets a longer one. */
const TEST_MS = Math.max(900_000, 1000 * Number(process.env.TAP_TIMEOUT ?? 0))

/**
 * A test that requires MongoDB. Skipped without MongoDB; if CI is set, it fails instead.
 * With `starts` the test starts its own servers and does not use MONGODB_URI.
 */
export function mongodbTest(name: string, body: (t: Test) => Promise<unknown>, { starts = false } = {}): void {
  root.setTimeout(TEST_MS)
  root.test(name, { timeout: TEST_MS }, async t => {
    const missing = process.env.MONGODB_URI && !starts ? undefined : await whatIsMissing()
    if (missing === undefined) await body(t)
    else if (process.env.CI) throw new Error(missing)
    else t.plan(0, missing)
  })
}

async function whatIsMissing(): Promise<string | undefined> {
  const mongod = await findMongod()
  return 'missing' in mongod ? mongod.missing : undefined
}

/**
 * The URL of an empty database that is dropped after the test. It is in the set of this run, else in a set of this
 * file.
 */
export async function mongodbUrl(t: Pick<Test, 'teardown'>): Promise<string> {
  const { url, drop } = newDatabase(process.env.MONGODB_URI ?? (await ownSet()))
  t.teardown(drop)
  return url
}

let own: Promise<string> | undefined

function ownSet(): Promise<string> {
  if (!own) {
    // Files can share a process.
    root.teardown(() => {
      own = undefined
    })
    own = replicaSet(root).then(set => set.url())
  }
  return own
}

/** Starts a replica set that is removed after the test. */
export async function replicaSet(t: Pick<Test, 'teardown'>, options?: ReplicaSetOptions): Promise<ReplicaSet> {
  const { stop, ...set } = await startReplicaSet(options)
  t.teardown(stop)
  return set
}

/** Starts a standalone server that is removed after the test. Resolves to its URL. */
export async function standalone(t: Pick<Test, 'teardown'>, args?: string[]): Promise<string> {
  const { url, stop } = await startStandalone(args)
  t.teardown(stop)
  return url
}
