import { readFileSync } from 'node:fs'

/** Whether the main thread has got a signal that its event loop, which is held, cannot handle. */
export interface Signals {
  /** The event loop is held from now on: what came before, it has handled. */
  begin(): void
  hasCome(): boolean
}

/** What libuv's handler of a signal (uv__signal_handler) writes: 16 bytes of message, and one to unlock. It reads one to lock. */
const WRITTEN = 17

/** What a thread has read and written so far, in bytes, and its calls that read. */
interface Counters {
  readonly read: number
  readonly reads: number
  readonly written: number
}

/**
 * Node.js delivers signals to the event loop of the main thread only. Linux counts what each thread reads and writes; one
 * that computes reads single bytes only in the handler of a signal. The default action of a signal cannot be used
 * instead: the first process of a container has none. On other systems no signal is seen.
 */
export function createSignals(pid: number): Signals {
  const file = `/proc/self/task/${pid}/io`
  let before: Counters | undefined
  return {
    begin() {
      before = countersIn(file)
    },
    hasCome() {
      const now = countersIn(file)
      if (!before || !now) return false
      const signals = now.reads - before.reads
      return signals > 0 && now.read - before.read === signals && now.written - before.written >= signals * WRITTEN
    }
  }
}

function countersIn(file: string): Counters | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    const counter = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(text)?.[1])
    return { read: counter('rchar'), reads: counter('syscr'), written: counter('wchar') }
  } catch {
    return undefined
  }
}
