/**
 * A limit of time, which operators rely on when an instance crashes: another one continues its tasks within ten seconds
 * (docs/mongodb.md).
 */
import { mongodbTest } from '../mongod.ts'
import type { Instance } from './servers.ts'
import { begun, endsExactly, startTask, startWithTasks, takenOver } from './tasks.ts'

const TAKEN_OVER_MS = 10_000

mongodbTest('a task whose instance is killed is taken over within 10 seconds', async t => {
  const { instances, runnerOf } = await startWithTasks(t)
  const [a, b] = instances as [Instance, Instance]
  const task = await startTask(a)
  await begun(b, task, runnerOf)
  await a.process.kill('SIGKILL')
  const killed = performance.now()
  await takenOver(b, task, a, runnerOf)
  const ms = performance.now() - killed
  t.ok(ms <= TAKEN_OVER_MS, `taken over after ${ms.toFixed()} ms`)
  await endsExactly(t, b, task)
})
