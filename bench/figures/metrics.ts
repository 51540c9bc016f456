import { createRegistry } from '../../core/metrics/registry.ts'
import { createMeters } from '../../core/operation/meter.ts'
import type { Figure, Topic } from '../figure.ts'

const OPERATIONS = 600
const RUNS = 1_000_000

const counted: Figure = {
  name: 'counting an operation, with the clock',
  unit: 'µs',
  better: 'lower',
  target: { value: 0.15 }
}
const page: Figure = { name: 'the page /metrics, 600 operations used', unit: 'ms', better: 'lower' }

/** What metrics cost, alone in a loop. `read` has the same on a server. */
export const metricsTopic: Topic = {
  name: 'metrics',
  figures: [counted, page],
  async run(bench) {
    const registry = createRegistry({ failed: () => undefined })
    const meters = createMeters(registry)
    const operations = Array.from({ length: OPERATIONS }, (_one, at) =>
      meters({ kind: at % 3 ? 'query' : 'mutation', name: `operation${at}` })
    )
    const count = (at: number) => {
      const meter = operations[at % OPERATIONS]
      const begun = performance.now()
      meter?.begin()
      meter?.end('ok', performance.now() - begun)
    }
    await bench.measure({
      figures: [counted, page],
      isWarmedUp: true,
      ours: async () => {
        const began = performance.now()
        for (let at = 0; at < RUNS; at++) count(at)
        const microseconds = ((performance.now() - began) / RUNS) * 1000
        const asked = performance.now()
        await registry.page()
        return [microseconds, performance.now() - asked]
      }
    })
  }
}
