/**
 * A limit of time, which users rely on when they revoke a token: it is refused within a second also by an instance
 * whose change feed stalls (docs/mongodb.md).
 */
import { mongodbTest } from '../mongod.ts'
import { checkStalls } from './stalls.ts'
import { now } from './stopwatch.ts'
import { agreeWithinASecond } from './watch.ts'

mongodbTest(
  'a revocation takes effect within a second on an instance whose change feed stalls',
  t => checkStalls(t, agreeWithinASecond(now)),
  { starts: true }
)
