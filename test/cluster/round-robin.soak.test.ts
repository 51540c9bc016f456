/**
 * A limit of time, which users behind a load balancer see: an edit through one instance is visible through the others
 * within a second (docs/mongodb.md).
 */
import { mongodbTest } from '../mongod.ts'
import { editInTurn } from './round-robin.ts'
import { now } from './stopwatch.ts'

const EDITS = 600
const FRESH_MS = 1000

mongodbTest(`a client that alternates between instances sees each of ${EDITS} edits within a second`, async t => {
  let oldest = 0
  await editInTurn(t, {
    edits: EDITS,
    async repeat(attempt) {
      const begun = now()
      for (;;) {
        const asked = now()
        if (await attempt()) return
        oldest = Math.max(oldest, asked - begun)
        if (oldest > FRESH_MS) throw new Error('an edit was not visible after a second')
      }
    }
  })
  t.ok(oldest <= FRESH_MS, `the oldest state that a read returned was ${oldest.toFixed()} ms old`)
})
