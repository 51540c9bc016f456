// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface ListAgents {
  readonly listAgents: {
    readonly start: number
    readonly count: number
    readonly total: number
    readonly agents: readonly {
      readonly tokenId: string
      readonly tokenName: string
      readonly actor: { readonly urn: string }
      readonly client: string
      readonly lastUsedAt: number
      readonly firstUsedAt: number
      readonly expiresAt: number | null
    }[]
  }
}

export interface ListAgentsVariables {
  readonly input: ListAgentsInput
}

export interface RevokeAgent {
  readonly revokeAccessToken: boolean
}

export interface RevokeAgentVariables {
  readonly id: string
}

export interface ListAgentsInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly all?: boolean | null | undefined
}
