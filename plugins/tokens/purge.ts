import { type Call, numberKey, pagesUntilEmpty } from '../../core/index.ts'
import { TOKEN, type TokenStore } from './record.ts'
import { eraseToken } from './revoke.ts'

const PAGE = 500

/** Removes the tokens that expired before a time. */
export async function purgeTokens(store: TokenStore, call: Call, before: number): Promise<void> {
  const where = { field: 'dataHubAccessTokenInfo.expiresAt', to: numberKey(before) }
  let purged = 0
  for await (const { urns } of pagesUntilEmpty(store.data, call, { types: [TOKEN], where }, PAGE)) {
    call.signal.throwIfAborted()
    for (const urn of urns) if (await eraseToken(store, call, urn)) purged++
  }
  if (purged > 0) call.log.info({ purged }, 'expired access tokens purged')
}
