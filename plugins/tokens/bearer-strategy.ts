import { LRUCache } from 'lru-cache'
import { type Background, type Call, type Credential, idOf, type Strategy, type Urn } from '../../core/index.ts'
import { digestUrn, isExpired, type TokenStore, userSince } from './record.ts'
import { isTokenText } from './text.ts'

const REMEMBERED = 10_000

interface BearerDeps {
  readonly store: TokenStore
  /** How often the time of last use is stored. */
  readonly everySeconds: number
  readonly system: (reason: string) => Call
  readonly background: Background
}

/** Tells whom a token stands for. Unknown, expired and revoked ones are one answer after the same work. */
export function createBearerStrategy({ store, everySeconds, system, background }: BearerDeps): Strategy {
  const stamped = new LRUCache<Urn, true>({ max: REMEMBERED, ttl: everySeconds * 1000 })

  async function verify(text: string): Promise<Credential | undefined> {
    const call = system('checking an access token')
    const digest = await store.digests.get(call, digestUrn(text))
    if (!digest || isExpired(digest)) return
    const { token, actor, actorSince, scope } = digest
    if ((await userSince(store.data, call, actor)) !== actorSince) return
    if (!stamped.has(token)) stampLater(token)
    return { actor, kind: 'token', id: idOf(token), ...(scope ? { scope } : {}) }
  }

  /** A request does not wait for it. */
  function stampLater(token: Urn): void {
    stamped.set(token, true)
    background.run(stamp(token), 'the last use of an access token was not stored')
  }

  /** Only a token that is still there is stamped: `update` compares and sets, so this cannot bring back a revoked one. */
  async function stamp(token: Urn): Promise<void> {
    const call = system('storing the last use of an access token')
    const now = Date.now()
    const use = await store.uses.get(call, token)
    if (!use || (use.lastUsedAt ?? 0) > now - everySeconds * 1000) return
    await store.uses.update(call, token, old => old && { ...old, lastUsedAt: now })
  }

  return {
    name: 'bearer',
    reads: { from: 'authorization', scheme: 'Bearer' },
    claims: ({ headers }) => isTokenText(textOf(headers.authorization)),
    verify: ({ headers }) => verify(textOf(headers.authorization))
  }
}

/** What follows the scheme, `''` when it is not one word. */
function textOf(header: string | readonly string[] = ''): string {
  return /^Bearer +(\S+)$/i.exec(String(header))?.[1] ?? ''
}
