import { realpathSync, type Stats, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Unavailable } from '../../../errors.ts'
import { chain, type MaybePromise } from '../../../maybe-promise.ts'
import type { StoreSizes } from '../../adapter.ts'
import { lockFile } from './lock.ts'

/** Less than this is a full disk, although a small write may still succeed. */
const MIN_FREE_BYTES = 1024 * 1024
/** The coarsest time stamps of file systems: two changes within this time may have the same one. */
const TIME_STAMP_MS = 1000

export interface StoreFiles {
  /** @throws Unavailable when a path names another file than the open one: what is written to that would be lost. */
  requireInPlace(): void
  /**
   * Runs a write, and returns its result only if all files are in place afterwards: what is deleted later had been
   * complete. The next write is not even tried until they are back.
   */
  write<T>(work: () => MaybePromise<T>): MaybePromise<T>
  /** @throws Unavailable when the disk is full. */
  requireSpace(): void
  sizes(): StoreSizes
}

/** The open files of a store: the database, its WAL with its index, and the lock. */
export function createStoreFiles(path: string): StoreFiles {
  const file = realpathSync.native(path)
  const folder = dirname(file)
  const paths = [path, file, `${file}-wal`, `${file}-shm`, lockFile(file)]
  const opened = paths.map(path => ({ path, stat: find(path) }))
  let inPlace = true
  /** The folder when its files were last in place. */
  let checked: Stats | undefined

  function requireInPlace(): void {
    inPlace = opened.every(({ path, stat }) => isSame(find(path), stat))
    if (!inPlace) throw notInPlace()
  }
  /**
   * The same, by one system call: who deletes or replaces a file changes its folder. To ask for the WAL itself after
   * every write would make the next write a fifth slower, because Linux then gives it an exact time stamp.
   */
  function requireSameFolder(): void {
    const now = find(folder)
    if (isSame(now, checked) && now?.ctimeMs === checked?.ctimeMs) return
    requireInPlace()
    checked = now && Date.now() - now.ctimeMs > TIME_STAMP_MS ? now : undefined
  }
  return {
    requireInPlace,
    write(work) {
      if (!inPlace) requireInPlace()
      return chain(work(), result => {
        requireSameFolder()
        return result
      })
    },
    requireSpace() {
      if (spaceOf(folder) < MIN_FREE_BYTES) throw new Unavailable('The store is unavailable: its disk is full.')
    },
    sizes: () => ({ data: find(file)?.size ?? 0, log: find(`${file}-wal`)?.size ?? 0, free: spaceOf(folder) })
  }
}

/** Free bytes for this process; infinite where the file system does not count its blocks. */
function spaceOf(folder: string): number {
  const { bsize, bavail, bfree, blocks } = statfsSync(folder)
  return blocks === 0 ? Number.POSITIVE_INFINITY : bsize * (process.getuid?.() === 0 ? bfree : bavail)
}

function find(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false })
}

function isSame(one: Stats | undefined, other: Stats | undefined): boolean {
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev
}

function notInPlace(): Error {
  return new Unavailable(
    'The store is unavailable: its file was deleted or replaced, and the server must be restarted.'
  )
}
