import { MongoClient } from 'mongodb'
import type { Test } from 'tap'
import type { MaybePromise } from '../../core/index.ts'
import type { Answer, Client } from '../client.ts'
import { eventually } from '../helper.ts'
import { type Member, replicaSet } from '../mongod.ts'
import { ingest, proposal } from '../plugins/entities/proposals.ts'
import { truncate } from '../plugins/timeseries/rows.ts'
import { type Around, type Attempt, attempt } from './answers.ts'
import { openProxy } from './proxy.ts'
import { type Instance, PASSWORD, startInstance } from './servers.ts'
import { datasetOf } from './writers.ts'

/** The part of the log that is shown when the process ended. */
const LOG_LENGTH = 5000
/** The pools of requests and of the index, the feed, all monitors, this test and the other members. */
const MOST_CONNECTIONS = 20 + 20 + 14

const URN = datasetOf('away')
let names = 0

const graphql = (client: Client, query: string) => client.post('/api/graphql', { query })
const properties = () => ({ name: `name ${++names}`, tags: [], customProperties: {} })

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
  client => ingest(client, proposal(URN, 'datasetProperties', properties())),
  client => graphql(client, `mutation { createTag(input: { name: "away" }) }`),
  // Without the session of the other requests, which a new log-in would end.
  client => client.with({}).post('/logIn', { username: 'datahub', password: PASSWORD })
]

export interface Outage {
  readonly begin: () => void
  /** Resolves when the store is back. */
  readonly end: () => MaybePromise<unknown>
  /** Sends each request that needs the store. */
  readonly around?: Around
  /** Sends each request that does not. */
  readonly aroundLive?: Around
}

/**
 * Requests of each kind run when the outage begins. It ends after one of each kind was refused; then each is served
 * again. Meanwhile all answers are well-formed, and the process is live.
 */
export async function survives(t: Test, { name, admin, anonymous, process }: Instance, outage: Outage): Promise<void> {
  const { begin, end, around = send => send(), aroundLive = send => send() } = outage
  const attempts: Attempt[] = []
  const living: Attempt[] = []

  async function isServed(send: (client: Client) => Promise<Answer>): Promise<boolean> {
    const made = attempt(name, () => around(() => send(admin)))
    living.push(await attempt(name, () => aroundLive(() => anonymous.get('/health/live'))))
    attempts.push(await made)
    if (process.child.exitCode !== null) throw new Error(`it ended:\n${process.output().slice(-LOG_LENGTH)}`)
    return (await made).isAcknowledged
  }
  const allServed = () => Promise.all(REQUESTS.map(send => eventually(() => isServed(send))))
  const allRefused = () => Promise.all(REQUESTS.map(send => eventually(async () => !(await isServed(send)))))

  await allServed()
  const refused = allRefused()
  // The requests before this one have arrived when it is answered.
  living.push(await attempt(name, () => aroundLive(() => anonymous.get('/health/live'))))
  begin()
  await refused.finally(end)
  await allServed()
  const faults = attempts.flatMap(({ fault }) => fault ?? [])
  t.strictSame(faults, [], `each of ${attempts.length} answers was well-formed`)
  const silent = living.filter(({ isAcknowledged }) => !isAcknowledged)
  t.strictSame(silent, [], '/health/live always responded')
  t.equal(process.child.exitCode, null, 'it is still running')
}

/** Connections that the outage broke may be counted for some time. */
export async function fewConnections(t: Test, url: string): Promise<void> {
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

/** A set, and an instance that reaches it through a proxy. */
export async function startBehindProxy(t: Test) {
  const set = await replicaSet(t)
  const [{ port }] = set.members as [Member]
  const proxy = await openProxy(t, port)
  const store = `mongodb://127.0.0.1:${proxy.port}/aspectd?directConnection=true`
  return { set, proxy, instance: await startInstance(t, { name: 'a', store }) }
}
