// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface AddToProducts {
  readonly batchAddToDataProducts: boolean | null
}

export interface AddToProductsVariables {
  readonly input: BatchAddToDataProductsInput
}

export interface ApplicationPage {
  readonly application: {
    readonly urn: string
    readonly properties: { readonly name: string; readonly numAssets: number | null } | null
  } | null
}

export interface ApplicationPageVariables {
  readonly urn: string
}

export interface NewApplication {
  readonly createApplication: { readonly urn: string } | null
}

export interface NewApplicationVariables {
  readonly input: CreateApplicationInput
}

export interface NewDomain {
  readonly createDomain: string | null
}

export interface NewDomainVariables {
  readonly input: CreateDomainInput
}

export interface NewProduct {
  readonly createDataProduct: { readonly urn: string } | null
}

export interface NewProductVariables {
  readonly input: CreateDataProductInput
}

export interface DropApplication {
  readonly deleteApplication: boolean | null
}

export interface DropApplicationVariables {
  readonly urn: string
}

export interface DropDomain {
  readonly deleteDomain: boolean | null
}

export interface DropDomainVariables {
  readonly urn: string
}

export interface DropProduct {
  readonly deleteDataProduct: boolean | null
}

export interface DropProductVariables {
  readonly urn: string
}

export interface DomainPage {
  readonly domain: {
    readonly urn: string
    readonly properties: { readonly name: string } | null
    readonly parentDomains: {
      readonly domains: readonly { readonly urn: string; readonly properties: { readonly name: string } | null }[]
    } | null
    readonly children: { readonly total: number | null } | null
    readonly members: { readonly total: number | null } | null
  } | null
}

export interface DomainPageVariables {
  readonly urn: string
}

export interface DomainLevel {
  readonly listDomains: {
    readonly total: number
    readonly domains: readonly {
      readonly urn: string
      readonly properties: { readonly name: string } | null
      readonly parentDomains: {
        readonly domains: readonly { readonly urn: string; readonly properties: { readonly name: string } | null }[]
      } | null
      readonly children: { readonly total: number | null } | null
      readonly members: { readonly total: number | null } | null
    }[]
  } | null
}

export interface DomainLevelVariables {
  readonly input: ListDomainsInput
}

export interface InDomain {
  readonly searchAcrossEntities: {
    readonly total: number
    readonly searchResults: readonly {
      readonly entity: {
        readonly urn: string
        readonly product: {
          readonly name: string
          readonly description: string | null
          readonly numAssets: number | null
        } | null
        readonly application: {
          readonly name: string
          readonly description: string | null
          readonly numAssets: number | null
        } | null
      }
    }[]
  } | null
}

export interface InDomainVariables {
  readonly input: SearchAcrossEntitiesInput
}

export interface PlaceDomain {
  readonly moveDomain: boolean | null
}

export interface PlaceDomainVariables {
  readonly input: MoveDomainInput
}

export interface ProductPage {
  readonly dataProduct: {
    readonly urn: string
    readonly properties: { readonly name: string } | null
    readonly assets: {
      readonly total: number | null
      readonly relationships: readonly {
        readonly entity: {
          readonly urn: string
          readonly dataset?: { readonly name: string } | null
          readonly container?: { readonly name: string } | null
          readonly chart?: { readonly name: string } | null
          readonly dashboard?: { readonly name: string } | null
          readonly flow?: { readonly name: string } | null
          readonly job?: { readonly name: string } | null
        } | null
      }[]
    } | null
  } | null
}

export interface ProductPageVariables {
  readonly urn: string
  readonly start: number
  readonly count: number
}

export interface RemoveFromProducts {
  readonly batchRemoveFromDataProducts: boolean | null
}

export interface RemoveFromProductsVariables {
  readonly input: BatchRemoveFromDataProductsInput
}

export interface RenameInDomains {
  readonly updateName: boolean | null
}

export interface RenameInDomainsVariables {
  readonly input: UpdateNameInput
}

export interface BatchAddToDataProductsInput {
  readonly dataProductUrns: readonly string[]
  readonly resourceUrns: readonly string[]
}

export interface CreateApplicationInput {
  readonly properties: CreateApplicationPropertiesInput
  readonly domainUrn?: string | null | undefined
  readonly id?: string | null | undefined
}

export interface CreateApplicationPropertiesInput {
  readonly name: string
  readonly description?: string | null | undefined
}

export interface CreateDomainInput {
  readonly id?: string | null | undefined
  readonly name: string
  readonly description?: string | null | undefined
  readonly parentDomain?: string | null | undefined
  readonly owners?: readonly OwnerInput[] | null | undefined
}

export interface OwnerInput {
  readonly ownerUrn: string
  readonly ownerEntityType: 'CORP_USER' | 'CORP_GROUP'
  readonly type?:
    | 'CUSTOM'
    | 'TECHNICAL_OWNER'
    | 'BUSINESS_OWNER'
    | 'DATA_STEWARD'
    | 'NONE'
    | 'DEVELOPER'
    | 'DATAOWNER'
    | 'DELEGATE'
    | 'PRODUCER'
    | 'CONSUMER'
    | 'STAKEHOLDER'
    | null
    | undefined
  readonly ownershipTypeUrn?: string | null | undefined
}

export interface CreateDataProductInput {
  readonly properties: CreateDataProductPropertiesInput
  readonly domainUrn: string
  readonly id?: string | null | undefined
}

export interface CreateDataProductPropertiesInput {
  readonly name: string
  readonly description?: string | null | undefined
}

export interface ListDomainsInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
  readonly parentDomain?: string | null | undefined
}

export interface SearchAcrossEntitiesInput {
  readonly types?: readonly string[] | null | undefined
  readonly query?: string | null | undefined
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly filters?: readonly FacetFilterInput[] | null | undefined
  readonly orFilters?: readonly AndFilterInput[] | null | undefined
  readonly viewUrn?: string | null | undefined
  readonly sortInput?: SearchSortInput | null | undefined
  readonly searchFlags?: SearchFlags | null | undefined
}

export interface FacetFilterInput {
  readonly field: string
  readonly value?: string | null | undefined
  readonly values?: readonly string[] | null | undefined
  readonly condition?:
    | 'CONTAIN'
    | 'EQUAL'
    | 'IEQUAL'
    | 'IN'
    | 'EXISTS'
    | 'GREATER_THAN'
    | 'GREATER_THAN_OR_EQUAL_TO'
    | 'LESS_THAN'
    | 'LESS_THAN_OR_EQUAL_TO'
    | 'START_WITH'
    | 'END_WITH'
    | 'DESCENDANTS_INCL'
    | 'ANCESTORS_INCL'
    | 'RELATED_INCL'
    | null
    | undefined
  readonly negated?: boolean | null | undefined
}

export interface AndFilterInput {
  readonly and?: readonly FacetFilterInput[] | null | undefined
}

export interface SearchSortInput {
  readonly sortCriterion?: SortCriterion | null | undefined
  readonly sortCriteria?: readonly SortCriterion[] | null | undefined
}

export interface SortCriterion {
  readonly field: string
  readonly sortOrder: 'ASCENDING' | 'DESCENDING'
}

export interface SearchFlags {
  readonly skipHighlighting?: boolean | null | undefined
  readonly skipAggregates?: boolean | null | undefined
  readonly skipCache?: boolean | null | undefined
  readonly fulltext?: boolean | null | undefined
  readonly maxAggValues?: number | null | undefined
  readonly getSuggestions?: boolean | null | undefined
  readonly includeSoftDeleted?: boolean | null | undefined
  readonly includeDraft?: boolean | null | undefined
  readonly includeHiddenLifecycleStages?: boolean | null | undefined
  readonly includeNonGlobalContextDocuments?: boolean | null | undefined
  readonly rewriteQuery?: boolean | null | undefined
  readonly includeRestricted?: boolean | null | undefined
  readonly fetchExtraFields?: readonly string[] | null | undefined
  readonly customHighlightingFields?: readonly string[] | null | undefined
  readonly filterNonLatestVersions?: boolean | null | undefined
  readonly includeDefaultFacets?: boolean | null | undefined
  readonly groupingSpec?: GroupingSpec | null | undefined
  readonly fresh?: 'ACKNOWLEDGED' | 'RECENT' | null | undefined
}

export interface GroupingSpec {
  readonly groupingCriteria?: readonly GroupingCriterion[] | null | undefined
}

export interface GroupingCriterion {
  readonly baseEntityType?: string | null | undefined
  readonly groupingEntityType: string
}

export interface MoveDomainInput {
  readonly parentDomain?: string | null | undefined
  readonly resourceUrn: string
}

export interface BatchRemoveFromDataProductsInput {
  readonly dataProductUrns: readonly string[]
  readonly resourceUrns: readonly string[]
}

export interface UpdateNameInput {
  readonly urn: string
  readonly name: string
  readonly expectedName?: string | null | undefined
}
