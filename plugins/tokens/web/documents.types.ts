// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface AccountsForTokens {
  readonly listServiceAccounts: {
    readonly total: number
    readonly serviceAccounts: readonly {
      readonly urn: string
      readonly name: string
      readonly displayName: string | null
    }[]
  }
}

export interface CreateToken {
  readonly createAccessToken: {
    readonly accessToken: string
    readonly metadata: { readonly id: string; readonly name: string; readonly expiresAt: number | null } | null
  } | null
}

export interface CreateTokenVariables {
  readonly input: GetAccessTokenInput
}

export interface CreateAccountForToken {
  readonly createServiceAccount: { readonly urn: string; readonly name: string; readonly displayName: string | null }
}

export interface CreateAccountForTokenVariables {
  readonly input: CreateServiceAccountInput
}

export interface NamesForTokens {
  readonly searchAcrossEntities: {
    readonly searchResults: readonly {
      readonly entity: {
        readonly urn: string
        readonly properties: { readonly name: string } | null
        readonly tagProperties: { readonly name: string } | null
      }
    }[]
  } | null
}

export interface NamesForTokensVariables {
  readonly urns?: readonly string[] | null | undefined
  readonly count: number
}

export interface PrivilegesForTokens {
  readonly appConfig: {
    readonly policiesConfig: {
      readonly metadataPrivileges: readonly {
        readonly type: string
        readonly displayName: string | null
        readonly description: string | null
      }[]
      readonly platformPrivileges: readonly {
        readonly type: string
        readonly displayName: string | null
        readonly description: string | null
      }[]
      readonly resourcePrivileges: readonly {
        readonly resourceType: string
        readonly resourceTypeDisplayName: string | null
      }[]
    }
  } | null
}

export interface ReachOfToken {
  readonly searchAcrossEntities: { readonly total: number } | null
}

export interface ReachOfTokenVariables {
  readonly orFilters?: readonly AndFilterInput[] | null | undefined
}

export interface RevokeToken {
  readonly revokeAccessToken: boolean
}

export interface RevokeTokenVariables {
  readonly id: string
}

export interface ListTokens {
  readonly listAccessTokens: {
    readonly start: number
    readonly count: number
    readonly total: number
    readonly tokens: readonly {
      readonly id: string
      readonly urn: string
      readonly name: string
      readonly description: string | null
      readonly actorUrn: string
      readonly ownerUrn: string
      readonly createdAt: number
      readonly expiresAt: number | null
      readonly expired: boolean
      readonly lastUsedAt: number | null
      readonly scope: {
        readonly readOnly: boolean
        readonly privileges: readonly string[] | null
        readonly types: readonly string[] | null
        readonly urnPrefixes: readonly string[] | null
        readonly containers: readonly string[] | null
        readonly tags: readonly string[] | null
      } | null
    }[]
  }
}

export interface ListTokensVariables {
  readonly input: ListAccessTokensInput
}

export interface GetAccessTokenInput {
  readonly type: 'PERSONAL' | 'SERVICE_ACCOUNT'
  readonly actorUrn: string
  readonly duration?:
    | 'ONE_HOUR'
    | 'ONE_DAY'
    | 'ONE_WEEK'
    | 'ONE_MONTH'
    | 'THREE_MONTHS'
    | 'SIX_MONTHS'
    | 'ONE_YEAR'
    | 'NO_EXPIRY'
    | null
    | undefined
  readonly durationIso?: string | null | undefined
  readonly name: string
  readonly description?: string | null | undefined
  readonly scope?: TokenScopeInput | null | undefined
}

export interface TokenScopeInput {
  readonly readOnly?: boolean | null | undefined
  readonly privileges?: readonly string[] | null | undefined
  readonly types?: readonly string[] | null | undefined
  readonly urnPrefixes?: readonly string[] | null | undefined
  readonly containers?: readonly string[] | null | undefined
  readonly tags?: readonly string[] | null | undefined
}

export interface CreateServiceAccountInput {
  readonly displayName?: string | null | undefined
  readonly description?: string | null | undefined
}

export interface AndFilterInput {
  readonly and?: readonly FacetFilterInput[] | null | undefined
}

export interface FacetFilterInput {
  readonly field: string
  readonly value?: string | null | undefined
  readonly values?: readonly string[] | null | undefined
  readonly condition?:
    | 'CONTAIN'
    | 'EQUAL'
    | 'IEQUAL'
    | 'IN'
    | 'EXISTS'
    | 'GREATER_THAN'
    | 'GREATER_THAN_OR_EQUAL_TO'
    | 'LESS_THAN'
    | 'LESS_THAN_OR_EQUAL_TO'
    | 'START_WITH'
    | 'END_WITH'
    | 'DESCENDANTS_INCL'
    | 'ANCESTORS_INCL'
    | 'RELATED_INCL'
    | null
    | undefined
  readonly negated?: boolean | null | undefined
}

export interface ListAccessTokensInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly filters?: readonly FacetFilterInput[] | null | undefined
}
