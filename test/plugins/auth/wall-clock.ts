import { mock } from 'node:test'
import type { Test } from 'tap'

/**
 * Stops the wall clock of this process, with the server in it, until the end of the test. Timers and the monotonic
 * clock go on. Returns a function that sets it ahead of the time when it was stopped, in milliseconds.
 */
export function stopWallClock(t: Test): (ahead: number) => void {
  const stopped = Date.now()
  mock.timers.enable({ apis: ['Date'], now: stopped })
  t.teardown(() => mock.timers.reset())
  return ahead => mock.timers.setTime(stopped + ahead)
}
