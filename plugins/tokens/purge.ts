import { type Call, numberKey } from '../../core/index.ts'
import type { TokenStore } from './record.ts'
import { eraseTokens } from './revoke.ts'

/** Removes the tokens that expired before a time. */
export async function purgeTokens(store: TokenStore, call: Call, before: number): Promise<void> {
  const where = { field: 'dataHubAccessTokenInfo.expiresAt', to: numberKey(before) }
  const purged = await eraseTokens(store, call, where)
  if (purged > 0) call.log.info({ purged }, 'expired access tokens purged')
}
