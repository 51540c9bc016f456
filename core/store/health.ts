import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../call.ts'
import { publicError, Unavailable } from '../errors.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Adapter } from './adapter.ts'

/** Whether the store accepts writes. */
export interface StoreHealth {
  /** Why writes fail now, in a sentence that everybody may read; `undefined` while they succeed. */
  fault(): string | undefined
  /** Call after a failed write: unless its error says so, a try decides whether the store is at fault. */
  suspect(error: unknown): void
  close(): Promise<void>
}

const INTERVAL_MS = 2000

/** Checks the store every two seconds; while it has a fault, by a small write. */
export function openHealth(
  { check, tryWrite, isFault }: Pick<Adapter, 'check' | 'tryWrite' | 'isFault'>,
  log: Log
): StoreHealth {
  const stop = new AbortController()
  let fault: string | undefined
  let failures = 0
  let running: Promise<void> | undefined

  function failed(error: unknown): void {
    if (fault === undefined) log.error({ err: error }, 'the store does not accept writes; /health answers 503')
    fault = reasonOf(error)
    failures++
  }
  async function run(ask: () => MaybePromise<void>): Promise<void> {
    const before = failures
    try {
      await ask()
      // What began before a write failed says nothing about it.
      if (failures > before) return
      if (fault !== undefined) log.info('the store accepts writes again')
      fault = undefined
    } catch (error) {
      failed(error)
    }
  }
  /** One at a time. */
  function start(ask: () => MaybePromise<void>): Promise<void> {
    running ??= run(ask).finally(() => {
      running = undefined
    })
    return running
  }
  async function repeat(): Promise<void> {
    while (!stop.signal.aborted) {
      await start(fault === undefined ? check : tryWrite)
      await pause(INTERVAL_MS, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  }
  const repeating = repeat()
  return {
    fault: () => fault,
    suspect(error) {
      if (stop.signal.aborted) return
      if (isFault(error)) failed(error)
      else if (fault === undefined) void start(tryWrite)
    },
    async close() {
      stop.abort()
      await repeating
      await running
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Unavailable ? publicError(error).message : 'The store is unavailable: a small write failed.'
}
