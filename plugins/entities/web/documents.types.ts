// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface ContentsOf {
  readonly entity: {
    readonly urn: string
    readonly contents?: {
      readonly total: number | null
      readonly relationships: readonly {
        readonly entity: {
          readonly urn: string
          readonly type: string
          readonly platform?: { readonly urn: string }
          readonly named?: { readonly name?: string; readonly description?: string | null } | null
          readonly edited?: { readonly description?: string | null } | null
          readonly subTypes?: { readonly typeNames: readonly string[] | null } | null
          readonly dataFlow?: { readonly platform: { readonly urn: string } } | null
        } | null
      }[]
    } | null
  } | null
}

export interface ContentsOfVariables {
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
