import { Session } from 'node:inspector/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { createUtilizationMeter } from '../core/store/utilization.ts'

const LOOK_MS = 1000
/** Of the time: more, and somebody is served. */
const IDLE = 0.05
const LOOKS = 60

/**
 * Compacts the heap once, in the first second in which the server does nothing, and gives up after a minute. Loading the
 * modules leaves gaps that V8 keeps until the heap has grown by a third: without this an idle server needs a ninth more
 * memory (`npm run bench -- --only "memory idle"`). It holds the event loop for about 0.1 s. `utilization` is a meter
 * as `createUtilizationMeter` makes it.
 */
export function giveBackMemory(utilization = createUtilizationMeter(), compact: () => unknown = collect): void {
  let looks = 0
  const timer = setInterval(() => {
    const busy = utilization()
    if (busy > IDLE && ++looks < LOOKS) return
    clearInterval(timer)
    if (busy <= IDLE) compact()
  }, LOOK_MS)
  timer.unref()
}

/** Node.js has a function for it only behind a flag of V8, its inspector has a command. */
async function collect(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  // A session that ends while it is answered never returns.
  await turn()
  session.disconnect()
}
