import { MongoClient } from 'mongodb'
import type { Test } from 'tap'
import type { Client } from '../client.ts'
import { mongodbUrl } from '../mongod.ts'
import { endedTask } from '../plugins/tasks/calls.ts'
import { DATASET, DAY, ingest, profiles, START, truncate } from '../plugins/timeseries/rows.ts'
import { type Instance, startInstances } from './servers.ts'

export const ROWS = 400
export const NEWER = 20
export const END = START + ROWS * DAY
/** Rows per slice: a task has many slices, with pauses between them. */
const SLICE = 10
const config = { plugins: { tasks: { pauseMs: 200 } } }

/** Starts three instances on a database with rows to truncate and newer rows. */
export async function withRows(t: Test) {
  const store = await mongodbUrl(t)
  const instances = await startInstances(t, 3, { store, config })
  const [{ admin }] = instances as [Instance]
  await ingest(admin, DATASET, 'datasetProfile', profiles(ROWS + NEWER))
  return { instances, runnerOf: await openRunners(t, store, instances) }
}

/** Starts a task that removes the older rows. Resolves to its id. */
export async function startTask(admin: Client): Promise<string> {
  const { status, body } = await truncate(admin, { endTimeMillis: END, dryRun: false, batchSize: SLICE })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.value
}

/** Returns a function that finds the instance that runs a task, from the store: clients cannot see it. */
async function openRunners(t: Test, store: string, instances: readonly Instance[]) {
  const client = await new MongoClient(store).connect()
  t.teardown(() => client.close())
  const rows = client.db().collection<{ _id: string; j: string }>('aspects')
  const names = new Map<string, Instance>()
  for (const instance of instances) names.set(await ownNameOf(instance), instance)

  return async (task: string): Promise<Instance | undefined> => {
    const row = await rows.findOne({ _id: `urn:li:aspectdTask:${task}\0aspectdTask` })
    return row ? names.get(JSON.parse(row.j).owner) : undefined
  }
}

/** The internal name of an instance is the beginning of the ids of tasks that it creates. */
async function ownNameOf({ admin }: Instance): Promise<string> {
  const { body } = await truncate(admin, { aspect: 'operation', endTimeMillis: START, dryRun: false })
  await endedTask(admin, body.value)
  return body.value.split(':')[0]
}
