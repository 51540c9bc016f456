import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { MaybePromise } from '../maybe-promise.ts'
import { createUtilizationMeter } from './utilization.ts'

interface Pace {
  /** Milliseconds that one transaction should take. */
  readonly sliceMs: number
  /**
   * Pause after each transaction, as a multiple of the time that it took: while the event loop of this process is idle,
   * and while it is busy. Other processes may be busy on the same store.
   */
  readonly rest: { readonly idle: number; readonly busy: number }
  /** From this share of its time on, 0 to 1, the event loop is busy. */
  readonly busyFrom?: number
  /** Maximum rows of one transaction. */
  readonly mostRows: number
  /** Minimum, however long it takes: a durable commit can take as long as the removal of many rows. */
  readonly leastRows?: number
}

/** Removes at most `rows` rows in one durable transaction; returns how many. */
type RemoveSome = (rows: number) => MaybePromise<number>

const FIRST_ROWS = 100
const LEAST_ROWS = 50
const BUSY_FROM = 0.5

/** The time, and how busy this process is. */
const machine = {
  now: () => performance.now(),
  pause: (ms: number): Promise<unknown> => pause(ms),
  meter: createUtilizationMeter
}

export interface PacedRemoval {
  /** Resolves to the number of removed rows, below `limit` only if there are no more. */
  remove(limit: number, removeSome: RemoveSome): Promise<number>
  /** Resolves when the removals that are running have ended. */
  settled(): Promise<unknown>
}

/**
 * Removes many rows while the server answers requests: in transactions as large as the time of earlier ones permits,
 * with pauses between them.
 */
export function createPacedRemoval(pace: Pace, { now, pause, meter } = machine): PacedRemoval {
  const { sliceMs, rest, busyFrom = BUSY_FROM, mostRows, leastRows = LEAST_ROWS } = pace
  let rows = Math.max(FIRST_ROWS, leastRows)
  const running = new Set<Promise<number>>()

  async function removeAll(limit: number, removeSome: RemoveSome): Promise<number> {
    let removed = 0
    const utilization = meter()
    while (removed < limit) {
      const wanted = Math.min(rows, limit - removed)
      const begun = now()
      const gone = await removeSome(wanted)
      const taken = now() - begun
      removed += gone
      if (gone < wanted) break
      if (wanted === rows) rows = Math.max(leastRows, Math.min(mostRows, Math.round(rows * factor(sliceMs / taken))))
      await pause(taken * (rest.idle + (rest.busy - rest.idle) * Math.min(1, utilization() / busyFrom)))
    }
    return removed
  }

  return {
    remove(limit, removeSome) {
      const removal = removeAll(limit, removeSome).finally(() => running.delete(removal))
      running.add(removal)
      return removal
    },
    settled: () => Promise.allSettled(running)
  }
}

/** One slow transaction, for example during a checkpoint, does not shrink the next ones much. */
const factor = (wanted: number) => Math.max(0.5, Math.min(1.5, wanted))
