/**
 * A limit of time, which operators rely on when an instance crashes: another one continues its tasks within ten seconds
 * (docs/mongodb.md). And many rounds of a suspension that can come at any moment, also between a slice and its record.
 */
import { eventually } from '../helper.ts'
import { mongodbTest } from '../mongod.ts'
import { getTask } from '../plugins/tasks/calls.ts'
import type { Instance } from './servers.ts'
import { now } from './stopwatch.ts'
import { begun, endsExactly, startTask, startWithTasks, takenOver } from './tasks.ts'

const TAKEN_OVER_MS = 10_000
const SUSPENSIONS = 30

mongodbTest('a task whose instance is killed is taken over within 10 seconds', async t => {
  const { instances, runnerOf } = await startWithTasks(t)
  const [a, b] = instances as [Instance, Instance]
  const task = await startTask(a)
  await begun(b, task, runnerOf)
  await a.process.kill('SIGKILL')
  const killed = now()
  await takenOver(b, task, a, runnerOf)
  const ms = now() - killed
  t.ok(ms <= TAKEN_OVER_MS, `taken over after ${ms.toFixed()} ms`)
  await endsExactly(t, b, task)
})

mongodbTest(`numbers stay exact when the instance of a task is suspended ${SUSPENSIONS} times`, async t => {
  const { instances, runnerOf } = await startWithTasks(t, 0)
  const [a, b] = instances as [Instance, Instance]
  for (let round = 0; round < SUSPENSIONS; round++) {
    const task = await startTask(a)
    // Not `eventually`: the task is over soon.
    while ((await getTask(b.admin, task)).deleted === 0);
    a.process.child.kill('SIGSTOP')
    await eventually(
      async () => (await getTask(b.admin, task)).endedAt !== undefined || (await runnerOf(task)) !== a
    ).finally(() => a.process.child.kill('SIGCONT'))
    await endsExactly(t, b, task)
  }
})
