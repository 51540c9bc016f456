import { MongoClient } from 'mongodb'
import type { Test } from 'tap'
import { eventually } from '../helper.ts'
import { mongodbUrl } from '../mongod.ts'
import { endedTask, getTask } from '../plugins/tasks/calls.ts'
import { DATASET, DAY, ingest, profiles, START, times, truncate } from '../plugins/timeseries/rows.ts'
import { type Instance, startInstance } from './servers.ts'

const SLICES = 12
/** Rows per slice. */
const SLICE = 10
export const ROWS = SLICES * SLICE
export const NEWER = 20
const END = START + ROWS * DAY
/** Between two slices: a task of the first instance is not near its end when a test has seen it begin. */
const [SLOW_MS, FAST_MS] = [1500, 150]

export type Runner = (task: string) => Promise<Instance | undefined>

/** Starts three instances on one database. Tasks of the first one are slow, unless another pause is given. */
export async function startWithTasks(
  t: Test,
  firstMs = SLOW_MS
): Promise<{ instances: readonly Instance[]; runnerOf: Runner }> {
  const store = await mongodbUrl(t)
  const start = (name: string, pauseMs: number) =>
    startInstance(t, { name, store, config: { plugins: { tasks: { pauseMs } } } })
  const instances = await Promise.all([start('a', firstMs), start('b', FAST_MS), start('c', FAST_MS)])
  return { instances, runnerOf: await openRunners(t, store, instances) }
}

/** Writes older and newer rows, and starts a task on this instance that removes the older ones. Resolves to its id. */
export async function startTask({ admin }: Instance): Promise<string> {
  await ingest(admin, DATASET, 'datasetProfile', profiles(ROWS + NEWER))
  const { status, body } = await truncate(admin, { endTimeMillis: END, dryRun: false, batchSize: SLICE })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.value
}

/** Waits until a task has begun. Resolves to the instance that runs it. */
export async function begun({ admin }: Instance, task: string, runnerOf: Runner): Promise<Instance> {
  await eventually(async () => (await getTask(admin, task)).deleted > 0)
  const runner = await runnerOf(task)
  if (!runner) throw new Error('no instance runs the task')
  return runner
}

/** Waits until another instance than `from` has made progress with the task. */
export async function takenOver({ admin }: Instance, task: string, from: Instance, runnerOf: Runner): Promise<void> {
  const { deleted } = await getTask(admin, task)
  await eventually(async () => {
    const [runner, now] = [await runnerOf(task), await getTask(admin, task)]
    return runner !== from && now.deleted > deleted
  })
}

export async function endsExactly(t: Test, { admin }: Instance, task: string): Promise<void> {
  t.match(await endedTask(admin, task), { state: 'COMPLETED', total: ROWS, deleted: ROWS })
  t.equal((await times(admin)).length, NEWER, 'newer rows are kept')
}

/** Returns a function that finds the instance that runs a task, from the store: clients cannot see it. */
async function openRunners(t: Test, store: string, instances: readonly Instance[]): Promise<Runner> {
  const client = await new MongoClient(store).connect()
  t.teardown(() => client.close())
  const rows = client.db().collection<{ _id: string; j: string }>('aspects')
  const names = new Map<string, Instance>()
  for (const instance of instances) names.set(await ownNameOf(instance), instance)

  return async task => {
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
