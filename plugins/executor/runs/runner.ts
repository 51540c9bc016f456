import type { Call, Log, Urn } from '../../../core/index.ts'
import type { Settings } from '../config.ts'
import type { Entry } from '../record.ts'
import type { Claims } from './claims.ts'
import { createHeartbeat } from './heartbeat.ts'
import type { Signals } from './signals.ts'
import { actionsOf } from './slots.ts'
import { createWorking, type WorkingDeps } from './working.ts'

export interface RunnerDeps extends WorkingDeps {
  readonly claims: Claims
  readonly owner: string
  /** The ids of those whose instance no longer renews its lease. */
  stale(entries: readonly Entry[]): ReadonlySet<string>
  readonly signals: Signals
  readonly settings: Pick<Settings, 'attempts' | 'concurrency' | 'leaseSeconds' | 'silentSeconds'>
  readonly log: Log
  /** What the run has changed so far. */
  changed(call: Call, run: Urn): Promise<number>
  /** Told what waits and runs, after each look. */
  seen(entries: readonly Entry[]): void
}

export type Runner = ReturnType<typeof createRunner>
type Working = ReturnType<typeof createWorking>

/** How often it looks, besides being woken: for leases that end, and changes that were missed. */
const LOOK_MS = 1000
/** Programs end themselves after six seconds without a heartbeat. */
const BEAT_MS = 2000

/** Takes requests while slots are free, and runs them; gives them back when the server closes. */
export function createRunner(deps: RunnerDeps) {
  const { settings, log, system } = deps
  const working = createWorking(deps, wake)
  const heartbeat = createHeartbeat({ ...deps, live: working.live })
  let until: AbortSignal | undefined
  let looking: Promise<void> | undefined
  let again = false

  async function look(signal: AbortSignal): Promise<void> {
    while (again && !signal.aborted) {
      again = false
      await take(deps, working, system('looking for recipes to run', signal)).catch(error => {
        if (!signal.aborted) log.warn({ err: error }, 'looking for recipes to run failed; will retry')
      })
    }
  }

  function wake(): void {
    const signal = until
    if (!signal || signal.aborted) return
    again = true
    looking ??= look(signal).finally(() => {
      looking = undefined
    })
  }

  return {
    live: working.live,
    /** Looks for requests now; if it looks already, once more afterwards. */
    wake,
    start(signal: AbortSignal): void {
      until = signal
      const beatMs = Math.min((settings.leaseSeconds * 1000) / 4, BEAT_MS)
      const timers = [setInterval(wake, LOOK_MS).unref(), setInterval(heartbeat, beatMs).unref()]
      const close = () => {
        for (const timer of timers) clearInterval(timer)
        working.stopAll()
      }
      signal.addEventListener('abort', close, { once: true })
      wake()
    },
    /** Settles when nothing runs here any more, and what ran is given back. */
    async close(): Promise<void> {
      await looking
      await working.close()
    }
  }
}

/** Stops what somebody cancelled, and takes what can begin; the signal of the call ends it between two requests. */
async function take(deps: RunnerDeps, { live, stop, begin }: Working, call: Call): Promise<void> {
  const { claims, signals, settings, owner } = deps
  const entries = await claims.entries(call)
  deps.seen(entries)
  if (entries.length === 0) return
  const stale = deps.stale(entries)
  // A request that has not begun is ended by whoever cancels it.
  const begun = entries.filter(({ urn, attempt }) => attempt > 0 || live.has(urn)).map(({ urn }) => urn)
  const kills = await signals.of(call, begun)
  for (const [urn, by] of kills) stop(urn, 'cancelled', by)
  const now = { entries, owner, live, stale, cancelled: new Set(kills.keys()), ...settings }
  for (const action of actionsOf(now)) {
    if (call.signal.aborted) return
    const taken = await claims.claim(call, action.entry)
    if (taken) begin(taken, action, kills.get(taken.urn))
  }
}
