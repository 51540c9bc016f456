import type { EventLoopUtilization } from 'node:perf_hooks'

/** Of a thread, in milliseconds. */
export type ThreadUse = Pick<EventLoopUtilization, 'active' | 'idle'>

export const STATES = ['active', 'idle'] as const

/** In seconds, by state. */
export function stateSamples({ active, idle }: ThreadUse) {
  return [
    { labels: { state: 'active' }, value: active / 1000 },
    { labels: { state: 'idle' }, value: idle / 1000 }
  ] as const
}
