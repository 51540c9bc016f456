import { MongoClient } from 'mongodb'
import type { Test } from 'tap'
import { eventually } from '../helper.ts'
import { replicaSet } from '../mongod.ts'
import { attach, dataset, tagged, tagsOf } from '../plugins/tags/requests.ts'
import { revokedOnAll } from './revoking.ts'
import { type Instance, startInstances } from './servers.ts'
import type { Agree } from './watch.ts'

const DATABASE = 'aspectd'
/** Longer than the deadline of a call to the store; every call is delayed by this time. */
const BLOCKED_MS = 8000

/** Failures of the server that affect only the change feed of one instance. */
const STALLS = {
  'answers nothing': { blockConnection: true, blockTimeMS: BLOCKED_MS },
  'is cut off again and again': { closeConnection: true },
  'is refused': { errorCode: 1 }
}

async function openStalls(t: Test, url: string) {
  const client = await new MongoClient(url).connect()
  t.teardown(() => client.close())
  const set = (mode: 'alwaysOn' | 'off', data: object = {}) =>
    client.db('admin').command({ configureFailPoint: 'failCommand', mode, data })
  return {
    begin: (instance: Instance, stall: object) =>
      set('alwaysOn', {
        ...stall,
        failCommands: ['aggregate', 'getMore'],
        namespace: `${DATABASE}.aspects`,
        appName: `aspectd-${instance.name}`
      }),
    end: () => set('off')
  }
}

/** Checks that an instance can write and read. */
async function works(t: Test, { admin, name }: Instance, tag: string): Promise<void> {
  const urn = await dataset(admin, `urn:li:dataset:(urn:li:dataPlatform:hive,${name}.${tag},PROD)`)
  const [tagUrn] = await tagged(admin, tag)
  const { errors } = await attach(admin, 'addTag', { tagUrn, resourceUrn: urn })
  t.equal(errors, undefined, `${name} writes`)
  t.strictSame((await tagsOf(admin, urn)).own, [tagUrn], `${name} reads`)
}

/** An instance whose change feed stalls does not use its caches, and continues to work. */
export async function checkStalls(t: Test, agree: Agree): Promise<void> {
  const set = await replicaSet(t)
  const store = set.url(DATABASE)
  const instances = await startInstances(t, 2, { store, isNamed: true })
  const [a, b] = instances as [Instance, Instance]
  const stalls = await openStalls(t, store)
  for (const [name, stall] of Object.entries(STALLS)) {
    await t.test(`that ${name}`, async t => {
      const [others, output] = [a, b].map(({ process }) => process.output().length)
      await revokedOnAll(t, instances, { happened: () => stalls.begin(b, stall), agree })
      await eventually(async () => b.process.output().slice(output).includes('change feed failed'))
      for (const instance of instances) await works(t, instance, name.replaceAll(' ', '-') + instance.name)
      await revokedOnAll(t, instances, { happened: stalls.end, agree })
      await eventually(async () => b.process.output().slice(output).includes('change feed resumed'))
      t.notMatch(a.process.output().slice(others), 'change feed failed')
    })
  }
}
