import { realpathSync, type Stats, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Unavailable } from '../../../errors.ts'
import { lockFile } from './lock.ts'

/** Less than this is a full disk, although a small write may still succeed. */
const MIN_FREE_BYTES = 1024 * 1024

export interface StoreFiles {
  /** @throws Unavailable when a path names another file than the open one: what is written to that would be lost. */
  requireInPlace(): void
  /**
   * Runs a write, and returns its result only if all files are still in place afterwards. What is deleted later was
   * complete when it was acknowledged.
   */
  write<T>(work: () => T): T
  /** @throws Unavailable when the disk is full. */
  requireSpace(): void
}

/** The open files of a store: the database, its WAL with its index, and the lock. */
export function createStoreFiles(path: string): StoreFiles {
  const file = realpathSync.native(path)
  const paths = [path, `${file}-wal`, `${file}-shm`, lockFile(file)]
  const opened = paths.map(one => ({ path: one, stat: find(one) }))

  function requireInPlace(): void {
    for (const { path, stat } of opened) {
      const now = find(path)
      if (now === undefined || now.ino !== stat?.ino || now.dev !== stat.dev) throw notInPlace()
    }
  }
  return {
    requireInPlace,
    write(work) {
      requireInPlace()
      const result = work()
      requireInPlace()
      return result
    },
    requireSpace() {
      const { bsize, bavail, bfree, blocks } = statfsSync(dirname(file))
      const free = bsize * (process.getuid?.() === 0 ? bfree : bavail)
      // Some network file systems do not count blocks.
      if (blocks > 0 && free < MIN_FREE_BYTES) throw new Unavailable('The store is unavailable: its disk is full.')
    }
  }
}

function find(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false })
}

function notInPlace(): Error {
  return new Unavailable(
    'The store is unavailable: its file was deleted or replaced, and the server must be restarted.'
  )
}
