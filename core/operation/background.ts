import { setTimeout as pause } from 'node:timers/promises'
import type { Call, Log } from '../call.ts'
import { isOfOther } from '../contract/blame.ts'
import type { Background } from '../contract/plugin.ts'
import { publicError } from '../errors.ts'
import { createWatched, watchPromise } from './event-loop.ts'
import type { PluginStates } from './plugin-states.ts'
import { tellWorks } from './running.ts'

interface Options {
  readonly plugin: string
  readonly log: Log
  /** Nothing may be changed: periodic work, which writes, pauses. */
  readonly isReadOnly?: boolean
  /** Gets why a job fails at present. */
  readonly states: Pick<PluginStates, 'fail' | 'recover'>
  /** Aborted when the server closes. */
  readonly signal: AbortSignal
  system(reason: string): Call
}

export interface BackgroundWork extends Background {
  /** Resolves when no work is running. */
  settled(): Promise<void>
}

export function createBackground({ plugin, log, signal, states, system, isReadOnly }: Options): BackgroundWork {
  const running = new Set<Promise<void>>()

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => running.delete(tracked))
    running.add(tracked)
  }

  async function repeat(milliseconds: number, reason: string, work: (call: Call) => Promise<void>): Promise<void> {
    const inside = createWatched({ plugin, kind: 'background work', name: reason })
    tellWorks()
    let failures = 0
    const failed = (error: unknown) => {
      log.error({ err: error }, `${reason} failed; will retry`)
      if (isOfOther(error, plugin)) return
      // A store that is away for a moment is not the plugin's failure.
      if (++failures > 1 || publicError(error).statusCode !== 503) states.fail(plugin, textOf(reason, error), reason)
    }
    while (!signal.aborted) {
      try {
        await inside(() => work(system(reason)))
        if (failures > 0) states.recover(plugin, reason)
        failures = 0
      } catch (error) {
        // Work that the shutdown interrupts has not failed.
        if (!signal.aborted) failed(error)
      }
      await pause(milliseconds, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    run(work, failure) {
      watchPromise({ plugin, kind: 'background work', name: `(${failure})` }, work)
      track(work.catch(error => log.error({ err: error }, failure)))
    },
    every(milliseconds, reason, work) {
      if (!isReadOnly) track(repeat(milliseconds, reason, work))
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    }
  }
}

function textOf(what: string, error: unknown): string {
  return `${what} failed: ${error instanceof Error ? error.message : String(error)}`
}
