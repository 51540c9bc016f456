import type { MaybePromise } from '../maybe-promise.ts'
import { isTurnOver, nextTurn } from './turns.ts'

/** Runs long work that yields wherever it can pause, so that other requests are answered in between. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    if (isTurnOver()) await nextTurn()
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Reads of stored rows that take about ten milliseconds together. */
const BATCH = 250

/** The results of `work` for consecutive batches of the items, with other requests in between. */
export async function inBatches<T, R>(
  items: readonly T[],
  work: (batch: readonly T[]) => MaybePromise<readonly R[]>,
  signal?: AbortSignal
): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += BATCH) {
    if (isTurnOver()) await nextTurn(signal)
    results.push(...(await work(items.slice(at, at + BATCH))))
  }
  return results
}
