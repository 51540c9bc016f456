// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface Usage {
  readonly searchUse: {
    readonly searches: number
    readonly withoutHit: number
    readonly mostSearched: readonly { readonly text: string; readonly searches: number; readonly withoutHit: number }[]
    readonly mostWithoutHit: readonly { readonly text: string; readonly withoutHit: number }[]
  } | null
  readonly searchAcrossEntities: {
    readonly searchResults: readonly {
      readonly entity: { readonly urn: string }
      readonly extraProperties: readonly { readonly name: string; readonly value: string }[] | null
    }[]
  } | null
}

export interface UsageVariables {
  readonly days: number
  readonly used: SearchAcrossEntitiesInput
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
