import { setTimeout as pause } from 'node:timers/promises'

const WAIT_MS = 60_000
const PAUSE_MS = 50

const MOST_ERRORS = 10
/** The last errors that the plugins under test logged. */
const errors: string[] = []

/** Notes an error of a plugin under test, for the message of a condition that is never met. */
export function noteError(text: string): void {
  errors.push(text)
  if (errors.length > MOST_ERRORS) errors.shift()
}

/** Waits until `probe` resolves to a truthy value, and resolves to it. @throws Error after a minute. */
export async function eventually<T>(probe: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (const until = performance.now() + WAIT_MS; performance.now() < until; await pause(PAUSE_MS)) {
    const found = await probe()
    if (found) return found
  }
  const logged = errors.length > 0 ? `; the plugins under test have logged:\n${errors.join('\n')}` : ''
  throw new Error(`the condition was not met within ${WAIT_MS / 1000} seconds${logged}`)
}
