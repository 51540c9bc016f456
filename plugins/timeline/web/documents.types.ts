// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface Timeline {
  readonly getTimeline: {
    readonly gaps: readonly { readonly aspect: string; readonly oldestVersion: number }[]
    readonly changeTransactions: readonly {
      readonly timestampMillis: number
      readonly actor: string | null
      readonly omittedChanges: number
      readonly changes:
        | readonly {
            readonly urn: string
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
              | null
            readonly operation: 'ADD' | 'MODIFY' | 'REMOVE' | 'SOFT_DELETE' | 'REINSTATE' | null
            readonly modifier: string | null
            readonly description: string | null
            readonly parameters: readonly { readonly key: string | null; readonly value: string | null }[] | null
          }[]
        | null
    }[]
  } | null
}

export interface TimelineVariables {
  readonly urn: string
  readonly categories?:
    | readonly (
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
      )[]
    | null
    | undefined
}
