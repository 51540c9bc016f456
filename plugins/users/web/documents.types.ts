// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface AssignRole {
  readonly batchAssignRole: boolean | null
}

export interface AssignRoleVariables {
  readonly input: BatchAssignRoleInput
}

export interface ChangePassword {
  readonly changeOwnPassword: boolean
}

export interface ChangePasswordVariables {
  readonly input: ChangeOwnPasswordInput
}

export interface CountTokens {
  readonly listAccessTokens: { readonly total: number }
}

export interface CountTokensVariables {
  readonly input: ListAccessTokensInput
}

export interface EndAll {
  readonly endAllSessions: boolean
}

export interface EndAllVariables {
  readonly userUrn?: string | null | undefined
}

export interface EndOne {
  readonly endSession: boolean
}

export interface EndOneVariables {
  readonly id: string
  readonly userUrn?: string | null | undefined
}

export interface Invitation {
  readonly getInviteToken: { readonly inviteToken: string; readonly expiresAt: number } | null
}

export interface InvitationVariables {
  readonly input: GetInviteTokenInput
}

export interface NewInvitation {
  readonly createInviteToken: { readonly inviteToken: string; readonly expiresAt: number } | null
}

export interface NewInvitationVariables {
  readonly input: CreateInviteTokenInput
}

export interface OnePerson {
  readonly entity: {
    readonly urn: string
    readonly username?: string
    readonly status?: 'ACTIVE' | 'SUSPENDED' | null
    readonly isNativeUser?: boolean | null
    readonly properties?: {
      readonly active: boolean
      readonly displayName: string | null
      readonly fullName: string | null
      readonly email: string | null
      readonly title: string | null
    } | null
    readonly editableProperties?: {
      readonly displayName: string | null
      readonly title: string | null
      readonly aboutMe: string | null
      readonly slack: string | null
      readonly phone: string | null
      readonly email: string | null
    } | null
    readonly roles?: {
      readonly relationships: readonly { readonly entity: { readonly urn: string; readonly name?: string } | null }[]
    } | null
    readonly groups?: {
      readonly total: number | null
      readonly relationships: readonly {
        readonly entity: {
          readonly urn: string
          readonly name?: string
          readonly groupProperties?: { readonly displayName: string | null } | null
        } | null
      }[]
    } | null
  } | null
}

export interface OnePersonVariables {
  readonly urn: string
}

export interface ListPeople {
  readonly listUsers: {
    readonly start: number
    readonly count: number
    readonly total: number
    readonly users: readonly {
      readonly urn: string
      readonly username: string
      readonly status: 'ACTIVE' | 'SUSPENDED' | null
      readonly isNativeUser: boolean | null
      readonly properties: {
        readonly active: boolean
        readonly displayName: string | null
        readonly fullName: string | null
        readonly email: string | null
        readonly title: string | null
      } | null
      readonly editableProperties: {
        readonly displayName: string | null
        readonly title: string | null
        readonly aboutMe: string | null
        readonly slack: string | null
        readonly phone: string | null
        readonly email: string | null
      } | null
      readonly roles: {
        readonly relationships: readonly { readonly entity: { readonly urn: string; readonly name?: string } | null }[]
      } | null
    }[]
  } | null
}

export interface ListPeopleVariables {
  readonly input: ListUsersInput
}

export interface RemovePerson {
  readonly removeUser: boolean | null
}

export interface RemovePersonVariables {
  readonly urn: string
}

export interface ResetLink {
  readonly createNativeUserResetToken: { readonly resetToken: string; readonly expiresAt: number } | null
}

export interface ResetLinkVariables {
  readonly input: CreateNativeUserResetTokenInput
}

export interface RolesForPeople {
  readonly listRoles: {
    readonly roles: readonly { readonly urn: string; readonly name: string; readonly description: string }[]
  } | null
}

export interface SessionsOf {
  readonly listSessions: {
    readonly start: number
    readonly count: number
    readonly total: number
    readonly sessions: readonly {
      readonly id: string
      readonly address: string | null
      readonly createdAt: number
      readonly lastUsedAt: number
      readonly idleExpiresAt: number
      readonly expiresAt: number
      readonly current: boolean
    }[]
  }
}

export interface SessionsOfVariables {
  readonly input: ListSessionsInput
}

export interface SetStatus {
  readonly updateUserStatus: string | null
}

export interface SetStatusVariables {
  readonly urn: string
  readonly status: 'ACTIVE' | 'SUSPENDED'
}

export interface UpdatePerson {
  readonly updateCorpUserProperties: { readonly urn: string } | null
}

export interface UpdatePersonVariables {
  readonly urn: string
  readonly input: CorpUserUpdateInput
}

export interface BatchAssignRoleInput {
  readonly roleUrn?: string | null | undefined
  readonly actors: readonly string[]
  readonly replace?: boolean | null | undefined
  readonly remove?: boolean | null | undefined
}

export interface ChangeOwnPasswordInput {
  readonly currentPassword: string
  readonly newPassword: string
}

export interface ListAccessTokensInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly filters?: readonly FacetFilterInput[] | null | undefined
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

export interface GetInviteTokenInput {
  readonly roleUrn?: string | null | undefined
}

export interface CreateInviteTokenInput {
  readonly roleUrn?: string | null | undefined
}

export interface ListUsersInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
  readonly from?: string | null | undefined
}

export interface CreateNativeUserResetTokenInput {
  readonly userUrn: string
}

export interface ListSessionsInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly userUrn?: string | null | undefined
}

export interface CorpUserUpdateInput {
  readonly displayName?: string | null | undefined
  readonly title?: string | null | undefined
  readonly aboutMe?: string | null | undefined
  readonly pictureLink?: string | null | undefined
  readonly slack?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly email?: string | null | undefined
  readonly personaUrn?: string | null | undefined
  readonly teams?: readonly string[] | null | undefined
  readonly skills?: readonly string[] | null | undefined
  readonly platformUrns?: readonly string[] | null | undefined
}
