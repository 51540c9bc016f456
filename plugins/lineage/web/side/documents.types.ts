// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface LineageDetails {
  readonly entity: {
    readonly urn: string
    readonly type: string
    readonly name?: string
    readonly platform?: {
      readonly urn: string
      readonly name: string
      readonly properties: { readonly displayName: string | null } | null
    }
    readonly properties?: { readonly name?: string; readonly description?: string | null } | null
    readonly subTypes?: { readonly typeNames: readonly string[] | null } | null
    readonly dataFlow?: {
      readonly platform: {
        readonly urn: string
        readonly name: string
        readonly properties: { readonly displayName: string | null } | null
      }
    } | null
    readonly fieldPath?: string
    readonly parent?: {
      readonly urn: string
      readonly name: string
      readonly properties: { readonly name: string } | null
      readonly platform: {
        readonly urn: string
        readonly name: string
        readonly properties: { readonly displayName: string | null } | null
      }
    }
    readonly deprecation?: { readonly deprecated: boolean } | null
    readonly editableProperties?: { readonly description?: string | null } | null
    readonly ownership?: {
      readonly owners:
        | readonly {
            readonly owner: {
              readonly urn: string
              readonly username: string
              readonly properties: { readonly displayName?: string | null } | null
              readonly name: string
            }
          }[]
        | null
    } | null
    readonly tags?: {
      readonly tags:
        | readonly {
            readonly tag: {
              readonly urn: string
              readonly properties: { readonly name: string; readonly colorHex: string | null } | null
            }
          }[]
        | null
    } | null
    readonly glossaryTerms?: {
      readonly terms:
        | readonly { readonly term: { readonly urn: string; readonly properties: { readonly name: string } | null } }[]
        | null
    } | null
    readonly domain?: {
      readonly domain: { readonly urn: string; readonly properties: { readonly name: string } | null }
    } | null
    readonly health?:
      | readonly { readonly type: 'INCIDENTS' | 'ASSERTIONS' | 'TESTS'; readonly status: 'PASS' | 'WARN' | 'FAIL' }[]
      | null
  } | null
}

export interface LineageDetailsVariables {
  readonly urn: string
}

export interface UpdateLineage {
  readonly updateLineage: boolean | null
}

export interface UpdateLineageVariables {
  readonly input: UpdateLineageInput
}

export interface UpdateLineageInput {
  readonly edgesToAdd: readonly (LineageEdge | null | undefined)[]
  readonly edgesToRemove: readonly (LineageEdge | null | undefined)[]
}

export interface LineageEdge {
  readonly downstreamUrn: string
  readonly upstreamUrn: string
}
