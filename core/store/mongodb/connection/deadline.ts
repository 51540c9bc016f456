import { Unavailable } from '../../../errors.ts'
import { runtimeError } from '../errors.ts'

/** The time until which the caller waits. */
export interface Deadline {
  /** Remaining milliseconds; 0 once the call has failed as unavailable. */
  left(): number
}

/**
 * Runs one call to the store. It settles within its deadline; a failure of the database becomes one of our errors.
 * `moreMs` extends the deadline of a call that was asked to wait.
 */
export type Run = <T>(work: (deadline: Deadline) => Promise<T>, moreMs?: number) => Promise<T>

export interface Calls {
  readonly run: Run
  /** Aborts when the store closes. */
  readonly closing: AbortSignal
  /** Refuses further calls; resolves when every running call has settled. */
  close(): Promise<void>
}

/** Every call of the adapter runs through this. The driver's own `timeoutMS` does not end every call in time. */
export function openCalls(timeoutMs: number): Calls {
  const running = new Set<Promise<unknown>>()
  const closing = new AbortController()

  async function guarded<T>(work: (deadline: Deadline) => Promise<T>, ms: number): Promise<T> {
    const until = performance.now() + ms
    try {
      return await within(work({ left: () => Math.max(0, until - performance.now()) }), ms)
    } catch (error) {
      throw runtimeError(error)
    }
  }
  return {
    closing: closing.signal,
    run(work, moreMs = 0) {
      if (closing.signal.aborted) return Promise.reject(new Unavailable('The store is closed.'))
      const call = guarded(work, timeoutMs + moreMs).finally(() => running.delete(call))
      running.add(call)
      return call
    },
    async close() {
      closing.abort()
      await Promise.allSettled(running)
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

/** `maxTimeMS` for the server: never 0, which would mean no limit. */
export function timeLeft(deadline: Deadline): number {
  return Math.max(1, Math.ceil(deadline.left()))
}
