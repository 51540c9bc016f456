import type { Call, Log, Urn } from '../../../core/index.ts'
import type { Settings } from '../config.ts'
import type { Claims, Note } from './claims.ts'
import { type Live, stopOf } from './live.ts'

interface HeartbeatDeps {
  readonly claims: Claims
  readonly live: ReadonlyMap<Urn, Live>
  readonly settings: Pick<Settings, 'silentSeconds'>
  readonly log: Log
  system(reason: string): Call
  /** What the run has changed so far. */
  changed(call: Call, run: Urn): Promise<number>
}

/** Returns what renews the leases of all runs, and tells their programs; those that lost their lease are stopped. */
export function createHeartbeat(deps: HeartbeatDeps): () => void {
  const { live, log, system } = deps
  let beating = false

  async function beat(): Promise<void> {
    const runs = [...live.values()].filter(one => stopOf(one) !== 'lost')
    if (runs.length === 0) return
    const call = system('heartbeat of runs')
    for (const one of runs) await noteSilence(deps, call, one)
    const at = performance.now()
    const left = await deps.claims.renew(
      call,
      runs.map(({ entry }) => entry.urn),
      noteOf
    )
    const ours = new Set(left.map(({ urn }) => urn))
    for (const one of runs) {
      if (!live.has(one.entry.urn)) continue
      if (!ours.has(one.entry.urn)) one.stop.abort('lost')
      else renewed(one, at)
    }
    for (const one of runs) await one.renewToken?.(call)
  }

  function noteOf(urn: Urn): Note {
    const { isSilent, received } = live.get(urn) ?? { isSilent: false, received: 0 }
    return { received, ...(isSilent ? { isSilent } : {}) }
  }

  return () => {
    if (beating) return
    beating = true
    beat()
      .catch(error => log.warn({ err: error }, 'the heartbeat of runs failed; will retry'))
      .finally(() => {
        beating = false
      })
  }
}

function renewed(one: Live, at: number): void {
  one.renewedAt = at
  one.beat?.()
}

/** A run without a line is silent only if it writes nothing, either. */
async function noteSilence({ settings, changed }: HeartbeatDeps, call: Call, one: Live): Promise<void> {
  const silentMs = settings.silentSeconds * 1000
  if (one.isTest || performance.now() - one.heardAt < silentMs) {
    one.isSilent = false
    return
  }
  const written = one.received + (await changed(call, one.entry.urn))
  if (written === one.written) one.isSilent = true
  // What came before the first look is not known.
  else if (one.written >= 0) one.heardAt = performance.now()
  one.written = written
}
