// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface AuditEvents {
  readonly listAuditEvents: {
    readonly total: number
    readonly events: readonly {
      readonly id: string
      readonly time: number
      readonly actor: string
      readonly operation: string
      readonly plugin: string
      readonly outcome: 'ALLOWED' | 'DENIED' | 'FAILED'
      readonly status: number | null
      readonly code: string | null
      readonly privileges: readonly string[]
      readonly resources: readonly string[]
      readonly resourceCount: number
      readonly names: readonly { readonly name: string; readonly value: string }[]
      readonly credentialKind: string | null
      readonly credentialId: string | null
      readonly client: string | null
      readonly address: string
      readonly count: number
      readonly lastTime: number
    }[]
  }
}

export interface AuditEventsVariables {
  readonly input: ListAuditEventsInput
}

export interface AuditLive {
  readonly auditEvents: {
    readonly total: number
    readonly events: readonly {
      readonly id: string
      readonly time: number
      readonly actor: string
      readonly operation: string
      readonly plugin: string
      readonly outcome: 'ALLOWED' | 'DENIED' | 'FAILED'
      readonly status: number | null
      readonly code: string | null
      readonly privileges: readonly string[]
      readonly resources: readonly string[]
      readonly resourceCount: number
      readonly names: readonly { readonly name: string; readonly value: string }[]
      readonly credentialKind: string | null
      readonly credentialId: string | null
      readonly client: string | null
      readonly address: string
      readonly count: number
      readonly lastTime: number
    }[]
  }
}

export interface AuditLiveVariables {
  readonly input: ListAuditEventsInput
}

export interface ListAuditEventsInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly actor?: string | null | undefined
  readonly operation?: string | null | undefined
  readonly resource?: string | null | undefined
  readonly outcome?: 'ALLOWED' | 'DENIED' | 'FAILED' | null | undefined
  readonly credential?: string | null | undefined
  readonly from?: number | null | undefined
  readonly to?: number | null | undefined
}
