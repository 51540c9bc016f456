import type { MaybePromise } from '../../../maybe-promise.ts'
import type { Span } from '../../port.ts'
import { openReader, type ReaderOptions } from './reader.ts'

/** Removes many points in a thread of its own, so that neither the deletion nor a checkpoint blocks the event loop. */
export interface Remover {
  /** Removes the oldest points in one durable transaction; resolves to how many. */
  remove(span: Span, most: number): Promise<number>
  /** Runs work that writes in this thread: at once, or when the thread has ended its transaction. */
  between<T>(work: () => MaybePromise<T>): MaybePromise<T>
  close(): Promise<void>
}

export function openRemover(path: string, options: ReaderOptions): Remover {
  const thread = openReader({ path, writes: true }, options)
  let running: Promise<unknown> | undefined

  async function afterRunning<T>(work: () => MaybePromise<T>): Promise<T> {
    // Others may have waited, too: the first of them runs now.
    while (running) await running.catch(() => undefined)
    return work()
  }

  return {
    remove: (span, most) =>
      afterRunning(() => {
        const removal = thread.ask('removePoints', span, most).finally(() => {
          running = undefined
        })
        running = removal
        return removal
      }),
    between: work => (running ? afterRunning(work) : work()),
    close: thread.close
  }
}
