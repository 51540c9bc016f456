// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface CreateSecret {
  readonly createSecret: string | null
}

export interface CreateSecretVariables {
  readonly input: CreateSecretInput
}

export interface DeleteSecret {
  readonly deleteSecret: string | null
}

export interface DeleteSecretVariables {
  readonly urn: string
}

export interface ListSecrets {
  readonly listSecrets: {
    readonly start: number | null
    readonly count: number | null
    readonly total: number | null
    readonly secrets: readonly { readonly urn: string; readonly name: string; readonly description: string | null }[]
  } | null
}

export interface ListSecretsVariables {
  readonly input: ListSecretsInput
}

export interface UpdateSecret {
  readonly updateSecret: string | null
}

export interface UpdateSecretVariables {
  readonly input: UpdateSecretInput
}

export interface CreateSecretInput {
  readonly name: string
  readonly value: string
  readonly description?: string | null | undefined
}

export interface ListSecretsInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
}

export interface UpdateSecretInput {
  readonly urn: string
  readonly name: string
  readonly value: string
  readonly description?: string | null | undefined
}
