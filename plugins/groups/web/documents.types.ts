// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface AddMembers {
  readonly addGroupMembers: boolean | null
}

export interface AddMembersVariables {
  readonly input: AddGroupMembersInput
}

export interface MakeGroup {
  readonly createGroup: string | null
}

export interface MakeGroupVariables {
  readonly input: CreateGroupInput
}

export interface ListGroupsPage {
  readonly listGroups: {
    readonly start: number
    readonly count: number
    readonly total: number
    readonly groups: readonly {
      readonly urn: string
      readonly name: string
      readonly properties: { readonly displayName: string | null; readonly description: string | null } | null
      readonly editableProperties: { readonly description: string | null } | null
      readonly origin: { readonly type: 'NATIVE' | 'EXTERNAL' | 'UNKNOWN'; readonly externalType: string | null } | null
      readonly members: { readonly total: number | null } | null
    }[]
  } | null
}

export interface ListGroupsPageVariables {
  readonly input: ListGroupsInput
}

export interface MembersOfGroup {
  readonly entity: {
    readonly urn: string
    readonly name?: string
    readonly properties?: {
      readonly displayName: string | null
      readonly email: string | null
      readonly slack: string | null
    } | null
    readonly editableProperties?: { readonly email: string | null; readonly slack: string | null } | null
    readonly origin?: { readonly type: 'NATIVE' | 'EXTERNAL' | 'UNKNOWN'; readonly externalType: string | null } | null
    readonly roles?: {
      readonly relationships: readonly { readonly entity: { readonly urn: string; readonly name?: string } | null }[]
    } | null
    readonly members?: {
      readonly start: number | null
      readonly total: number | null
      readonly relationships: readonly {
        readonly entity: {
          readonly urn: string
          readonly username?: string
          readonly status?: 'ACTIVE' | 'SUSPENDED' | null
          readonly userProperties?: {
            readonly displayName: string | null
            readonly fullName: string | null
            readonly title: string | null
          } | null
          readonly editableUserProperties?: {
            readonly displayName: string | null
            readonly title: string | null
          } | null
        } | null
      }[]
    } | null
  } | null
}

export interface MembersOfGroupVariables {
  readonly urn: string
  readonly start: number
  readonly count: number
}

export interface DropGroup {
  readonly removeGroup: boolean | null
}

export interface DropGroupVariables {
  readonly urn: string
}

export interface TakeOutMembers {
  readonly removeGroupMembers: boolean | null
}

export interface TakeOutMembersVariables {
  readonly input: RemoveGroupMembersInput
}

export interface AddGroupMembersInput {
  readonly groupUrn: string
  readonly userUrns: readonly string[]
}

export interface CreateGroupInput {
  readonly id?: string | null | undefined
  readonly name: string
  readonly description?: string | null | undefined
}

export interface ListGroupsInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
}

export interface RemoveGroupMembersInput {
  readonly groupUrn: string
  readonly userUrns: readonly string[]
}
