import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Written last: an environment without it is not whole. Its time is that of the last use. */
export const READY = 'ready.json'

const PROBE_MS = 30_000
/** An environment that was whole is not looked at again for this long. */
const TRUSTED_MS = 600_000
const CHECK = 'import importlib.util, sys; sys.exit(importlib.util.find_spec("datahub") is None)'
const IMPORT = 'import datahub.entrypoints'

const run = promisify(execFile)

export interface Trust {
  /** Whether an environment is complete and its Python finds the client; of a doubted one, whether it can load it. */
  isWhole(path: string): Promise<boolean>
  doubt(path: string): void
  /** It has just been made. */
  accept(path: string): void
  forget(path: string): void
}

/** Remembers which environments were seen to be whole: to look takes longer than to start a run. */
export function createTrust(): Trust {
  /** When, by the monotonic clock. */
  const seen = new Map<string, number>()
  const doubted = new Set<string>()
  const accept = (path: string) => {
    seen.set(path, performance.now())
    doubted.delete(path)
  }
  return {
    async isWhole(path) {
      const at = seen.get(path)
      const isDoubted = doubted.has(path)
      try {
        await stat(join(path, READY))
        if (at !== undefined && performance.now() - at < TRUSTED_MS && !isDoubted) return true
        await run(join(path, 'bin/python'), ['-I', '-c', isDoubted ? IMPORT : CHECK], { timeout: PROBE_MS })
        accept(path)
        return true
      } catch {
        return false
      }
    },
    doubt: path => void doubted.add(path),
    accept,
    forget: path => void seen.delete(path)
  }
}
