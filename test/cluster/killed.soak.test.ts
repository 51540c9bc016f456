/**
 * A limit of time, which operators rely on when an instance crashes: its locks do not block the writers of other
 * instances for more than five seconds.
 */
import { mongodbTest } from '../mongod.ts'
import { killWriters } from './killed.ts'
import { now } from './stopwatch.ts'

const ROUNDS = 30
const BLOCKED_MS = 5000

mongodbTest(`an instance that is killed during writes does not block others for long, ${ROUNDS} rounds`, async t => {
  let killed = 0
  let longest = 0
  await killWriters(t, {
    rounds: ROUNDS,
    onKill() {
      killed = now()
    },
    onWritten() {
      longest = Math.max(longest, now() - killed)
    }
  })
  t.ok(longest <= BLOCKED_MS, `the longest wait was ${longest.toFixed()} ms`)
})
