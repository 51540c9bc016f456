import { LRUCache } from 'lru-cache'
import {
  type Background,
  type Call,
  type Credential,
  chain,
  idOf,
  type MaybePromise,
  type Strategy,
  type Urn
} from '../../core/index.ts'
import { digestUrn, isExpired, type TokenStore, userSince } from './record.ts'
import { isTokenText } from './text.ts'

/** Tokens whose last use is known to be stored recently. */
const MAX_CACHED = 10_000

interface BearerDeps {
  readonly store: TokenStore
  /** Minimum number of seconds between two updates of the last use of a token. */
  readonly everySeconds: number
  readonly system: (reason: string) => Call
  readonly background: Background
}

/** Authenticates bearer tokens. Unknown, expired and revoked tokens get the same answer after the same work. */
export function createBearerStrategy({ store, everySeconds, system, background }: BearerDeps): Strategy {
  const recentlyStored = new LRUCache<Urn, true>({ max: MAX_CACHED, ttl: everySeconds * 1000 })

  /** Without a promise when the token's rows are in memory. */
  function verify(text: string, isCheck = false): MaybePromise<Credential | undefined> {
    const call = system('authenticating with an access token')
    return chain(store.digests.get(call, digestUrn(text)), digest => {
      if (!digest || isExpired(digest)) return undefined
      const { token, actor, actorSince, scope } = digest
      return chain(userSince(store.data, call, actor), since => {
        if (since !== actorSince) return undefined
        if (!isCheck && !recentlyStored.has(token)) storeUseLater(token)
        return { actor, kind: 'token', id: idOf(token), ...(scope ? { scope } : {}) } as const
      })
    })
  }

  /** Runs in the background: the request does not wait. */
  function storeUseLater(token: Urn): void {
    recentlyStored.set(token, true)
    background.run(storeUse(token), 'the last use of an access token was not stored')
  }

  /** `update` is a compare-and-set, so it cannot restore a token that was revoked in the meantime. */
  async function storeUse(token: Urn): Promise<void> {
    const call = system('storing the last use of an access token')
    const now = Date.now()
    const use = await store.uses.get(call, token)
    if (!use || (use.lastUsedAt ?? 0) > now - everySeconds * 1000) return
    await store.uses.update(call, token, old => old && { ...old, lastUsedAt: now })
  }

  return {
    name: 'bearer',
    reads: { from: 'authorization', scheme: 'Bearer' },
    claims: ({ headers }) => isTokenText(tokenText(headers.authorization)),
    verify: ({ headers, isCheck }) => verify(tokenText(headers.authorization), isCheck)
  }
}

/** The token after the scheme `Bearer`; `''` unless it is exactly one word. */
function tokenText(header: string | readonly string[] = ''): string {
  return /^Bearer +(\S+)$/i.exec(String(header))?.[1] ?? ''
}
