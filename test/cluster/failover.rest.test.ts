import { mongodbTest } from '../mongod.ts'
import { scaled } from '../rounds.ts'
import { failOver } from './failover.ts'
import { agree } from './watch.ts'

const KILLS = scaled(1, 15)
/** Much shorter than the default of MongoDB, which `failover.soak` has. */
const ELECTION_MS = 1000

mongodbTest(
  `no acknowledged write is lost when the primary is killed ${KILLS} times, and a revocation after it is not undone`,
  t => failOver(t, { kills: KILLS, electionMs: ELECTION_MS, agree, retries: true }),
  { starts: true }
)
