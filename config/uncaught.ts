import type { Log } from '../core/call.ts'
import { type Culprit, culpritOf } from '../core/contract/stack.ts'
import type { Plugin } from '../core/index.ts'
import { endProcess } from './end.ts'

/** The process ends after this time even if the store cannot be closed. */
const END_MS = 950

interface Options {
  readonly plugins: readonly Plugin[]
  readonly log: Log
  /** Closes the store and all connections. */
  abort(): Promise<unknown>
}

/**
 * An error that nothing has caught, such as one in a timer, leaves the process in an unknown state. One line of the log
 * names the plugin whose code the stack shows; then the process ends with exit code 1, within a second.
 */
export function endOnUncaught({ plugins, log, abort }: Options): void {
  let isEnding = false
  process.on('uncaughtException', (error, origin) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => {
      log.error('the store was not closed within a second; what was acknowledged is stored')
      endProcess(1)
    }, END_MS)
    const culprit = culpritOf(error, plugins)
    log.error({ err: error, origin, ...culprit }, describe(error, culprit))
    abort()
      .catch(cause => log.error({ err: cause }, 'the store could not be closed'))
      .finally(() => endProcess(1))
  })
}

function describe(error: unknown, culprit: Culprit | undefined): string {
  const message = error instanceof Error ? error.message : String(error)
  const where = culprit ? `plugin ${culprit.plugin}: uncaught error at ${culprit.at}` : 'uncaught error'
  return `${where}: ${message}; the process ends`
}
