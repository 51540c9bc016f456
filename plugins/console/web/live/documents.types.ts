// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface EntityLive {
  readonly entityChanges: {
    readonly category:
      | 'DOCUMENTATION'
      | 'GLOSSARY_TERM'
      | 'OWNERSHIP'
      | 'TECHNICAL_SCHEMA'
      | 'TAG'
      | 'DOMAIN'
      | 'STRUCTURED_PROPERTY'
      | 'APPLICATION'
      | 'ASSET_MEMBERSHIP'
      | 'VERSIONING'
      | 'BUSINESS_ATTRIBUTE'
      | 'DEPRECATION'
      | 'LIFECYCLE'
      | 'OTHER'
    readonly operation: 'ADD' | 'MODIFY' | 'REMOVE' | 'CREATE' | 'HARD_DELETE' | 'SOFT_DELETE' | 'REINSTATE'
    readonly actor: string
  }
}

export interface EntityLiveVariables {
  readonly urns?: readonly string[] | null | undefined
}

export interface WhoChanged {
  readonly entity: {
    readonly urn: string
    readonly username?: string
    readonly properties?: { readonly displayName: string | null } | null
  } | null
}

export interface WhoChangedVariables {
  readonly urn: string
}
