import {
  type Aspect,
  type Call,
  type Data,
  idOf,
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

const UrnText = Type.Unsafe<Urn>(Type.String())
const Moment = Type.Integer({ minimum: 0 })
const closed = { additionalProperties: false }

export const TokenDigestKey = Type.Object({ digest: Type.String() }, closed)

/** All that a check needs, on an entity named by the digest of the token's text. */
export const TokenDigest = Type.Object(
  {
    token: UrnText,
    actor: UrnText,
    /** When the user was made: a later user of the same name is another one. */
    actorSince: Moment,
    expiresAt: Type.Optional(Moment),
    scope: Type.Optional(StoredScope)
  },
  closed
)
export type TokenDigest = Static<typeof TokenDigest>

/** What DataHub's own aspect has no room for. Stored with the token: an update of it cannot bring back a revoked one. */
export const TokenUse = Type.Object(
  {
    digest: Type.String(),
    type: Type.Union([Type.Literal('PERSONAL'), Type.Literal('SERVICE_ACCOUNT')]),
    /** Again, as free text of DataHub's aspects is not indexed and lists are filtered by it. */
    description: Type.Optional(Type.String({ 'x-search': { fieldType: 'KEYWORD' } })),
    lastUsedAt: Type.Optional(Moment),
    /** Again, for lists: what holds is in the digest's aspect. */
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

/** A token as its users may see it. */
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

/** In the order asked; tokens that are gone are left out. */
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

/** When a user was made; `undefined` when the user does not exist. */
export async function userSince(data: Data, call: Call, user: Urn): Promise<number | undefined> {
  const [stored] = await data.read(call, [{ urn: user, aspects: ['corpUserKey'] }])
  return stored?.[0]?.row.time
}
