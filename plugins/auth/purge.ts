import { setTimeout as pause } from 'node:timers/promises'
import type { Call, Log } from '../../core/index.ts'

const HOUR = 3_600_000

/** Deletes what is over, at once and then every hour. */
export async function purgeUntil(
  signal: AbortSignal,
  kinds: readonly { purge(call: Call): Promise<void> }[],
  system: (reason: string) => Call,
  log: Log
): Promise<void> {
  while (!signal.aborted) {
    try {
      for (const { purge } of kinds) await purge(system('purging what is over'))
    } catch (error) {
      log.error({ err: error }, 'sessions and invitations that are over were not purged; the next try comes by itself')
    }
    await pause(HOUR, undefined, { signal }).catch(() => undefined)
  }
}
