import { ANONYMOUS, type Call, type Demand, parseUrn, type Scope, SYSTEM, type Urn } from '../../core/index.ts'
import { lifetimeOf, type Permitted, type Wish } from './duration.ts'
import { TokenInput, WiderScope } from './errors.ts'
import { MANAGE, USE } from './privileges.ts'
import { digestUrn, metadataOf, type TokenStore, type TokenUse, tokenUrn, userSince } from './record.ts'
import { demandWithin, type Known, type ScopeInput, scopeOf } from './scope.ts'
import { digestOf, makeTokenText, randomBase62 } from './text.ts'

const ID_LENGTH = 22
const MAX_NAME = 500
const MAX_DESCRIPTION = 1000

export interface NewToken extends Wish {
  readonly type: TokenUse['type']
  readonly actorUrn: string
  readonly name: string
  readonly description?: string | null
  readonly scope?: ScopeInput | null
}

/** A token for the caller needs less than one for another user. */
export function demandsToCreate({ type, actorUrn }: NewToken, call: Call): Demand[] {
  if (type === 'SERVICE_ACCOUNT') return [...USE, { anyOf: ['MANAGE_SERVICE_ACCOUNTS'] }]
  return actorUrn === call.actor ? USE : MANAGE
}

export interface Creation {
  readonly store: TokenStore
  readonly permitted: Permitted
  readonly known: Known
  readonly isServiceAccount: (call: Call, user: Urn) => Promise<boolean>
}

/** The text is in the answer and nowhere else. */
export async function createToken({ store, permitted, known, isServiceAccount }: Creation, call: Call, wish: NewToken) {
  checkTexts(wish)
  const lifetime = lifetimeOf(wish, permitted)
  const scope = wish.scope ? scopeOf(wish.scope, known) : undefined
  if (call.credential?.scope && wish.actorUrn !== call.actor) throw new WiderScope('it is for somebody else')
  demandWithin(scope, call.credential?.scope)
  const user = await userOf(store, call, wish.actorUrn)
  if (wish.type === 'SERVICE_ACCOUNT' && !(await isServiceAccount(call, user.actor))) {
    throw new TokenInput(`The specified URN is not a service account: ${user.actor}`)
  }
  const accessToken = makeTokenText()
  const urn = await storeToken(store, call, wish, { ...user, accessToken, lifetime, scope })
  const [metadata] = await metadataOf(store, call.as('answering with the new access token'), [urn])
  return { accessToken, metadata }
}

interface Settled {
  readonly accessToken: string
  readonly actor: Urn
  readonly actorSince: number
  readonly lifetime: number | undefined
  readonly scope: Scope | undefined
}

async function storeToken({ data, digests, infos, uses }: TokenStore, call: Call, wish: NewToken, settled: Settled) {
  const { accessToken, actor, actorSince, lifetime, scope } = settled
  const { type, name, description } = wish
  const urn = tokenUrn(randomBase62(ID_LENGTH))
  const createdAt = Date.now()
  const ends = lifetime === undefined ? {} : { expiresAt: createdAt + lifetime }
  const limits = scope ? { scope } : {}
  const described = description ? { description } : {}
  const info = { name, actorUrn: actor, ownerUrn: call.actor, createdAt, ...ends, ...described }
  await data.write(call, [
    digests.edit(digestUrn(accessToken), () => ({ token: urn, actor, actorSince, ...ends, ...limits })),
    infos.edit(urn, () => info),
    uses.edit(urn, () => ({ digest: digestOf(accessToken), type, ...described, ...limits }))
  ])
  return urn
}

function checkTexts({ name, description }: NewToken): void {
  if (name.trim() === '') throw new TokenInput('The name of an access token must not be empty')
  if (name.length > MAX_NAME) throw new TokenInput(`The name of an access token has at most ${MAX_NAME} characters`)
  if ((description?.length ?? 0) > MAX_DESCRIPTION) {
    throw new TokenInput(`The description of an access token has at most ${MAX_DESCRIPTION} characters`)
  }
}

async function userOf({ data }: TokenStore, call: Call, text: string) {
  const actor = parseUrn(text)
  if (!actor.startsWith('urn:li:corpuser:') || actor === SYSTEM || actor === ANONYMOUS) {
    throw new TokenInput(`${actor} is not a user: actorUrn must be urn:li:corpuser:<id>`)
  }
  const system = call.as('looking up the user of a new access token')
  const actorSince = await userSince(data, system, actor)
  if (actorSince === undefined) throw new TokenInput(`The user ${actor} does not exist`)
  return { actor, actorSince }
}
