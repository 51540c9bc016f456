import {
  type Call,
  type Criterion,
  type Demand,
  makeUrn,
  numberKey,
  pagesUntilEmpty,
  type Urn
} from '../../core/index.ts'
import { TokenGone, WiderScope } from './errors.ts'
import { DIGEST, MANAGE, metadataOf, TOKEN, type TokenStore, tokenUrn, USE } from './record.ts'
import { demandWithin } from './scope.ts'

const PAGE = 500

/** An unknown token requires the same privilege as a token of another user. */
export async function demandsToRevoke({ infos, uses }: TokenStore, call: Call, id: string): Promise<Demand[]> {
  const system = call.as('looking up the owner of an access token')
  const urn = tokenUrn(id)
  const [info, use] = await Promise.all([infos.get(system, urn), uses.get(system, urn)])
  const isOwn = info?.ownerUrn === call.actor || (use?.type === 'PERSONAL' && info?.actorUrn === call.actor)
  return isOwn ? USE : MANAGE
}

/** A credential with a scope can revoke only what it could create. @throws TokenGone, WiderScope */
export async function revokeToken(store: TokenStore, call: Call, urn: Urn): Promise<void> {
  if (call.credential?.scope) {
    const [found] = await metadataOf(store, call.as('looking up the scope of an access token'), [urn])
    if (!found) throw new TokenGone()
    if (found.actorUrn !== call.actor) throw new WiderScope('the token is of another user')
    demandWithin(found.scope, call.credential.scope)
  }
  if (!(await eraseToken(store, call, urn))) throw new TokenGone()
}

/** Revokes every token that represents a user, also when nobody waits for it any more. */
export async function revokeAll(store: TokenStore, call: Call, user: Urn): Promise<void> {
  const where = { field: 'dataHubAccessTokenInfo.actorUrn', in: [user] }
  await eraseTokens(store, call.as('revoking the access tokens of a user'), { where })
}

/** Removes the tokens that expired before a time. */
export async function purgeTokens(store: TokenStore, call: Call, before: number): Promise<void> {
  const where = { field: 'dataHubAccessTokenInfo.expiresAt', to: numberKey(before) }
  const purged = await eraseTokens(store, call, { where, signal: call.signal })
  if (purged > 0) call.log.info({ purged }, 'expired access tokens purged')
}

interface Erased {
  readonly where: Criterion
  /** Ends it between two pages. */
  readonly signal?: AbortSignal
}

/** How many this call erased. */
async function eraseTokens(store: TokenStore, call: Call, { where, signal }: Erased): Promise<number> {
  let erased = 0
  for await (const { urns } of pagesUntilEmpty(store.data, call, { types: [TOKEN], where }, PAGE)) {
    signal?.throwIfAborted()
    for (const urn of urns) if (await eraseToken(store, call, urn)) erased++
  }
  return erased
}

/**
 * Erases the digest first: from then on the token is refused, even if the second erase fails. Of several concurrent
 * calls exactly one returns true.
 */
export async function eraseToken({ data, uses }: TokenStore, call: Call, urn: Urn): Promise<boolean> {
  const use = await uses.get(call.as('finding the digest of an access token'), urn)
  if (use) await data.erase(call, makeUrn(DIGEST, use.digest))
  const { rows } = await data.erase(call, urn)
  return rows > 0
}
