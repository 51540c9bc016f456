import { Unavailable } from '../../../errors.ts'
import { running } from '../errors.ts'

/** How long the caller still waits. */
export interface Deadline {
  /** Milliseconds; 0 when he was told that the store is unavailable. */
  left(): number
}

/**
 * One call to the store: it settles within its deadline, with an error of ours where the database fails. `moreMs` is for a
 * call that was asked to wait.
 */
export type Run = <T>(work: (deadline: Deadline) => Promise<T>, moreMs?: number) => Promise<T>

export interface Calls {
  readonly run: Run
  /** Fires when the store is being closed. */
  readonly closing: AbortSignal
  /** Refuses further calls; resolves when none is under way. */
  close(): Promise<void>
}

/** What every call of an adapter goes through. The driver's own `timeoutMS` does not end a call, so this does. */
export function createCalls(timeoutMs: number): Calls {
  const underWay = new Set<Promise<unknown>>()
  const closing = new AbortController()

  async function guarded<T>(work: (deadline: Deadline) => Promise<T>, ms: number): Promise<T> {
    const until = performance.now() + ms
    try {
      return await within(work({ left: () => Math.max(0, until - performance.now()) }), ms)
    } catch (error) {
      throw running(error)
    }
  }
  return {
    closing: closing.signal,
    run(work, moreMs = 0) {
      if (closing.signal.aborted) return Promise.reject(new Unavailable('The store is closed.'))
      const call = guarded(work, timeoutMs + moreMs).finally(() => underWay.delete(call))
      underWay.add(call)
      return call
    },
    async close() {
      closing.abort()
      await Promise.allSettled(underWay)
    }
  }
}

async function within<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = () => reject(new Unavailable(`The store is unavailable: it did not answer within ${timeoutMs} ms.`))
  const timer = setTimeout(late, timeoutMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
