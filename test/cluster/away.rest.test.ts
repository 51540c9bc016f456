import { mongodbTest } from '../mongod.ts'
import { fewConnections, startBehindProxy, survives } from './away.ts'

mongodbTest(
  'an instance survives a network that blocks, and one that cuts connections',
  async t => {
    const { set, proxy, instance } = await startBehindProxy(t)
    for (const manner of ['hold', 'cut'] as const) {
      await t.test(manner, async t => {
        await survives(t, instance, { begin: () => proxy.behave(manner), end: () => proxy.behave('pass') })
        await fewConnections(t, set.url())
      })
    }
  },
  { starts: true }
)
