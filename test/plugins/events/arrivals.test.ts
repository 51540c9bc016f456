import t from 'tap'
import { createArrivals } from '../../../plugins/events/arrivals.ts'

/** Of a wait that only its cause ends: the test would not end otherwise. */
const LONG_MS = 2 ** 31 - 1
const open = () => new AbortController().signal

t.test('a wait ends when something arrives, when the request is aborted, or when the server closes', async t => {
  const closing = new AbortController()
  const gone = new AbortController()
  const arrivals = createArrivals(2, closing.signal)
  const both = [arrivals.wait(0, LONG_MS, open()), arrivals.wait(0, LONG_MS, gone.signal)]
  gone.abort()
  await both[1]
  arrivals.arrived()
  await both[0]
  const last = arrivals.wait(arrivals.count(), LONG_MS, open())
  closing.abort()
  await last
  await arrivals.wait(arrivals.count(), LONG_MS, open())
  t.equal(arrivals.count(), 2, 'the end of the server counts, too')
})

t.test('a wait for what has already arrived ends at once, and one for nothing after its time', async t => {
  const arrivals = createArrivals(1, open())
  arrivals.arrived()
  await arrivals.wait(0, LONG_MS, open())
  await arrivals.wait(1, 1, open())
  t.equal(arrivals.count(), 1)
})

t.test('more waits than allowed are refused', async t => {
  const arrivals = createArrivals(1, open())
  const first = arrivals.wait(0, LONG_MS, open())
  await t.rejects(arrivals.wait(0, LONG_MS, open()), { message: /can wait at a time/, retryAfter: 2 })
  arrivals.arrived()
  await first
  await arrivals.wait(1, 1, open())
})
