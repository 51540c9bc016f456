import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { eventually } from '../helper.ts'

const STOPPABLE = fileURLToPath(new URL('./fixtures/stoppable.ts', import.meta.url))
const START = 1000

/** A process that stops by `onStop` alone, with a clock that the test sets. */
async function startStoppable(t: Test) {
  // Without the name of an npm script, or it would watch the process of that npm.
  const env = { ...process.env, npm_lifecycle_event: undefined }
  const child = fork(STOPPABLE, { env, execArgv: ['--disable-warning=ExperimentalWarning'] })
  t.teardown(() => child.kill('SIGKILL'))
  const exited = once(child, 'exit').then(([code]): number | null => code)
  const told: unknown[] = []
  child.on('message', message => told.push(message))
  const until = (message: string, count = 1) =>
    eventually(() => told.filter(one => one === message).length >= count || child.exitCode !== null)
  await until('ready')
  told.length = 0
  return {
    told,
    exited,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Sends a signal that does not end the process. */
    async signal(signal: NodeJS.Signals) {
      const before = told.filter(one => one === signal).length
      child.kill(signal)
      await until(signal, before + 1)
    },
    async setTime(time: number) {
      child.send(time)
      await until(`now ${time}`)
    }
  }
}

t.test('signals within two seconds are one request to stop', async t => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const started = await startStoppable(t)
    await started.signal(signal)
    await started.setTime(START + 2000)
    await started.signal('SIGINT')
    await started.signal('SIGTERM')
    t.strictSame(
      started.told.filter(one => String(one).startsWith('stop')),
      [`stop: ${signal}`]
    )
    await started.setTime(START + 2001)
    started.kill(signal)
    t.equal(await started.exited, 1, 'a later one ends the process at once')
  }
})
