import type { PluginHealth } from '../../core/index.ts'
import type { Separation } from './child/separation.ts'
import type { Entry } from './record.ts'

export interface Facts {
  /** Why no run could start; `undefined`: nothing is missing, or it is not known yet. */
  readonly missing?: string | undefined
  readonly separation?: Separation | undefined
}

export type Health = ReturnType<typeof createHealth>

/** What /health says of runs, from the first one on. */
export function createHealth(health: PluginHealth) {
  let facts: Facts = {}
  let counts: ReturnType<typeof countsOf> | undefined
  let shown = ''

  function show(): void {
    if (!counts) return
    const { missing, separation } = facts
    const details = { ...counts, ...(separation ? { separation } : {}), ...(missing ? { missing } : {}) }
    const text = JSON.stringify(details)
    if (text !== shown) health.details(details)
    shown = text
  }

  return {
    /** After each look at the queue. */
    entries(entries: readonly Entry[], owner: string): void {
      if (entries.length === 0 && !counts) return
      counts = countsOf(entries, owner)
      show()
    },
    facts(found: Facts): void {
      facts = { ...facts, ...found }
      show()
    }
  }
}

function countsOf(entries: readonly Entry[], owner: string) {
  const held = entries.filter(entry => entry.owner !== undefined)
  return {
    /** Here, and on all instances. */
    runningHere: held.filter(entry => entry.owner === owner).length,
    running: held.length,
    queued: entries.length - held.length,
    /** Those that begin again. */
    interrupted: entries.filter(entry => entry.owner === undefined && entry.attempt > 0).length
  }
}
