// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface BrowseDomains {
  readonly aggregateAcrossEntities: {
    readonly facets:
      | readonly {
          readonly field: string
          readonly aggregations: readonly {
            readonly value: string
            readonly count: number
            readonly entity: {
              readonly properties?: { readonly name: string } | null
              readonly parentDomains?: {
                readonly domains: readonly {
                  readonly urn: string
                  readonly properties: { readonly name: string } | null
                }[]
              } | null
            } | null
          }[]
        }[]
      | null
  } | null
}

export interface BrowseDomainsVariables {
  readonly input: AggregateAcrossEntitiesInput
}

export interface BrowseFolders {
  readonly browseV2: {
    readonly total: number
    readonly groups: readonly {
      readonly name: string
      readonly count: number
      readonly hasSubGroups: boolean
      readonly entity: {
        readonly urn: string
        readonly type: string
        readonly properties?: { readonly name: string } | null
        readonly subTypes?: { readonly typeNames: readonly string[] | null } | null
        readonly instanceId?: string
      } | null
    }[]
  } | null
}

export interface BrowseFoldersVariables {
  readonly input: BrowseV2Input
}

export interface BrowsePlatforms {
  readonly aggregateAcrossEntities: {
    readonly facets:
      | readonly {
          readonly field: string
          readonly aggregations: readonly {
            readonly value: string
            readonly count: number
            readonly displayName: string | null
            readonly entity: { readonly properties?: { readonly displayName: string | null } | null } | null
          }[]
        }[]
      | null
  } | null
}

export interface BrowsePlatformsVariables {
  readonly input: AggregateAcrossEntitiesInput
}

export interface AggregateAcrossEntitiesInput {
  readonly types?: readonly string[] | null | undefined
  readonly query?: string | null | undefined
  readonly facets?: readonly (string | null | undefined)[] | null | undefined
  readonly filters?: readonly FacetFilterInput[] | null | undefined
  readonly orFilters?: readonly AndFilterInput[] | null | undefined
  readonly viewUrn?: string | null | undefined
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

export interface BrowseV2Input {
  readonly type?: string | null | undefined
  readonly types?: readonly string[] | null | undefined
  readonly path?: readonly string[] | null | undefined
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
  readonly filters?: readonly FacetFilterInput[] | null | undefined
  readonly orFilters?: readonly AndFilterInput[] | null | undefined
  readonly viewUrn?: string | null | undefined
  readonly searchFlags?: SearchFlags | null | undefined
}
