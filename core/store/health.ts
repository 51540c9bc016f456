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
  const faults = createFaults(log)
  let running: Promise<void> | undefined

  async function run(ask: () => MaybePromise<void>): Promise<void> {
    const before = faults.count
    try {
      await ask()
      // What began before a write failed says nothing about it.
      if (faults.count === before) faults.end()
    } catch (error) {
      faults.add(error)
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
      await start(faults.current === undefined ? check : tryWrite)
      await pause(INTERVAL_MS, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  }
  const repeating = repeat()
  return {
    fault: () => faults.current,
    suspect(error) {
      if (stop.signal.aborted) return
      if (isFault(error)) faults.add(error)
      else if (faults.current === undefined) void start(tryWrite)
    },
    async close() {
      stop.abort()
      await repeating
      await running
    }
  }
}

/** The fault of now, in a sentence, and how many failures there were. */
function createFaults(log: Log) {
  const faults = {
    current: undefined as string | undefined,
    count: 0,
    add(error: unknown): void {
      if (faults.current === undefined)
        log.error({ err: error }, 'the store does not accept writes; /health answers 503')
      faults.current = reasonOf(error)
      faults.count++
    },
    end(): void {
      if (faults.current !== undefined) log.info('the store accepts writes again')
      faults.current = undefined
    }
  }
  return faults
}

function reasonOf(error: unknown): string {
  return error instanceof Unavailable ? publicError(error).message : 'The store is unavailable: a small write failed.'
}
