import { type Member, mongodbTest, replicaSet } from '../mongod.ts'
import { fewConnections, survives } from './away.ts'
import { openProxy } from './proxy.ts'
import { startInstance } from './servers.ts'

mongodbTest(
  'an instance survives a network that blocks, and one that cuts connections',
  async t => {
    const set = await replicaSet(t)
    const [{ port }] = set.members as [Member]
    const proxy = await openProxy(t, port)
    const store = `mongodb://127.0.0.1:${proxy.port}/aspectd?directConnection=true`
    const instance = await startInstance(t, { name: 'a', store })
    for (const manner of ['hold', 'cut'] as const) {
      await t.test(manner, async t => {
        await survives(t, instance, { begin: () => proxy.behave(manner), end: () => proxy.behave('pass') })
        await fewConnections(t, set.url())
      })
    }
  },
  { starts: true }
)
