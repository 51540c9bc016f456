import type { Call, Urn } from '../../../core/index.ts'
import type { RunLog } from '../log/run-log.ts'
import { type Entry, TEST } from '../record.ts'

/** Why a run is stopped before it ends by itself. */
export type Stop = 'cancelled' | 'closing' | 'lost'

/** A run of this instance, from its claim until its end is stored. */
export interface Live {
  readonly entry: Entry
  readonly isTest: boolean
  /** Aborted with a `Stop` as the reason. */
  readonly stop: AbortController
  /** Since `performance.timeOrigin`: when the lease was last known to be ours, and when something was last heard of it. */
  renewedAt: number
  heardAt: number
  /** What it does, for people: `making the environment postgres 1.7.0.17`. */
  doing: string
  /** When it began with that, in milliseconds since the epoch. */
  since: number
  /** Who cancelled it, for people. */
  by?: string | undefined
  log?: RunLog
  /** Tells the child that its server lives. */
  beat?(): void
  /** Renews the token, when it is time. */
  renewToken?: (call: Call) => Promise<void>
  /** Who sends what it writes to this server. */
  account?: Urn | undefined
  /** Proposals that the server has got from it. */
  received: number
  /** What it had received and changed when that was last compared; -1 before. */
  written: number
  isSilent: boolean
}

export function createLive(entry: Entry, now: number): Live {
  return {
    entry,
    isTest: entry.task === TEST,
    stop: new AbortController(),
    renewedAt: now,
    heardAt: now,
    doing: 'preparing',
    since: Date.now(),
    received: entry.received ?? 0,
    written: -1,
    isSilent: false
  }
}

export function stopOf({ stop }: Pick<Live, 'stop'>): Stop | undefined {
  return stop.signal.aborted ? stop.signal.reason : undefined
}
