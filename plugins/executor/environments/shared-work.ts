/** What one work tells all who wait for it. */
export interface Shared<T> {
  /** Whether all have given up: ask for another one. */
  readonly isAbandoned: boolean
  /** @throws the reason of `signal` at once, or the error of the work */
  join(say: (line: string) => void, signal: AbortSignal): Promise<T>
}

interface Waiter {
  readonly say: (line: string) => void
}

/** One work for all who ask for it while it goes on. It is aborted when the last of them gives up. */
export function shareWork<T>(work: (say: (line: string) => void, signal: AbortSignal) => Promise<T>): Shared<T> {
  const waiters = new Set<Waiter>()
  const stop = new AbortController()
  const result = work(line => {
    for (const { say } of waiters) say(line)
  }, stop.signal)
  // Each waiter gets it as well; the last one may be gone.
  result.catch(() => undefined)
  return {
    get isAbandoned() {
      return stop.signal.aborted
    },
    join(say, signal) {
      const waiter = { say }
      waiters.add(waiter)
      return new Promise<T>((resolve, reject) => {
        const leave = () => {
          signal.removeEventListener('abort', abandon)
          waiters.delete(waiter)
        }
        const abandon = () => {
          leave()
          if (waiters.size === 0) stop.abort(signal.reason)
          reject(signal.reason)
        }
        signal.addEventListener('abort', abandon)
        result.then(resolve, reject).finally(leave)
        if (signal.aborted) abandon()
      })
    }
  }
}
