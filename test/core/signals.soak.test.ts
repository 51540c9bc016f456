import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { eventually } from '../helper.ts'
import { group, kill, npmStart, sendSlow } from './npm-start.ts'

// A second signal counts by the clock of a process that npm has started; with the clock of the test: stop-signals.test.

t.test('a second signal more than two seconds after the first ends the process at once', async t => {
  const started = await npmStart(t)
  const [request] = await sendSlow(started.url, 1)
  process.kill(group(started), 'SIGINT')
  await pause(2500)
  process.kill(group(started), 'SIGINT')
  await t.rejects(request)
  await started.exited
  await eventually(() => !kill(started.pid, 0))
})
