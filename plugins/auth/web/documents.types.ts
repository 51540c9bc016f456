// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface AcceptInvitation {
  readonly acceptRole: boolean | null
}

export interface AcceptInvitationVariables {
  readonly input: AcceptRoleInput
}

export interface AssignRole {
  readonly batchAssignRole: boolean | null
}

export interface AssignRoleVariables {
  readonly input: BatchAssignRoleInput
}

export interface CountEntities {
  readonly searchAcrossEntities: { readonly total: number } | null
}

export interface CountEntitiesVariables {
  readonly input: SearchAcrossEntitiesInput
}

export interface CountUsers {
  readonly listUsers: { readonly total: number } | null
}

export interface CreatePolicy {
  readonly createPolicy: string | null
}

export interface CreatePolicyVariables {
  readonly input: PolicyUpdateInput
}

export interface DebugAccess {
  readonly debugAccess: {
    readonly roles: readonly string[]
    readonly groups: readonly string[]
    readonly rolesViaGroups: readonly string[]
  }
}

export interface DebugAccessVariables {
  readonly user: string
}

export interface DeletePolicy {
  readonly deletePolicy: string | null
}

export interface DeletePolicyVariables {
  readonly urn: string
}

export interface ExplainAccess {
  readonly explainAccess: {
    readonly allowed: boolean
    readonly reason: string
    readonly missing: readonly string[]
    readonly policies: readonly {
      readonly urn: string
      readonly name: string
      readonly through: readonly {
        readonly kind: 'USER' | 'GROUP' | 'ROLE' | 'OWNER' | 'ALL_USERS' | 'ALL_GROUPS'
        readonly urn: string | null
        readonly via: string | null
      }[]
    }[]
    readonly others: readonly {
      readonly urn: string
      readonly name: string
      readonly namesUser: boolean
      readonly coversResource: boolean
      readonly roles: readonly string[]
    }[]
  }
}

export interface ExplainAccessVariables {
  readonly actor: string
  readonly privilege: string
  readonly resource?: string | null | undefined
}

export interface GetPolicy {
  readonly policy: {
    readonly urn: string
    readonly version: number
    readonly type: 'METADATA' | 'PLATFORM'
    readonly name: string
    readonly state: 'DRAFT' | 'ACTIVE' | 'INACTIVE'
    readonly description: string | null
    readonly privileges: readonly string[]
    readonly editable: boolean
    readonly resources: {
      readonly type: string | null
      readonly resources: readonly string[] | null
      readonly allResources: boolean | null
      readonly filter: {
        readonly criteria:
          | readonly {
              readonly field: string
              readonly values: readonly { readonly value: string }[]
              readonly condition: 'EQUALS' | 'STARTS_WITH' | 'NOT_EQUALS'
            }[]
          | null
      } | null
      readonly privilegeConstraints: { readonly criteria: readonly { readonly field: string }[] | null } | null
    } | null
    readonly actors: {
      readonly users: readonly string[] | null
      readonly groups: readonly string[] | null
      readonly roles: readonly string[] | null
      readonly resourceOwners: boolean
      readonly resourceOwnersTypes: readonly string[] | null
      readonly allUsers: boolean
      readonly allGroups: boolean
    }
  } | null
}

export interface GetPolicyVariables {
  readonly urn: string
}

export interface ListPolicies {
  readonly listPolicies: {
    readonly start: number
    readonly count: number
    readonly total: number
    readonly policies: readonly {
      readonly urn: string
      readonly version: number
      readonly type: 'METADATA' | 'PLATFORM'
      readonly name: string
      readonly state: 'DRAFT' | 'ACTIVE' | 'INACTIVE'
      readonly description: string | null
      readonly privileges: readonly string[]
      readonly editable: boolean
      readonly resources: {
        readonly type: string | null
        readonly resources: readonly string[] | null
        readonly allResources: boolean | null
        readonly filter: {
          readonly criteria:
            | readonly {
                readonly field: string
                readonly values: readonly { readonly value: string }[]
                readonly condition: 'EQUALS' | 'STARTS_WITH' | 'NOT_EQUALS'
              }[]
            | null
        } | null
        readonly privilegeConstraints: { readonly criteria: readonly { readonly field: string }[] | null } | null
      } | null
      readonly actors: {
        readonly users: readonly string[] | null
        readonly groups: readonly string[] | null
        readonly roles: readonly string[] | null
        readonly resourceOwners: boolean
        readonly resourceOwnersTypes: readonly string[] | null
        readonly allUsers: boolean
        readonly allGroups: boolean
      }
    }[]
  } | null
}

export interface ListPoliciesVariables {
  readonly input: ListPoliciesInput
}

export interface Members {
  readonly entity: {
    readonly relationships?: {
      readonly total: number | null
      readonly relationships: readonly { readonly entity: { readonly urn: string } | null }[]
    } | null
  } | null
}

export interface MembersVariables {
  readonly urn: string
  readonly input: RelationshipsInput
}

export interface Privileges {
  readonly appConfig: {
    readonly policiesConfig: {
      readonly platformPrivileges: readonly {
        readonly type: string
        readonly displayName: string | null
        readonly description: string | null
      }[]
      readonly metadataPrivileges: readonly {
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

export interface Roles {
  readonly listRoles: {
    readonly total: number
    readonly roles: readonly {
      readonly urn: string
      readonly name: string
      readonly description: string
      readonly relationships: { readonly total: number | null } | null
    }[]
  } | null
}

export interface RolesVariables {
  readonly members: RelationshipsInput
}

export interface UpdatePolicy {
  readonly updatePolicy: string | null
}

export interface UpdatePolicyVariables {
  readonly urn: string
  readonly input: PolicyUpdateInput
  readonly ifVersion: number
}

export interface WhoIsInvited {
  readonly me: {
    readonly corpUser: {
      readonly urn: string
      readonly username: string
      readonly properties: { readonly displayName: string | null } | null
    }
  } | null
}

export interface AcceptRoleInput {
  readonly inviteToken: string
}

export interface BatchAssignRoleInput {
  readonly roleUrn?: string | null | undefined
  readonly actors: readonly string[]
  readonly replace?: boolean | null | undefined
  readonly remove?: boolean | null | undefined
}

export interface SearchAcrossEntitiesInput {
  readonly types?: readonly string[] | null | undefined
  readonly query?: string | null | undefined
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly filters?: readonly FacetFilterInput[] | null | undefined
  readonly orFilters?: readonly AndFilterInput[] | null | undefined
  readonly viewUrn?: string | null | undefined
  readonly sortInput?: SearchSortInput | null | undefined
  readonly searchFlags?: SearchFlags | null | undefined
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

export interface AndFilterInput {
  readonly and?: readonly FacetFilterInput[] | null | undefined
}

export interface SearchSortInput {
  readonly sortCriterion?: SortCriterion | null | undefined
  readonly sortCriteria?: readonly SortCriterion[] | null | undefined
}

export interface SortCriterion {
  readonly field: string
  readonly sortOrder: 'ASCENDING' | 'DESCENDING'
}

export interface SearchFlags {
  readonly skipHighlighting?: boolean | null | undefined
  readonly skipAggregates?: boolean | null | undefined
  readonly skipCache?: boolean | null | undefined
  readonly fulltext?: boolean | null | undefined
  readonly maxAggValues?: number | null | undefined
  readonly getSuggestions?: boolean | null | undefined
  readonly includeSoftDeleted?: boolean | null | undefined
  readonly includeDraft?: boolean | null | undefined
  readonly includeHiddenLifecycleStages?: boolean | null | undefined
  readonly includeNonGlobalContextDocuments?: boolean | null | undefined
  readonly rewriteQuery?: boolean | null | undefined
  readonly includeRestricted?: boolean | null | undefined
  readonly fetchExtraFields?: readonly string[] | null | undefined
  readonly customHighlightingFields?: readonly string[] | null | undefined
  readonly filterNonLatestVersions?: boolean | null | undefined
  readonly includeDefaultFacets?: boolean | null | undefined
  readonly groupingSpec?: GroupingSpec | null | undefined
  readonly fresh?: 'ACKNOWLEDGED' | 'RECENT' | null | undefined
}

export interface GroupingSpec {
  readonly groupingCriteria?: readonly GroupingCriterion[] | null | undefined
}

export interface GroupingCriterion {
  readonly baseEntityType?: string | null | undefined
  readonly groupingEntityType: string
}

export interface PolicyUpdateInput {
  readonly type: 'METADATA' | 'PLATFORM'
  readonly name: string
  readonly state: 'DRAFT' | 'ACTIVE' | 'INACTIVE'
  readonly description?: string | null | undefined
  readonly resources?: ResourceFilterInput | null | undefined
  readonly privileges: readonly string[]
  readonly actors: ActorFilterInput
}

export interface ResourceFilterInput {
  readonly type?: string | null | undefined
  readonly resources?: readonly string[] | null | undefined
  readonly allResources?: boolean | null | undefined
  readonly filter?: PolicyMatchFilterInput | null | undefined
  readonly privilegeConstraints?: PolicyMatchFilterInput | null | undefined
}

export interface PolicyMatchFilterInput {
  readonly criteria?: readonly PolicyMatchCriterionInput[] | null | undefined
}

export interface PolicyMatchCriterionInput {
  readonly field: string
  readonly values: readonly string[]
  readonly condition: 'EQUALS' | 'STARTS_WITH' | 'NOT_EQUALS'
}

export interface ActorFilterInput {
  readonly users?: readonly string[] | null | undefined
  readonly groups?: readonly string[] | null | undefined
  readonly roles?: readonly string[] | null | undefined
  readonly resourceOwners: boolean
  readonly resourceOwnersTypes?: readonly string[] | null | undefined
  readonly allUsers: boolean
  readonly allGroups: boolean
}

export interface ListPoliciesInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
  readonly orFilters?: readonly AndFilterInput[] | null | undefined
}

export interface RelationshipsInput {
  readonly types: readonly string[]
  readonly direction: 'INCOMING' | 'OUTGOING'
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly includeSoftDelete?: boolean | null | undefined
}
