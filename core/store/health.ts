import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../call.ts'
import { publicError, Unavailable } from '../errors.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Adapter } from './adapter.ts'

/** Whether the store accepts writes. */
export interface StoreHealth {
  /** Why writes fail now, in a sentence that everybody may read; `undefined` while they succeed. */
  fault(): string | undefined
  /** Call after a failed write: a try decides whether the store is at fault. */
  suspect(): void
  close(): Promise<void>
}

const INTERVAL_MS = 2000

/** Checks the store every two seconds; while it has a fault, by a small write. */
export function openHealth({ check, tryWrite }: Pick<Adapter, 'check' | 'tryWrite'>, log: Log): StoreHealth {
  const stop = new AbortController()
  let fault: string | undefined
  let running: Promise<void> | undefined

  async function run(ask: () => MaybePromise<void>): Promise<void> {
    try {
      await ask()
      if (fault !== undefined) log.info('the store accepts writes again')
      fault = undefined
    } catch (error) {
      if (fault === undefined) log.error({ err: error }, 'the store does not accept writes; /health answers 503')
      fault = reasonOf(error)
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
    suspect() {
      if (fault === undefined && !stop.signal.aborted) void start(tryWrite)
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
