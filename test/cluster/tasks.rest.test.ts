import type { Test } from 'tap'
import { eventually } from '../helper.ts'
import { mongodbTest } from '../mongod.ts'
import { cancelTask, endedTask, getTask } from '../plugins/tasks/calls.ts'
import { times } from '../plugins/timeseries/rows.ts'
import type { Instance } from './servers.ts'
import { NEWER, ROWS, startTask, withRows } from './tasks.ts'

const TAKEN_OVER_MS = 10_000

type Runner = (task: string) => Promise<Instance | undefined>

/** Waits until a task is partly done. Resolves to the instance that runs it, and another one. */
async function midway(instances: readonly Instance[], runnerOf: Runner, task: string) {
  const [{ admin }] = instances as [Instance]
  await eventually(async () => (await getTask(admin, task)).deleted >= ROWS / 10)
  const runner = await runnerOf(task)
  const other = instances.find(instance => instance !== runner)
  if (!runner || !other) throw new Error('no instance runs the task')
  return { runner, other }
}

/** Milliseconds until another instance has made progress with the task. */
async function takenOver({ admin }: Instance, task: string, runnerOf: Runner, from: Instance): Promise<number> {
  const begun = performance.now()
  const { deleted } = await getTask(admin, task)
  await eventually(async () => {
    const runner = await runnerOf(task)
    return runner && runner !== from && (await getTask(admin, task)).deleted > deleted
  })
  return performance.now() - begun
}

async function endsExactly(t: Test, { admin }: Instance, task: string): Promise<void> {
  t.match(await endedTask(admin, task), { state: 'COMPLETED', total: ROWS, deleted: ROWS })
  t.equal((await times(admin)).length, NEWER, 'newer rows are kept')
}

mongodbTest('a task that one instance created can be monitored on another and cancelled on a third', async t => {
  const { instances } = await withRows(t)
  const [a, b, c] = instances as [Instance, Instance, Instance]
  const task = await startTask(a.admin)
  await eventually(async () => (await getTask(b.admin, task)).deleted >= ROWS / 10)
  t.match((await cancelTask(c.admin, task)).body, { task, state: 'CANCELLED', total: ROWS })
  const { deleted } = await getTask(b.admin, task)
  for (const { admin } of instances) t.equal((await times(admin)).length, ROWS + NEWER - deleted)
})

mongodbTest('a task is run by exactly one instance, with exact numbers', async t => {
  const { instances, runnerOf } = await withRows(t)
  const [{ admin }] = instances as [Instance]
  const task = await startTask(admin)
  const runners = new Set<string>()
  await eventually(async () => {
    const runner = await runnerOf(task)
    if (runner) runners.add(runner.name)
    return (await getTask(admin, task)).endedAt !== undefined
  })
  t.equal(runners.size, 1)
  for (const instance of instances) await endsExactly(t, instance, task)
})

mongodbTest('a task whose instance is killed is taken over within 10 seconds and ends with exact numbers', async t => {
  const { instances, runnerOf } = await withRows(t)
  const [{ admin }] = instances as [Instance]
  const task = await startTask(admin)
  const { runner, other } = await midway(instances, runnerOf, task)
  await runner.process.kill('SIGKILL')
  const ms = await takenOver(other, task, runnerOf, runner)
  t.comment(`taken over after ${ms.toFixed()} ms`)
  t.ok(ms <= TAKEN_OVER_MS, `taken over within ${TAKEN_OVER_MS} ms`)
  await endsExactly(t, other, task)
})

mongodbTest(
  'an instance that was suspended while its task was taken over does not change the numbers when it resumes',
  async t => {
    const { instances, runnerOf } = await withRows(t)
    const [{ admin }] = instances as [Instance]
    const task = await startTask(admin)
    const { runner, other } = await midway(instances, runnerOf, task)
    runner.process.child.kill('SIGSTOP')
    await takenOver(other, task, runnerOf, runner)
    runner.process.child.kill('SIGCONT')
    await endsExactly(t, other, task)
  }
)
