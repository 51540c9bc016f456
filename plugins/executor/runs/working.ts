import { type Call, type Log, publicError, type Urn } from '../../../core/index.ts'
import type { Settings } from '../config.ts'
import type { Entry } from '../record.ts'
import { createLive, type Live, type Stop, stopOf } from './live.ts'
import { cancelled, type Outcome } from './outcome.ts'
import type { Settling } from './settling.ts'
import type { Action } from './slots.ts'

export interface WorkingDeps {
  readonly settling: Settling
  readonly settings: Pick<Settings, 'attempts'>
  readonly log: Log
  system(reason: string, signal?: AbortSignal): Call
  /** Runs the program. @throws what means that the request begins again */
  run(call: Call, live: Live): Promise<Outcome>
  /** Revokes the token of an attempt that was interrupted. */
  withdraw(call: Call, token: Urn): Promise<void>
}

/** The runs of this instance, from their claim until their end is stored. `ended` is called after each. */
export function createWorking(deps: WorkingDeps, ended: () => void) {
  const live = new Map<Urn, Live>()
  const working = new Set<Promise<void>>()

  function stop(urn: Urn, reason: Stop, by?: string): void {
    const one = live.get(urn)
    if (!one || stopOf(one)) return
    if (reason === 'cancelled') cancel(one, by)
    else one.stop.abort(reason)
  }

  const stopAll = () => {
    for (const urn of live.keys()) stop(urn, 'closing')
  }

  return {
    live: live as ReadonlyMap<Urn, Live>,
    stop,
    stopAll,
    begin(entry: Entry, { what }: Action, by: string | undefined): void {
      const one = createLive(entry, performance.now())
      live.set(entry.urn, one)
      if (what === 'cancel') cancel(one, by)
      const work = perform(deps, one, what).finally(() => {
        live.delete(entry.urn)
        working.delete(work)
        ended()
      })
      working.add(work)
    },
    /** Stops what runs, and settles when all of it is given back. */
    async close(): Promise<void> {
      stopAll()
      await Promise.all(working)
    }
  }
}

/** What a run writes of itself is written also while the server closes. */
const NEVER = new AbortController().signal

/** Never rejects. */
async function perform(deps: WorkingDeps, one: Live, what: Action['what']): Promise<void> {
  const { settling, settings, log, system } = deps
  const { urn, token } = one.entry
  const call = system(`running ${urn}`, NEVER)
  try {
    // That of an attempt that was interrupted.
    if (token) await deps.withdraw(call, token)
    const outcome = what === 'begin' ? await deps.run(call, one) : unrun(one, what, settings.attempts)
    await settling.end(call, one, outcome)
  } catch (error) {
    const isExpected = stopOf(one) !== undefined || publicError(error).statusCode === 503
    log[isExpected ? 'warn' : 'error']({ err: error, run: urn }, 'a run was interrupted')
    await settling.interrupted(call, one)
  }
}

function cancel(one: Live, by: string | undefined): void {
  one.by = by
  one.stop.abort('cancelled')
}

/** The outcome of a request that is only ended. */
function unrun({ by }: Live, what: 'cancel' | 'exhausted', attempts: number): Outcome {
  const counts = { warnings: 0, failures: 0 }
  if (what === 'cancel') return { status: 'CANCELLED', reason: cancelled(by), ...counts }
  const times = attempts === 1 ? '' : ` ${attempts} times`
  const reason = `It was interrupted${times} by the end of its server or store: it is not tried again`
  return { status: 'FAILURE', reason, ...counts, failures: 1 }
}
