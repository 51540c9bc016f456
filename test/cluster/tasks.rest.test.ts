import { eventually } from '../helper.ts'
import { mongodbTest } from '../mongod.ts'
import { cancelTask, endedTask, getTask } from '../plugins/tasks/calls.ts'
import { times } from '../plugins/timeseries/rows.ts'
import type { Instance } from './servers.ts'
import { begun, endsExactly, NEWER, ROWS, startTask, startWithTasks, takenOver } from './tasks.ts'

mongodbTest('tasks of several instances', async t => {
  const { instances, runnerOf } = await startWithTasks(t)
  const [a, b, c] = instances as [Instance, Instance, Instance]

  await t.test('a task that one instance created can be monitored on another and cancelled on a third', async t => {
    const task = await startTask(a)
    await begun(b, task, runnerOf)
    t.equal((await cancelTask(c.admin, task)).status, 200)
    const { deleted, ...ended } = await endedTask(b.admin, task)
    t.match(ended, { task, state: 'CANCELLED', total: ROWS })
    for (const { admin } of instances) t.equal((await times(admin)).length, ROWS + NEWER - deleted)
  })

  await t.test('a task is run by exactly one instance, with exact numbers', async t => {
    const task = await startTask(b)
    const runners = new Set<string>()
    await eventually(async () => {
      const runner = await runnerOf(task)
      if (runner) runners.add(runner.name)
      return (await getTask(a.admin, task)).endedAt !== undefined
    })
    t.strictSame([...runners], ['b'])
    for (const instance of instances) await endsExactly(t, instance, task)
  })

  await t.test('an instance that was suspended while its task was taken over does not change the numbers', async t => {
    const task = await startTask(a)
    t.equal(await begun(b, task, runnerOf), a)
    a.process.child.kill('SIGSTOP')
    await takenOver(b, task, a, runnerOf)
    a.process.child.kill('SIGCONT')
    for (const instance of [b, a]) await endsExactly(t, instance, task)
  })

  await t.test('a task whose instance is killed is taken over and ends with exact numbers', async t => {
    const task = await startTask(a)
    t.equal(await begun(b, task, runnerOf), a)
    await a.process.kill('SIGKILL')
    await endsExactly(t, b, task)
  })
})
