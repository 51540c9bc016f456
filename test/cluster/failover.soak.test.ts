/**
 * Limits of time, which are promised for a failover with MongoDB's own time until an election (docs/mongodb.md): every
 * instance writes again within 15 seconds, every request is answered within 12 seconds, and a revocation right after
 * the failover takes effect on all instances within a second.
 */
import { mongodbTest } from '../mongod.ts'
import { createStopwatch } from './answers.ts'
import { failOver } from './failover.ts'
import { now } from './stopwatch.ts'
import { agreeWithinASecond } from './watch.ts'

const KILLS = 7
/** MongoDB's default, which test servers shorten. */
const ELECTION_MS = 10_000
const BACK_MS = 15_000
const ANSWERED_MS = 12_000

mongodbTest(
  `both instances write again within ${BACK_MS} ms after the primary was killed, ${KILLS} times`,
  async t => {
    const writes = createStopwatch(now)
    let killed = 0
    await failOver(t, {
      kills: KILLS,
      electionMs: ELECTION_MS,
      agree: agreeWithinASecond(now),
      around: writes.around,
      onKill() {
        killed = now()
      },
      onBack() {
        const back = now() - killed
        t.ok(back <= BACK_MS, `writing again after ${back.toFixed()} ms`)
      }
    })
    t.ok(writes.slowest() <= ANSWERED_MS, `the slowest response took ${writes.slowest().toFixed()} ms`)
  },
  { starts: true }
)
