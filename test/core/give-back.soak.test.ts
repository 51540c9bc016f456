import t from 'tap'
import { createClient } from '../client.ts'
import { testdir } from '../folders.ts'
import { eventually } from '../helper.ts'
import { spawnServer } from '../process.ts'

// The heap of a real process while it is busy and when it is idle; when memory is given back: give-back.test.

const preload = new URL('./fixtures/report-heap.ts', import.meta.url)
/** Reports of the heap, one every 50 ms. */
const BUSY = 80

t.test('memory that only the start needed is given back in a second in which nobody is served', async t => {
  const server = await spawnServer(t, { folder: testdir(t), preload })
  const heaps: number[] = []
  server.child.on('message', bytes => heaps.push(Number(bytes)))
  const guest = createClient(server.url, {})
  const visitor = async () => {
    while (heaps.length < BUSY) await guest.get('/health')
  }
  // What was reported during the start does not count.
  heaps.length = 0
  await Promise.all(Array.from({ length: 8 }, visitor))
  const busy = heaps.at(-1) ?? 0
  t.ok(
    heaps.every((heap, at) => heap > 0.8 * (heaps[at - 1] ?? 0)),
    'not while it is busy'
  )
  await eventually(() => (heaps.at(-1) ?? busy) < 0.8 * busy)
  t.equal((await guest.get('/health')).status, 200)
})
