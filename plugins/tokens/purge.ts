import { setTimeout as pause } from 'node:timers/promises'
import { type Call, type Log, numberKey } from '../../core/index.ts'
import { TOKEN, type TokenStore } from './record.ts'
import { eraseToken } from './revoke.ts'

const PAGE = 500
const DAY_MS = 86_400_000

interface Parts {
  readonly store: TokenStore
  readonly retentionDays: number
  readonly purgeSeconds: number
  readonly system: (reason: string, signal: AbortSignal) => Call
  readonly log: Log
}

/** Removes tokens some time after they expired, now and then as long as the signal allows. */
export async function purgeUntil(signal: AbortSignal, { store, system, log, ...config }: Parts): Promise<void> {
  while (!signal.aborted) {
    try {
      const before = Date.now() - config.retentionDays * DAY_MS
      const purged = await purgeTokens(store, system('purging expired access tokens', signal), before)
      if (purged > 0) log.info({ purged }, 'expired access tokens were purged')
    } catch (error) {
      log.error({ err: error }, 'expired access tokens were not purged; the next try comes by itself')
    }
    await pause(config.purgeSeconds * 1000, undefined, { signal }).catch(() => undefined)
  }
}

async function purgeTokens(store: TokenStore, call: Call, before: number): Promise<number> {
  const where = { field: 'dataHubAccessTokenInfo.expiresAt', to: numberKey(before) }
  let purged = 0
  let found = PAGE
  while (found === PAGE && !call.signal.aborted) {
    const { urns } = await store.data.find(call, { types: [TOKEN], where }, { limit: PAGE })
    for (const urn of urns) if (await eraseToken(store, call, urn)) purged++
    found = urns.length
  }
  return purged
}
