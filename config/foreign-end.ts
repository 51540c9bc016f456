import type { Log } from '../core/call.ts'
import { culpritOf } from '../core/contract/stack.ts'
import type { Plugin } from '../core/index.ts'
import { isEndMeant } from './end.ts'

/**
 * Logs an end of the process that this project's code did not ask for, with the stack of the call of `process.exit`,
 * and makes its exit code 1 instead of 0: a supervisor would not restart the server otherwise.
 */
export function reportForeignEnd(plugins: readonly Plugin[], log: Log): void {
  process.on('exit', code => {
    if (isEndMeant()) return
    const error = new Error(`process.exit(${code}) was called`)
    const culprit = culpritOf(error, plugins)
    const by = culprit ? `plugin ${culprit.plugin}: process.exit at ${culprit.at}` : 'process.exit was called'
    log.error(
      { err: error, ...culprit },
      `${by}: the process ends without closing the store, with exit code ${code || 1}`
    )
    if (code === 0) process.exitCode = 1
  })
}
