import { setTimeout as pause } from 'node:timers/promises'
import { Unavailable } from '../../../errors.ts'
import type { MaybePromise } from '../../../maybe-promise.ts'
import type { Outcome } from '../../group.ts'
import type { Change, Span, TextStore } from '../../port.ts'
import type { TableOptions } from '../commit/tables.ts'
import { openThread, restored, type Thread, type ThreadDeps } from './thread.ts'

/**
 * Writes what is large in a thread of its own, so that neither the transaction nor a checkpoint blocks the event loop.
 * Both threads write to the same file, so each write must be the work of `alone`.
 */
export interface WritingThread extends Pick<Thread, 'use'>, Pick<TextStore, 'forget' | 'purge'> {
  commit(batches: readonly (readonly Change[])[]): Promise<Outcome[]>
  /** Removes the oldest points in one durable transaction; resolves to how many. */
  remove(span: Span, most: number): Promise<number>
  /** Removes points that a run wrote, in the same way. */
  removeOfRun(run: string, most: number): Promise<number>
  /** Runs work that writes, in either thread: at once, or when the running work has ended. */
  alone<T>(work: () => MaybePromise<T>): MaybePromise<T>
  /** Whether the thread writes now. */
  isBusy(): boolean
  close(): Promise<void>
}

/** How often a log that is read is tried again, and after which pause. */
const TRIES = 20
const TRY_MS = 100

async function purge(thread: Thread): Promise<void> {
  await thread.ask('purge')
  for (let tries = 0; tries < TRIES; tries++) {
    if (await thread.ask('emptyLog')) return
    await pause(TRY_MS)
  }
  throw new Unavailable('The log of the store cannot be emptied: something reads an older state, such as a backup.')
}

export function openWritingThread(path: string, writes: TableOptions, deps: ThreadDeps): WritingThread {
  const thread = openThread({ path, writes }, deps)
  let running: Promise<unknown> | undefined

  function run<T>(work: () => MaybePromise<T>): MaybePromise<T> {
    const result = work()
    if (!(result instanceof Promise)) return result
    const ended = result.finally(() => {
      running = undefined
    })
    running = ended
    return ended
  }
  async function afterRunning<T>(work: () => MaybePromise<T>): Promise<T> {
    // Others may have waited, too: the first of them runs now.
    while (running) await running.catch(() => undefined)
    return run(work)
  }

  return {
    async commit(batches) {
      const outcomes = await thread.ask('commit', batches)
      return outcomes.map(outcome => ('message' in outcome ? restored(outcome) : outcome))
    },
    remove: (span, most) => thread.ask('removePoints', span, most),
    removeOfRun: (run, most) => thread.ask('removePointsOfRun', run, most),
    forget: (urns, by) => thread.ask('forget', urns, by),
    purge: () => purge(thread),
    alone: work => (running ? afterRunning(work) : run(work)),
    isBusy: () => running !== undefined,
    use: thread.use,
    close: thread.close
  }
}
