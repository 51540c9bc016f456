// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface PlaceOf {
  readonly entity: {
    readonly associated: {
      readonly relationships: readonly {
        readonly entity: {
          readonly urn: string
          readonly domain?: { readonly name: string } | null
          readonly application?: { readonly name: string } | null
          readonly status?: { readonly removed: boolean } | null
        } | null
      }[]
    } | null
    readonly products: {
      readonly relationships: readonly {
        readonly entity: {
          readonly urn: string
          readonly product?: { readonly name: string } | null
          readonly status?: { readonly removed: boolean } | null
        } | null
      }[]
    } | null
  } | null
}

export interface PlaceOfVariables {
  readonly urn: string
}

export interface PutInMore {
  readonly batchAddToDataProducts: boolean | null
}

export interface PutInMoreVariables {
  readonly input: BatchAddToDataProductsInput
}

export interface PutInApplication {
  readonly batchSetApplication: boolean | null
}

export interface PutInApplicationVariables {
  readonly input: BatchSetApplicationInput
}

export interface PutInDomain {
  readonly batchSetDomain: boolean | null
}

export interface PutInDomainVariables {
  readonly input: BatchSetDomainInput
}

export interface PutInProduct {
  readonly batchSetDataProduct: boolean | null
}

export interface PutInProductVariables {
  readonly input: BatchSetDataProductInput
}

export interface BatchAddToDataProductsInput {
  readonly dataProductUrns: readonly string[]
  readonly resourceUrns: readonly string[]
}

export interface BatchSetApplicationInput {
  readonly applicationUrn?: string | null | undefined
  readonly resourceUrns: readonly string[]
}

export interface BatchSetDomainInput {
  readonly domainUrn?: string | null | undefined
  readonly resources: readonly ResourceRefInput[]
}

export interface ResourceRefInput {
  readonly resourceUrn: string
  readonly subResourceType?: 'DATASET_FIELD' | null | undefined
  readonly subResource?: string | null | undefined
}

export interface BatchSetDataProductInput {
  readonly dataProductUrn?: string | null | undefined
  readonly resourceUrns: readonly string[]
}
