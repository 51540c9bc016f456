// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface CreateAccount {
  readonly createServiceAccount: { readonly urn: string; readonly name: string; readonly displayName: string | null }
}

export interface CreateAccountVariables {
  readonly input: CreateServiceAccountInput
}

export interface DeleteAccount {
  readonly deleteServiceAccount: boolean
}

export interface DeleteAccountVariables {
  readonly urn: string
}

export interface ListAccounts {
  readonly listServiceAccounts: {
    readonly start: number
    readonly count: number
    readonly total: number
    readonly serviceAccounts: readonly {
      readonly urn: string
      readonly name: string
      readonly displayName: string | null
      readonly description: string | null
      readonly issuer: string | null
      readonly createdBy: string | null
      readonly createdAt: number | null
    }[]
  }
}

export interface ListAccountsVariables {
  readonly input: ListServiceAccountsInput
}

export interface CreateServiceAccountInput {
  readonly displayName?: string | null | undefined
  readonly description?: string | null | undefined
}

export interface ListServiceAccountsInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
}
