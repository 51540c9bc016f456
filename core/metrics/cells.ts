import type { Counter, Histogram } from './metric.ts'

/** In seconds. */
export const SECONDS: readonly number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10
]

export class CounterCell implements Counter {
  value = 0

  add(by = 1): void {
    this.value += by
  }
}

export class HistogramCell implements Histogram {
  readonly ends: readonly number[]
  /** One more than there are ends: the last one is for larger values. */
  readonly counts: Float64Array
  sum = 0

  constructor(ends: readonly number[] = SECONDS) {
    this.ends = ends
    this.counts = new Float64Array(ends.length + 1)
  }

  observe(value: number): void {
    const { ends, counts } = this
    let at = 0
    while (at < ends.length && value > (ends[at] ?? 0)) at++
    counts[at] = (counts[at] ?? 0) + 1
    this.sum += value
  }
}
