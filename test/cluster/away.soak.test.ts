/**
 * Limits of time, which clients and orchestrators configure their own limits by: while the store is away, every request
 * is answered within 12 seconds and `/health/live` within 10; every kind of request is served again within 20 seconds
 * after the outage. Also the outages that `away.rest` leaves out, because they are seen in the same way: all members of
 * a set at once, and a network that is very slow.
 */
import type { Test } from 'tap'
import { mongodbTest, replicaSet } from '../mongod.ts'
import { createStopwatch } from './answers.ts'
import { fewConnections, type Outage, startBehindProxy, survives } from './away.ts'
import { type Instance, startInstance } from './servers.ts'
import { now } from './stopwatch.ts'

const ANSWERED_MS = 12_000
const LIVE_MS = 10_000
const BACK_MS = 20_000

async function survivesInTime(t: Test, instance: Instance, { begin, end }: Outage): Promise<void> {
  const [requests, living] = [createStopwatch(now), createStopwatch(now)]
  let ended = 0
  await survives(t, instance, {
    begin,
    async end() {
      await end()
      ended = now()
    },
    around: requests.around,
    aroundLive: living.around
  })
  const back = now() - ended
  t.ok(back <= BACK_MS, `it served every kind of request ${back.toFixed()} ms after the outage`)
  t.ok(requests.slowest() <= ANSWERED_MS, `the slowest answer took ${requests.slowest().toFixed()} ms`)
  t.ok(living.slowest() <= LIVE_MS, `the slowest answer of /health/live took ${living.slowest().toFixed()} ms`)
}

mongodbTest(
  'an instance survives an outage of all members of the set',
  async t => {
    const set = await replicaSet(t, { members: 3 })
    const instance = await startInstance(t, { name: 'a', store: set.url('aspectd') })
    const begin = () => {
      for (const member of set.members) member.pause()
    }
    const end = () => {
      for (const member of set.members) member.resume()
      // After the outage the members may have to elect a primary.
      return set.primary()
    }
    await survivesInTime(t, instance, { begin, end })
    await survivesInTime(t, instance, { begin, end })
    await fewConnections(t, set.url())
  },
  { starts: true }
)

mongodbTest(
  'an instance survives a network that blocks, is very slow, or cuts connections',
  async t => {
    const { set, proxy, instance } = await startBehindProxy(t)
    for (const manner of ['hold', 'trickle', 'cut'] as const) {
      await t.test(manner, async t => {
        await survivesInTime(t, instance, { begin: () => proxy.behave(manner), end: () => proxy.behave('pass') })
        await fewConnections(t, set.url())
      })
    }
  },
  { starts: true }
)
