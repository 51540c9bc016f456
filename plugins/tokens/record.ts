import {
  type Aspect,
  type Call,
  chain,
  type Data,
  type Demand,
  idOf,
  type MaybePromise,
  makeUrn,
  type Scope,
  type Static,
  Type,
  type Urn
} from '../../core/index.ts'
import type { ModelAspects } from '../entities/index.ts'
import { StoredScope, textOfScope } from './scope.ts'
import { digestOf } from './text.ts'

export const TOKEN = 'dataHubAccessToken'
export const DIGEST = 'aspectdDigest'

/** Privileges any one of which is required for the tokens of other users. */
export const MANAGES = ['MANAGE_ACCESS_TOKENS']
/** Privileges any one of which is required for the whole token API. */
export const USES = ['GENERATE_PERSONAL_ACCESS_TOKENS', ...MANAGES]

const on = (...anyOf: string[]): Demand[] => [TOKEN, DIGEST].map(type => ({ anyOf, on: type }))

/** Required for the whole token API; enough for the caller's own tokens. */
export const USE = on(...USES)
/** Required for the tokens of other users. */
export const MANAGE = on(...MANAGES)

const UrnText = Type.Unsafe<Urn>(Type.String())
const Timestamp = Type.Integer({ minimum: 0 })
const closed = { additionalProperties: false }

export const TokenDigestKey = Type.Object({ digest: Type.String() }, closed)

/** All that authentication needs, on an entity whose id is the digest of the token: one read. */
export const TokenDigest = Type.Object(
  {
    token: UrnText,
    actor: UrnText,
    /** When the user was created: a later user with the same name is a different user. */
    actorSince: Timestamp,
    expiresAt: Type.Optional(Timestamp),
    scope: Type.Optional(StoredScope)
  },
  closed
)
export type TokenDigest = Static<typeof TokenDigest>

/** What DataHub's own aspect cannot hold. It is on the token's entity: an update cannot restore a revoked token. */
export const TokenUse = Type.Object(
  {
    digest: Type.String(),
    type: Type.Union([Type.Literal('PERSONAL'), Type.Literal('SERVICE_ACCOUNT')]),
    /** A copy to filter lists by: free text in DataHub's aspects is not indexed. */
    description: Type.Optional(Type.String({ 'x-search': { fieldType: 'KEYWORD' } })),
    lastUsedAt: Type.Optional(Timestamp),
    /** A copy for lists: the scope that is enforced is in the digest's aspect. */
    scope: Type.Optional(StoredScope)
  },
  closed
)
export type TokenUse = Static<typeof TokenUse>

type TokenInfo = ModelAspects['dataHubAccessTokenInfo']

export interface TokenStore {
  readonly data: Data
  readonly infos: Aspect<TokenInfo>
  readonly digests: Aspect<TokenDigest>
  readonly uses: Aspect<TokenUse>
}

/** What users may see of a token. */
export interface TokenMetadata extends TokenInfo {
  readonly urn: Urn
  readonly id: string
  readonly lastUsedAt?: number
  readonly scope?: Scope
  readonly scopeText?: string
  readonly expired: boolean
}

export function tokenUrn(id: string): Urn {
  return makeUrn(TOKEN, id)
}

export function digestUrn(text: string): Urn {
  return makeUrn(DIGEST, digestOf(text))
}

export function isExpired({ expiresAt }: { readonly expiresAt?: number }): boolean {
  return expiresAt !== undefined && expiresAt <= Date.now()
}

/** In the order of `urns`; tokens that do not exist are omitted. */
export async function metadataOf({ infos, uses }: TokenStore, call: Call, urns: readonly Urn[]) {
  const [found, used] = await Promise.all([infos.getMany(call, urns), uses.getMany(call, urns)])
  return urns.flatMap((urn, at): TokenMetadata[] => {
    const info = found[at]
    const { lastUsedAt, scope } = used[at] ?? {}
    if (!info) return []
    const use = lastUsedAt ? { lastUsedAt } : {}
    const limits = scope ? { scope, scopeText: textOfScope(scope) } : {}
    return [{ urn, id: idOf(urn), ...info, ...use, ...limits, expired: isExpired(info) }]
  })
}

/** When a user was created, in milliseconds since the epoch; `undefined` when the user does not exist. */
export function userSince(data: Data, call: Call, user: Urn): MaybePromise<number | undefined> {
  return chain(data.read(call, [{ urn: user, aspects: ['corpUserKey'] }]), ([stored]) => stored?.[0]?.row.time)
}
