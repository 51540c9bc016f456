import { syncBuiltinESMExports } from 'node:module'
import { mock } from 'node:test'
import t from 'tap'
import { start } from '../../helper.ts'

const DRAIN_SECONDS = 60

/** Timers wait until the test lets the time pass, also those of modules that have imported `node:timers/promises`. */
function holdTimers(): { pass(milliseconds: number): void; release(): void } {
  mock.timers.enable({ apis: ['setTimeout'] })
  syncBuiltinESMExports()
  return {
    pass: milliseconds => mock.timers.tick(milliseconds),
    release() {
      mock.timers.reset()
      syncBuiltinESMExports()
    }
  }
}

t.test('while draining, /health answers 503 and requests are still served', async t => {
  const { anonymous, admin, close } = await start(t, { config: { http: { drainSeconds: DRAIN_SECONDS } } })
  const timers = holdTimers()
  t.teardown(timers.release)
  const stopped = close()
  t.equal((await anonymous.get('/health')).status, 503)
  timers.pass(DRAIN_SECONDS * 1000 - 1)
  t.equal((await admin.get('/operations/tasks')).status, 200)
  timers.pass(1)
  timers.release()
  await stopped
  await t.rejects(anonymous.get('/health'), 'it does not listen any more')
})
