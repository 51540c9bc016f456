// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface JoinsOf {
  readonly dataset: {
    readonly relationships: {
      readonly total: number | null
      readonly relationships: readonly {
        readonly entity: {
          readonly urn: string
          readonly properties?: {
            readonly name: string
            readonly source: { readonly urn: string }
            readonly destination: { readonly urn: string }
            readonly cardinality: 'ONE_ONE' | 'ONE_N' | 'N_ONE' | 'N_N' | null
            readonly relationshipFieldMappings:
              | readonly { readonly sourceField: string; readonly destinationField: string }[]
              | null
          } | null
          readonly editableProperties?: { readonly name: string | null; readonly description: string | null } | null
        } | null
      }[]
    } | null
  } | null
}

export interface JoinsOfVariables {
  readonly urn: string
  readonly input: RelationshipsInput
}

export interface RelationshipsInput {
  readonly types: readonly string[]
  readonly direction: 'INCOMING' | 'OUTGOING'
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly includeSoftDelete?: boolean | null | undefined
}
