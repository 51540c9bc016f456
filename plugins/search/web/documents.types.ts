// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface SaveView {
  readonly createView: { readonly urn: string } | null
}

export interface SaveViewVariables {
  readonly input: CreateViewInput
}

export interface Facet {
  readonly aggregateAcrossEntities: {
    readonly facets:
      | readonly {
          readonly field: string
          readonly displayName: string | null
          readonly aggregations: readonly {
            readonly value: string
            readonly count: number
            readonly displayName: string | null
            readonly entity: {
              readonly urn: string
              readonly container?: { readonly properties: { readonly name: string } | null } | null
              readonly platform?: { readonly displayName: string | null } | null
              readonly tag?: { readonly colorHex: string | null } | null
            } | null
          }[]
        }[]
      | null
  } | null
}

export interface FacetVariables {
  readonly input: AggregateAcrossEntitiesInput
}

export interface FollowedSearch {
  readonly followedSearch: { readonly search: { readonly name: string } | null } | null
}

export interface FollowedSearchVariables {
  readonly search: FollowedSearchInput
}

export interface FollowSearch {
  readonly follow: boolean
}

export interface FollowSearchVariables {
  readonly input: FollowTargetInput
}

export interface Search {
  readonly searchAcrossEntities: {
    readonly total: number
    readonly searchResults: readonly {
      readonly entity: {
        readonly urn: string
        readonly type: string
        readonly name?: string
        readonly origin?:
          | 'DEV'
          | 'TEST'
          | 'QA'
          | 'UAT'
          | 'EI'
          | 'PRE'
          | 'STG'
          | 'NON_PROD'
          | 'PROD'
          | 'CORP'
          | 'RVW'
          | 'PRD'
          | 'TST'
          | 'SIT'
          | 'SBX'
          | 'SANDBOX'
          | 'CERT'
        readonly platform?: {
          readonly urn: string
          readonly name: string
          readonly properties: { readonly displayName: string | null } | null
        }
        readonly properties?: {
          readonly name?: string
          readonly description?: string | null
          readonly displayName?: string | null
        } | null
        readonly editableProperties?: { readonly name?: string | null; readonly description?: string | null } | null
        readonly subTypes?: { readonly typeNames: readonly string[] | null } | null
        readonly dataFlow?: {
          readonly platform: {
            readonly urn: string
            readonly name: string
            readonly properties: { readonly displayName: string | null } | null
          }
        } | null
        readonly username?: string
      }
      readonly matchedFields: readonly { readonly name: string; readonly value: string }[]
    }[]
    readonly suggestions: readonly { readonly text: string; readonly frequency: number | null }[] | null
    readonly partial: { readonly words: number; readonly of: number } | null
    readonly facets:
      | readonly {
          readonly field: string
          readonly displayName: string | null
          readonly aggregations: readonly {
            readonly value: string
            readonly count: number
            readonly displayName: string | null
            readonly entity: {
              readonly urn: string
              readonly container?: { readonly properties: { readonly name: string } | null } | null
              readonly platform?: { readonly displayName: string | null } | null
              readonly tag?: { readonly colorHex: string | null } | null
            } | null
          }[]
        }[]
      | null
  } | null
  readonly aspectd: {
    readonly pluginStates: readonly {
      readonly name: string
      readonly progress: { readonly done: number; readonly total: number } | null
    }[]
  }
}

export interface SearchVariables {
  readonly input: SearchAcrossEntitiesInput
}

export interface UnfollowSearch {
  readonly unfollow: boolean
}

export interface UnfollowSearchVariables {
  readonly input: FollowTargetInput
}

export interface ViewsToChoose {
  readonly listMyViews: { readonly views: readonly { readonly urn: string; readonly name: string }[] } | null
  readonly listGlobalViews: { readonly views: readonly { readonly urn: string; readonly name: string }[] } | null
}

export interface ViewsToChooseVariables {
  readonly mine: ListMyViewsInput
  readonly global: ListGlobalViewsInput
}

export interface CreateViewInput {
  readonly viewType: 'PERSONAL' | 'GLOBAL'
  readonly name: string
  readonly description?: string | null | undefined
  readonly definition: DataHubViewDefinitionInput
}

export interface DataHubViewDefinitionInput {
  readonly entityTypes: readonly string[]
  readonly filter: DataHubViewFilterInput
}

export interface DataHubViewFilterInput {
  readonly operator: 'AND' | 'OR'
  readonly filters: readonly FacetFilterInput[]
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

export interface AggregateAcrossEntitiesInput {
  readonly types?: readonly string[] | null | undefined
  readonly query?: string | null | undefined
  readonly facets?: readonly (string | null | undefined)[] | null | undefined
  readonly filters?: readonly FacetFilterInput[] | null | undefined
  readonly orFilters?: readonly AndFilterInput[] | null | undefined
  readonly viewUrn?: string | null | undefined
  readonly searchFlags?: SearchFlags | null | undefined
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

export interface FollowedSearchInput {
  readonly name: string
  readonly query?: string | null | undefined
  readonly types?: readonly string[] | null | undefined
  readonly orFilters?: readonly AndFilterInput[] | null | undefined
  readonly viewUrn?: string | null | undefined
}

export interface FollowTargetInput {
  readonly urn?: string | null | undefined
  readonly owned?: boolean | null | undefined
  readonly search?: FollowedSearchInput | null | undefined
  readonly follower?: string | null | undefined
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

export interface SearchSortInput {
  readonly sortCriterion?: SortCriterion | null | undefined
  readonly sortCriteria?: readonly SortCriterion[] | null | undefined
}

export interface SortCriterion {
  readonly field: string
  readonly sortOrder: 'ASCENDING' | 'DESCENDING'
}

export interface ListMyViewsInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
  readonly viewType?: 'PERSONAL' | 'GLOBAL' | null | undefined
}

export interface ListGlobalViewsInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
}
