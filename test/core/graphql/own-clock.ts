import { mock } from 'node:test'
import type { Test } from 'tap'

export interface OwnClock {
  pass(milliseconds: number): void
  /** How often the clock has been read. */
  readonly looks: number
}

/** Later than every time that was read before, also by another test of the process. */
let now = 1e9

/**
 * Replaces `performance.now` until the end of the test, so that the time that work takes is the same on every machine.
 * The time passes only by `pass` and, with `perLook`, each time that the clock is read.
 */
export function ownClock(t: Test, { perLook = 0 } = {}): OwnClock {
  let looks = 0
  const mocked = mock.method(performance, 'now', () => {
    looks++
    now += perLook
    return now
  })
  t.teardown(() => mocked.mock.restore())
  return {
    pass(milliseconds) {
      now += milliseconds
    },
    get looks() {
      return looks
    }
  }
}
