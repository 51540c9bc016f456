import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { checkRights, checkSessions, checkTokens } from './facts.ts'
import { startInstances } from './servers.ts'
import { agree } from './watch.ts'

mongodbTest('an acknowledged change takes effect on all instances, and is not undone on any', async t => {
  const instances = await startInstances(t, 2, { store: await mongodbUrl(t) })
  await checkRights(t, instances, agree)
  await checkTokens(t, instances, agree)
  await checkSessions(t, instances, agree)
})
