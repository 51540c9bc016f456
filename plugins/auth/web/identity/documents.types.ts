// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface AcceptInvitation {
  readonly acceptRole: boolean | null
}

export interface AcceptInvitationVariables {
  readonly input: AcceptRoleInput
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
