import type { Call, Log } from '../../core/index.ts'
import type { Lease } from './lease.ts'
import { createPlaces } from './places.ts'
import { createSearch } from './search.ts'
import { createSlices, type Work } from './slices.ts'
import type { Task } from './task.ts'

interface RunnerDeps {
  readonly lease: Lease
  readonly works: ReadonlyMap<string, Work>
  /** Tasks at a time. */
  readonly concurrency: number
  readonly pauseMs: number
  readonly leaseSeconds: number
  readonly owner: string
  readonly log: Log
  readonly system: (reason: string, signal?: AbortSignal) => Call
}

/** Begins a new task in the place that it was given, once it is stored. */
type Begin = (task: Task, stored: Promise<unknown>) => void

export type Runner = ReturnType<typeof createRunner>

/** Runs the tasks of this instance, shows by heartbeats that it lives, and takes over those of instances that do not. */
export function createRunner(deps: RunnerDeps) {
  const { lease, log, system } = deps
  const ttlMs = deps.leaseSeconds * 1000
  const runSlices = createSlices({ ...deps, ttlMs })
  const places = createPlaces({ ...deps, runSlices, onEnd: wake })
  const search = createSearch({ ...deps, places, ttlMs })
  let stop: AbortSignal | undefined

  function wake(): void {
    if (stop) search.wake(stop)
  }

  async function beat(): Promise<void> {
    const call = system('heartbeat of tasks')
    await Promise.all(places.ids().map(id => lease.beat(call, id)))
  }

  return {
    /** Looks for tasks now. */
    wake,

    /** How a new task begins here without being looked for; `undefined` when it has to wait. */
    placeFor(action: string): Begin | undefined {
      const signal = stop
      if (!signal || signal.aborted || !places.mayRun({ action })) return
      return (task, stored) => places.begin(task, signal, stored)
    },

    start(signal: AbortSignal): void {
      stop = signal
      const timer = setInterval(() => {
        beat().catch(error => log.warn({ err: error }, 'heartbeat of tasks failed'))
        wake()
      }, ttlMs / 4).unref()
      signal.addEventListener('abort', () => clearInterval(timer), { once: true })
      wake()
    },

    /** Settles when the slices under way have ended and their tasks are given back. */
    async close(): Promise<void> {
      await search.settled()
      await places.settled()
    }
  }
}
