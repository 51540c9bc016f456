import { setTimeout as pause } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import type { Test } from 'tap'
import type { MaybePromise } from '../../core/index.ts'
import type { Answer, Client } from '../client.ts'
import { eventually } from '../helper.ts'
import { type Member, mongodbTest, replicaSet } from '../mongod.ts'
import { ingest, proposal } from '../plugins/entities/proposals.ts'
import { truncate } from '../plugins/timeseries/rows.ts'
import { type Attempt, attempt } from './answers.ts'
import { openProxy } from './proxy.ts'
import { type Instance, PASSWORD, startInstance } from './servers.ts'
import { datasetOf } from './writers.ts'

/** Longer than the deadline of a call to the store. */
const AWAY_MS = 8000
/** Some times longer than usual: the machine may be busy. */
const BACK_MS = 20_000
const LIVE_MS = 10_000
const PAUSE_MS = 100
/** The part of the log that is shown when the process ended. */
const LOG_LENGTH = 5000
/** The pools of requests and of the index, the feed, all monitors, this test and the other members. */
const MOST_CONNECTIONS = 20 + 20 + 14

const graphql = (client: Client, query: string) => client.post('/api/graphql', { query })
const URN = datasetOf('away')

/** One request of each kind: authentication, reads, lists, series, writes. */
const REQUESTS: readonly ((client: Client) => Promise<Answer>)[] = [
  client => client.get('/openapi/operations/identity/user/urn'),
  client => client.get(`/entitiesV2/${encodeURIComponent(URN)}`),
  client => graphql(client, `{ dataset(urn: "${URN}") { tags { tags { tag { urn } } } } }`),
  client => graphql(client, '{ listUsers(input: { start: 0, count: 10 }) { total } }'),
  client => graphql(client, '{ listPolicies(input: { start: 0, count: 10 }) { total } }'),
  client => client.post('/operations?action=getIndexSizes', {}),
  client => client.get('/operations/tasks'),
  client => truncate(client, { endTimeMillis: 1 }),
  client => ingest(client, proposal(URN, 'status', { removed: false })),
  client =>
    ingest(client, proposal(URN, 'datasetProperties', { name: `${Math.random()}`, tags: [], customProperties: {} })),
  client => graphql(client, `mutation { createTag(input: { name: "away" }) }`),
  // Without the session of the other requests, which a new log-in would end.
  client => client.with({}).post('/logIn', { username: 'datahub', password: PASSWORD })
]

interface Outage {
  readonly begin: () => void
  /** Resolves when the store is back. */
  readonly end: () => MaybePromise<unknown>
}

/** Repeats a request until the signal aborts. */
async function askOften({ name }: Instance, send: () => Promise<Answer>, signal: AbortSignal): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  while (!signal.aborted) {
    attempts.push(await attempt(name, send))
    await pause(PAUSE_MS)
  }
  return attempts
}

async function survives(t: Test, instance: Instance, outage: Outage): Promise<void> {
  const { admin, anonymous, process } = instance
  const stop = new AbortController()
  const asking = REQUESTS.map(send => askOften(instance, () => send(admin), stop.signal))
  const living = askOften(instance, () => anonymous.get('/health/live'), stop.signal)
  const back = await untilBack(instance, outage).finally(() => stop.abort())
  const attempts = (await Promise.all(asking)).flat()
  t.strictSame(
    attempts.flatMap(({ fault }) => fault ?? []),
    [],
    'every answer was well-formed and in time'
  )
  const silent = (await living).filter(({ isAcknowledged, begun, ended }) => !isAcknowledged || ended - begun > LIVE_MS)
  t.strictSame(silent, [], '/health/live always responded')
  t.ok(back <= BACK_MS, `it served every kind of request ${back.toFixed()} ms after the outage`)
  t.equal(process.child.exitCode, null, 'it is still running')
  const refused = attempts.filter(({ isAcknowledged }) => !isAcknowledged)
  const slowest = Math.max(...attempts.map(({ begun, ended }) => ended - begun))
  t.ok(
    refused.length > 0,
    `${refused.length} of ${attempts.length} requests were refused, after ${slowest.toFixed()} ms at most`
  )
}

/** Milliseconds from the end of an outage until every kind of request is served. */
async function untilBack({ name, admin, process }: Instance, { begin, end }: Outage): Promise<number> {
  await pause(PAUSE_MS)
  begin()
  await pause(AWAY_MS)
  await end()
  const ended = performance.now()
  const isServed = async (send: (client: Client) => Promise<Answer>) => {
    if (process.child.exitCode !== null) throw new Error(`it ended:\n${process.output().slice(-LOG_LENGTH)}`)
    return (await attempt(name, () => send(admin))).isAcknowledged
  }
  await Promise.all(REQUESTS.map(send => eventually(() => isServed(send))))
  return performance.now() - ended
}

/** Connections that the outage broke may be counted for some time. */
async function fewConnections(t: Test, url: string): Promise<void> {
  let connections = Number.POSITIVE_INFINITY
  const isBounded = async () => {
    connections = await connectionsOf(url)
    return connections <= MOST_CONNECTIONS
  }
  await eventually(isBounded).catch(() => undefined)
  t.ok(connections <= MOST_CONNECTIONS, `${connections} connections`)
}

async function connectionsOf(url: string): Promise<number> {
  const client = await new MongoClient(url).connect()
  try {
    return (await client.db('admin').command({ serverStatus: 1 })).connections.current
  } finally {
    await client.close()
  }
}

mongodbTest(
  'an instance survives an outage of all members of the set',
  async t => {
    const set = await replicaSet(t, { members: 3 })
    const instance = await startInstance(t, { name: 'a', store: set.url('aspectd') })
    const begin = () => {
      for (const member of set.members) member.pause()
    }
    const end = () => {
      for (const member of set.members) member.resume()
      // After the outage the members may have to elect a primary.
      return set.primary()
    }
    await survives(t, instance, { begin, end })
    await survives(t, instance, { begin, end })
    await fewConnections(t, set.url())
  },
  { starts: true }
)

mongodbTest(
  'an instance survives a network that blocks, is very slow, or cuts connections',
  async t => {
    const set = await replicaSet(t)
    const [{ port }] = set.members as [Member]
    const proxy = await openProxy(t, port)
    const store = `mongodb://127.0.0.1:${proxy.port}/aspectd?directConnection=true`
    const instance = await startInstance(t, { name: 'a', store })
    for (const manner of ['hold', 'trickle', 'cut'] as const) {
      await t.test(manner, async t => {
        await survives(t, instance, { begin: () => proxy.behave(manner), end: () => proxy.behave('pass') })
        await fewConnections(t, set.url())
      })
    }
  },
  { starts: true }
)
