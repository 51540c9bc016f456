import { TooManyRequests } from '../../errors.ts'

/** Bounds how many large results are computed at a time: each one may need a hundred megabytes. */
export interface LargeResults {
  /**
   * Resolves, in the order of the calls, when the actor may go on; the returned function must be called at the end.
   * @throws TooManyRequests when too many results of this actor wait already
   */
  enter(actor: string): Promise<() => void>
  /** How many wait. */
  waiting(): number
}

/** Results at a time, of everybody and of one actor. */
const MOST = 4
const MOST_OF_ACTOR = 2
/** Results of one actor that wait. */
const MOST_WAITING = 32
const RETRY_SECONDS = 5

interface Waiting {
  readonly actor: string
  readonly start: () => void
}

export function createLargeResults(): LargeResults {
  const running: string[] = []
  const waiting: Waiting[] = []
  const countOf = (actor: string) => running.filter(one => one === actor).length

  function startNext(): void {
    const next = waiting.findIndex(({ actor }) => countOf(actor) < MOST_OF_ACTOR)
    if (running.length >= MOST || next < 0) return
    for (const { actor, start } of waiting.splice(next, 1)) {
      running.push(actor)
      start()
    }
  }

  function leave(actor: string): void {
    running.splice(running.indexOf(actor), 1)
    startNext()
  }

  return {
    waiting: () => waiting.length,
    enter(actor) {
      if (waiting.filter(one => one.actor === actor).length >= MOST_WAITING) return Promise.reject(tooMany())
      return new Promise(resolve => {
        waiting.push({ actor, start: () => resolve(() => leave(actor)) })
        startNext()
      })
    }
  }
}

function tooMany(): Error {
  const message = `more than ${MOST_WAITING} large results of one user wait: ask for them one after the other`
  return Object.assign(new TooManyRequests(message), { retryAfter: RETRY_SECONDS })
}
