import type { Log, PluginHealth } from '../../../core/index.ts'
import type { ThreadState } from './messages.ts'

const LOG_MS = 10_000
/** A build that takes less is not worth a line. */
const SHORT_MS = 1000

/** What is done, and what answers meanwhile: nothing, or an older index, with what it does not have. */
function workOf({ ready, missing }: ThreadState) {
  if (!ready) return { work: 'building the search index', details: { state: 'building' } }
  const outdated = missing ? { outdated: true, missing } : {}
  return { work: 'rebuilding the search index', details: { state: 'rebuilding', ...outdated } }
}

/** An index in a file answers while no new one can be built; one that is elsewhere does not answer. */
const wordsFor = ({ ready }: ThreadState) =>
  ready ? 'no new search index can be built' : 'the search index does not answer'

function reasonOf({ ready, failure }: ThreadState): string | undefined {
  return failure === undefined || !ready ? failure : `the new index: ${failure}`
}

/** Tells the operator, in the log and by /health, how the index is. */
export function createIndexReports(health: PluginHealth, log: Log) {
  const progress = createProgress(health, log)
  let failure: string | undefined

  function failed(reason: string): void {
    if (reason !== failure) health.fail(reason)
    failure = reason
  }

  return (state: ThreadState | { readonly failed: string }): void => {
    if ('failed' in state) {
      progress.abandoned()
      failed(`the index: ${state.failed}`)
      return
    }
    const reason = reasonOf(state)
    if (reason !== undefined) {
      if (reason !== failure) log.error(`${wordsFor(state)}; will try again: ${state.failure}`)
      failed(reason)
    } else if (failure !== undefined && state.ready) {
      failure = undefined
      health.recover()
      log.info('the search index works again')
    }
    progress.at(state)
  }
}

/** Of builds. */
function createProgress(health: PluginHealth, log: Log) {
  let isBuilding = false
  let began = 0
  let logged = 0

  function building(state: ThreadState): void {
    const { done, entities, secondsLeft = 0, missing } = state
    const { work, details } = workOf(state)
    const now = performance.now()
    if (!isBuilding) {
      began = now
      logged = now - LOG_MS + SHORT_MS
      if (missing)
        log.info({ missing }, 'the search index was made by older rules: it answers until a new one is built')
    }
    if (now - logged >= LOG_MS) {
      logged = now
      log.info({ done, entities, secondsLeft }, `${work}: ${done} of ${entities} entities`)
    }
    isBuilding = true
    health.progress({ work, done, total: entities, secondsLeft, details })
  }

  function built({ entities }: ThreadState): void {
    const milliseconds = performance.now() - began
    const seconds = Math.round(milliseconds / 1000)
    log[milliseconds < SHORT_MS ? 'debug' : 'info'](
      { entities, seconds },
      `the search index is complete: ${entities} entities`
    )
    abandoned()
  }

  function abandoned(): void {
    isBuilding = false
    health.progress(undefined)
  }

  return {
    abandoned,
    at(state: ThreadState): void {
      // An index of older rules is one until there is a new one, whether that is built at this moment or not.
      if (state.isBuilding || state.missing) building(state)
      else if (isBuilding && state.failure === undefined) built(state)
      else if (isBuilding) abandoned()
    }
  }
}
