import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

const DONE = 'compiled'
const MOST_MS = 600_000

/** Compiles the modules of an environment, once: later runs start in half the time. */
export function compileModules(environment: string): Promise<void> {
  const done = join(environment, DONE)
  if (existsSync(done)) return Promise.resolve()
  return new Promise(resolve => {
    const args = ['-I', '-m', 'compileall', '-q', '-j', '1', join(environment, 'lib')]
    const child = execFile(join(environment, 'bin/python'), args, { timeout: MOST_MS, env: {} }, () => {
      // Files that cannot be compiled never will be: some are for other versions of Python.
      writeFile(done, '').then(resolve, resolve)
    })
    if (child.pid === undefined) return
    try {
      setPriority(child.pid, constants.priority.PRIORITY_LOW)
    } catch {
      // It has ended.
    }
    // The server need not wait for it.
    child.unref()
  })
}
