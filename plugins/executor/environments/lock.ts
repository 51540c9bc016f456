import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 200
const BUSY = 5

export interface LockOptions {
  readonly signal: AbortSignal
  /** Called once if another one has the lock. */
  readonly waiting: () => void
}

/**
 * Runs `work` while no other process that shares the file does. The operating system ends the lock with its owner, also after
 * a crash: SQLite is what Node.js has for such locks.
 *
 * @throws the error of an abort while it waits
 */
export async function withLock<T>(path: string, { signal, waiting }: LockOptions, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    for (let tries = 0; !acquire(lock); tries++) {
      if (tries === 0) waiting()
      await pause(POLL_MS, undefined, { signal })
    }
    return await work()
  } finally {
    lock.close()
  }
}

function acquire(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return false
    throw error
  }
}
