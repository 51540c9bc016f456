import { constants, type PerformanceEntry, PerformanceObserver, performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { Metrics } from './metric.ts'
import { STATES, stateSamples } from './threads.ts'

const GC_KINDS = ['minor', 'major', 'incremental', 'weak_callbacks'] as const
type GcKind = (typeof GC_KINDS)[number]

const KIND_OF: Readonly<Record<number, GcKind>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weak_callbacks'
}

/** Registers what Node.js knows of the process: memory, time of the CPU, garbage collection. */
export function observeProcess(metrics: Metrics, version: string): { close(): void } {
  metrics.gauge({
    name: 'build_info',
    help: 'Always 1; the labels say which version runs.',
    labels: { version: [version], node: [process.version] },
    read: () => [{ labels: { version, node: process.version }, value: 1 }]
  })
  const startedAt = Date.now() / 1000 - process.uptime()
  metrics.gauge({
    name: 'start_time_seconds',
    help: 'When the process started, in seconds since the epoch.',
    read: () => startedAt
  })
  observeMemory(metrics)
  metrics.total({
    name: 'cpu_seconds_total',
    help: 'Time of the CPU that all threads of the process have used.',
    labels: { mode: ['user', 'system'] },
    read() {
      const { user, system } = process.cpuUsage()
      return [
        { labels: { mode: 'user' }, value: user / 1e6 },
        { labels: { mode: 'system' }, value: system / 1e6 }
      ]
    }
  })
  metrics.total({
    name: 'event_loop_seconds_total',
    help: 'Time in which the main thread worked (active), or waited for something to do (idle).',
    labels: { state: STATES },
    read: () => stateSamples(performance.eventLoopUtilization())
  })
  return observeGc(metrics)
}

function observeMemory(metrics: Metrics): void {
  metrics.gauge({
    name: 'resident_memory_bytes',
    help: 'Memory of the process that is in RAM.',
    read: () => process.memoryUsage.rss()
  })
  const space = ['used', 'total', 'external', 'array_buffers'] as const
  metrics.gauge({
    name: 'heap_bytes',
    help: 'Memory of the main thread: objects in use, the whole heap, and what its objects have outside of it.',
    labels: { space },
    read() {
      const { heapUsed: used, heapTotal: total, external, arrayBuffers: array_buffers } = process.memoryUsage()
      const found = { used, total, external, array_buffers }
      return space.map(one => ({ labels: { space: one }, value: found[one] }))
    }
  })
  metrics.gauge({
    name: 'heap_limit_bytes',
    help: 'Largest heap of the main thread: above it the process ends.',
    read: () => getHeapStatistics().heap_size_limit
  })
}

/** The types of Node.js do not have what an entry of this kind tells. */
interface GcEntry extends PerformanceEntry {
  readonly detail: { readonly kind: number }
}

/** The observer is called after a collection, not during it. */
function observeGc(metrics: Metrics): { close(): void } {
  const runs = metrics.counter({
    name: 'gc_runs_total',
    help: 'Garbage collections of the main thread.',
    labels: { kind: GC_KINDS }
  })
  const seconds = metrics.counter({
    name: 'gc_seconds_total',
    help: 'Time that garbage collections took in the main thread.',
    labels: { kind: GC_KINDS }
  })
  const observer = new PerformanceObserver(list => {
    for (const { detail, duration } of list.getEntries() as GcEntry[]) {
      const kind = KIND_OF[detail.kind]
      if (kind === undefined) continue
      runs.with({ kind }).add()
      seconds.with({ kind }).add(duration / 1000)
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  return { close: () => observer.disconnect() }
}
