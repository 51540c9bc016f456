import type { Log, PluginHealth } from '../../../core/index.ts'
import type { ThreadState } from './messages.ts'

const LOG_MS = 10_000
/** A build that takes less is not worth a line. */
const SHORT_MS = 1000
const WORK = 'building the search index'

/** Tells the operator, in the log and by /health, how the index is. */
export function createIndexReports(health: PluginHealth, log: Log) {
  let isBuilding = false
  let hasFailed = false
  let began = 0
  let logged = 0

  function building({ done, entities, secondsLeft = 0 }: ThreadState): void {
    const now = performance.now()
    if (!isBuilding) {
      began = now
      logged = now - LOG_MS + SHORT_MS
    }
    if (now - logged >= LOG_MS) {
      logged = now
      log.info({ done, entities, secondsLeft }, `${WORK}: ${done} of ${entities} entities`)
    }
    isBuilding = true
    health.progress({ work: WORK, done, total: entities, secondsLeft })
  }

  function built({ entities }: ThreadState): void {
    const milliseconds = performance.now() - began
    const seconds = Math.round(milliseconds / 1000)
    log[milliseconds < SHORT_MS ? 'debug' : 'info'](
      { entities, seconds },
      `the search index is complete: ${entities} entities`
    )
    isBuilding = false
    health.progress(undefined)
  }

  return (state: ThreadState | { readonly failed: string }): void => {
    if ('failed' in state) {
      hasFailed = true
      isBuilding = false
      health.progress(undefined)
      health.fail(`the index: ${state.failed}`)
      return
    }
    if (hasFailed && state.ready) {
      hasFailed = false
      health.recover()
      log.info('the search index works again')
    }
    if (state.isBuilding) building(state)
    else if (isBuilding) built(state)
  }
}
