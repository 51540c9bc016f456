import { performance } from 'node:perf_hooks'

/** A meter: each call returns the share of the time since the last call in which the event loop was busy, 0 to 1. */
export function createUtilizationMeter(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
