import { setTimeout as pause } from 'node:timers/promises'

const WAIT_MS = 60_000
const PAUSE_MS = 50

/** Waits until `probe` resolves to a truthy value, and resolves to it. @throws Error after a minute. */
export async function eventually<T>(probe: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (const until = performance.now() + WAIT_MS; performance.now() < until; await pause(PAUSE_MS)) {
    const found = await probe()
    if (found) return found
  }
  throw new Error(`the condition was not met within ${WAIT_MS / 1000} seconds`)
}
