import { realpathSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parseStoreUrl } from '../../core/store/url.ts'

/** Longer names of sockets are cut or refused: the address has 104 bytes on macOS and BSD, 108 on Linux. */
const MAX_BYTES = 100

/**
 * The socket of the server that uses a SQLite store, next to its file: only the process that holds the lock of the store
 * may listen there. `undefined` for MongoDB, whose stores take changes by any process.
 */
export function socketOf(store: string): string | undefined {
  const parsed = parseStoreUrl(store)
  if (parsed.scheme !== 'sqlite') return undefined
  return `${realpathSync(parsed.path)}.sock`
}

/** Uses a short name of the socket: through a temporary link to its folder if the path is too long. */
export async function withShortPath<T>(path: string, use: (path: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path) <= MAX_BYTES) return use(path)
  const folder = await mkdtemp(join(tmpdir(), 'aspectd-'))
  try {
    const link = join(folder, 's')
    await symlink(dirname(path), link)
    return await use(join(link, basename(path)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
