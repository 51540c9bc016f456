/**
 * A limit of time, which users rely on when they withdraw a right: an acknowledged change takes effect on every
 * instance within a second (docs/mongodb.md). `in-force.rest` checks on each run that it takes effect at all.
 */
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { checkRights, checkSessions, checkTokens } from './facts.ts'
import { startInstances } from './servers.ts'
import { now } from './stopwatch.ts'
import { agreeWithinASecond } from './watch.ts'

mongodbTest('an acknowledged change takes effect on all instances within a second', async t => {
  const instances = await startInstances(t, 3, { store: await mongodbUrl(t) })
  const agree = agreeWithinASecond(now)
  await checkRights(t, instances, agree)
  await checkTokens(t, instances, agree)
  await checkSessions(t, instances, agree)
})
