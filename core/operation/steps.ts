import { isTurnOver, nextTurn } from './turns.ts'

/** Runs long work that yields wherever it can pause, so that other requests are answered in between. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    if (isTurnOver()) await nextTurn()
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Runs work that yields wherever it can pause, without a pause. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
