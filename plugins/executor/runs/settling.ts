import { setTimeout as pause } from 'node:timers/promises'
import { type Call, type Log, publicError, type Urn } from '../../../core/index.ts'
import type { Claims, Settled } from './claims.ts'
import { type Live, stopOf } from './live.ts'
import type { Outcome } from './outcome.ts'

interface SettlingDeps {
  readonly claims: Claims
  readonly log: Log
  /** What the run has changed. */
  changed(call: Call, run: Urn): Promise<number>
  /** Aborts when the server stops: then nothing is tried again. */
  stopping(): AbortSignal | undefined
}

export type Settling = ReturnType<typeof createSettling>

const RETRY_MS = 1000

/** Stores how runs ended: as long as the store refuses it, again and again, unless another instance has them by then. */
export function createSettling(deps: SettlingDeps) {
  const { claims, log } = deps
  const insist = insisting(deps)

  /** What is wrong with the log itself must not keep a run from ending. */
  function unlessAway(error: unknown): void {
    if (publicError(error).statusCode === 503) throw error
    log.error({ err: error }, 'the end of a log was not stored')
  }

  async function giveBack(call: Call, live: Live, counts: boolean): Promise<void> {
    const { urn } = live.entry
    await insist('giving a run back', urn, async () => {
      live.log?.say(
        counts ? 'interrupted: it begins again' : 'the server is closing: the run begins again after its start'
      )
      await live.log?.flush().catch(unlessAway)
      await claims.giveBack(call, urn, counts)
    })
  }

  return {
    /** Nothing is written for a run whose lease is lost. */
    async end(call: Call, live: Live, outcome: Outcome): Promise<void> {
      const { urn } = live.entry
      const why = stopOf(live)
      if (why === 'lost') return log.warn({ run: urn }, 'a run lost its lease: another instance runs it')
      // One that ended by itself before it was stopped has ended.
      if (why === 'closing' && outcome.status === 'CANCELLED') return giveBack(call, live, false)
      await insist('storing the end of a run', urn, async () => {
        await live.log?.end().catch(unlessAway)
        const isOurs = await claims.settle(call, urn, settledOf(live, outcome, await deps.changed(call, urn)))
        const { status, reason } = outcome
        if (isOurs) log.info({ run: urn, source: live.entry.source, status, reason }, 'a run ended')
        else log.warn({ run: urn }, 'the end of a run was not stored: another instance runs it')
      })
    },

    /** Something failed that has nothing to do with the run. */
    async interrupted(call: Call, live: Live): Promise<void> {
      const why = stopOf(live)
      if (why !== 'lost') await giveBack(call, live, why !== 'closing')
    }
  }
}

/** Returns what repeats work until it succeeds, or the server stops. */
function insisting({ log, stopping }: Pick<SettlingDeps, 'log' | 'stopping'>) {
  return async (what: string, run: Urn, work: () => Promise<void>): Promise<void> => {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        log.warn({ err: error, run }, `${what} failed; will retry`)
        const until = stopping()
        if (until?.aborted) return
        await pause(RETRY_MS, undefined, until ? { signal: until } : {}).catch(() => undefined)
      }
    }
  }
}

function settledOf({ entry, received }: Live, outcome: Outcome, changed: number): Settled {
  const { status, reason, warnings, failures, report = reason, structuredReport } = outcome
  return {
    result: { status, report, ...(structuredReport ? { structuredReport } : {}) },
    end: { reason, warnings, failures, attempt: entry.attempt, received, changed }
  }
}
