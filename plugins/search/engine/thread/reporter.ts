import { Unavailable } from '../../../../core/kernel/thread.ts'
import type { FromThread, ThreadState } from '../messages.ts'

/** Writers can wait for a report. */
const PAUSE_MS = 10
const BUILDING_PAUSE_MS = 100

/** Tells the main thread how the index is: at once when it begins or ends to answer or to be built, or has caught up. */
export class Reporter {
  readonly #send: (message: FromThread) => void
  #reportedAt = Number.NEGATIVE_INFINITY
  #reported = ''

  constructor(send: (message: FromThread) => void) {
    this.#send = send
  }

  report(state: ThreadState): void {
    const now = performance.now()
    // Writers wait for the last report before the thread rests.
    const text = `${state.ready} ${state.isBuilding} ${state.failure} ${state.behind === 0 ? state.received : ''}`
    const pause = state.isBuilding ? BUILDING_PAUSE_MS : PAUSE_MS
    if (text === this.#reported && now - this.#reportedAt < pause) return
    this.#reported = text
    this.#reportedAt = now
    this.#send({ state })
  }
}

export function notReady({ done, entities, secondsLeft = 0 }: ThreadState): Error {
  return new Unavailable(
    `The search index is being built: ${done} of ${entities} entities are done, about ${secondsLeft} seconds are left.`
  )
}
