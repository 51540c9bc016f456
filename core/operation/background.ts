import { setTimeout as pause } from 'node:timers/promises'
import type { Call, Log } from '../call.ts'
import type { Background } from '../contract/plugin.ts'
import { watched, watchPromise } from './event-loop.ts'

interface Options {
  readonly plugin: string
  readonly log: Log
  /** Aborted when the server closes. */
  readonly signal: AbortSignal
  system(reason: string): Call
}

export interface BackgroundWork extends Background {
  /** Resolves when no work is running. */
  settled(): Promise<void>
}

export function createBackground({ plugin, log, signal, system }: Options): BackgroundWork {
  const running = new Set<Promise<void>>()

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => running.delete(tracked))
    running.add(tracked)
  }

  async function repeat(milliseconds: number, reason: string, work: (call: Call) => Promise<void>): Promise<void> {
    const turn = { plugin, kind: 'background work', name: reason }
    while (!signal.aborted) {
      try {
        await watched(turn, work)(system(reason), undefined)
      } catch (error) {
        // Work that the shutdown interrupts has not failed.
        if (!signal.aborted) log.error({ err: error }, `${reason} failed; will retry`)
      }
      await pause(milliseconds, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    run(work, failure) {
      watchPromise({ plugin, kind: 'background work', name: `(${failure})` }, work)
      track(work.catch(error => log.error({ err: error }, failure)))
    },
    every: (milliseconds, reason, work) => track(repeat(milliseconds, reason, work)),
    async settled() {
      while (running.size > 0) await Promise.all(running)
    }
  }
}
