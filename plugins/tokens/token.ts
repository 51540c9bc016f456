import {
  ANONYMOUS,
  type Call,
  checkText,
  type Demand,
  parseUrn,
  type Scope,
  SYSTEM,
  type Urn
} from '../../core/index.ts'
import type { Auth } from '../auth/index.ts'
import { type AllowedDurations, type DurationInput, lifetimeOf } from './duration.ts'
import { TokenInput, WiderScope } from './errors.ts'
import { digestUrn, MANAGE, metadataOf, type TokenStore, type TokenUse, tokenUrn, USE, userSince } from './record.ts'
import { demandWithin, type KnownNames, type ScopeInput, scopeOf } from './scope.ts'
import { digestOf, makeTokenText, randomBase62 } from './text.ts'

const ID_LENGTH = 22
const NAME = { max: 500, isRequired: true }
const DESCRIPTION = { max: 1000 }

export interface NewToken extends DurationInput {
  readonly type: TokenUse['type']
  readonly actorUrn: string
  readonly name: string
  readonly description?: string | null
  readonly scope?: ScopeInput | null
}

/** A token for another user requires a stronger privilege than a token for the caller. */
export function demandsToCreate({ type, actorUrn }: NewToken, call: Call): Demand[] {
  if (type === 'SERVICE_ACCOUNT') return [...USE, { anyOf: ['MANAGE_SERVICE_ACCOUNTS'] }]
  return actorUrn === call.actor ? USE : MANAGE
}

export interface CreateDeps {
  readonly store: TokenStore
  readonly allowedDurations: AllowedDurations
  readonly known: KnownNames
  readonly isServiceAccount: (call: Call, user: Urn) => Promise<boolean>
  /** The token would have the rights of its user: the caller must have them too. */
  readonly requireRightsOf: Auth['requireRightsOf']
}

/** The response is the only place where the token itself appears: only its digest is stored. */
export async function createToken(
  { store, allowedDurations, known, isServiceAccount, requireRightsOf }: CreateDeps,
  call: Call,
  input: NewToken
) {
  checkLengths(input)
  const lifetime = lifetimeOf(input, allowedDurations)
  const scope = input.scope ? scopeOf(input.scope, known) : undefined
  if (call.credential?.scope && input.actorUrn !== call.actor)
    throw new WiderScope('the requested token is for another user')
  demandWithin(scope, call.credential?.scope)
  const user = await userOf(store, call, input.actorUrn)
  if (user.actor !== call.actor) await requireRightsOf(call, user.actor)
  if (input.type === 'SERVICE_ACCOUNT' && !(await isServiceAccount(call, user.actor))) {
    throw new TokenInput(`The specified URN is not a service account: ${user.actor}`)
  }
  const accessToken = makeTokenText()
  const urn = await storeToken(store, call, { ...input, ...user, accessToken, lifetime, scope })
  const [metadata] = await metadataOf(store, call.as('reading the new access token'), [urn])
  return { accessToken, metadata }
}

interface CheckedToken extends Pick<NewToken, 'type' | 'name' | 'description'> {
  readonly accessToken: string
  readonly actor: Urn
  readonly actorSince: number
  readonly lifetime: number | undefined
  readonly scope: Scope | undefined
}

export async function storeToken(
  { data, digests, infos, uses }: TokenStore,
  call: Call,
  token: CheckedToken
): Promise<Urn> {
  const { type, name, description, accessToken, actor, actorSince, lifetime, scope } = token
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

function checkLengths({ name, description }: NewToken): void {
  checkText('The name of an access token', name, NAME, TokenInput)
  checkText('The description of an access token', description, DESCRIPTION, TokenInput)
}

/** @throws TokenInput unless the text is the URN of a user that exists */
export async function userOf({ data }: TokenStore, call: Call, text: string) {
  const actor = parseUrn(text)
  if (!actor.startsWith('urn:li:corpuser:') || actor === SYSTEM || actor === ANONYMOUS) {
    throw new TokenInput(`${actor} is not a user: expected urn:li:corpuser:<id> in actorUrn`)
  }
  const system = call.as('looking up the user of a new access token')
  const actorSince = await userSince(data, system, actor)
  if (actorSince === undefined) throw new TokenInput(`The user ${actor} does not exist`)
  return { actor, actorSince }
}
