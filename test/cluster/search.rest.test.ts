import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { checkChanges } from '../plugins/search/consistency.ts'
import { ready, writeOn } from '../plugins/search/searching.ts'
import { type Instance, startInstances } from './servers.ts'

mongodbTest('what one instance acknowledged is found by the next search on each, also while others write', async t => {
  const [a, b] = (await startInstances(t, 2, { store: await mongodbUrl(t) })) as [Instance, Instance]
  for (const { admin } of [a, b]) await ready(admin)
  await checkChanges(t, { writer: a.admin, searchers: [b.admin, a.admin], name: 'calm' })
  const noise = [writeOn(a.admin, 'x'), writeOn(b.admin, 'y')]
  await checkChanges(t, { writer: b.admin, searchers: [a.admin, b.admin], name: 'busy' })
  await Promise.all(noise.map(writing => writing.stop()))
})
