// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface Coverage {
  readonly all: {
    readonly facets:
      | readonly {
          readonly field: string
          readonly aggregations: readonly {
            readonly value: string
            readonly count: number
            readonly displayName: string | null
          }[]
        }[]
      | null
  } | null
  readonly tables: {
    readonly facets:
      | readonly {
          readonly field: string
          readonly aggregations: readonly { readonly value: string; readonly count: number }[]
        }[]
      | null
  } | null
  readonly datasets: {
    readonly facets:
      | readonly {
          readonly field: string
          readonly aggregations: readonly { readonly value: string; readonly count: number }[]
        }[]
      | null
  } | null
  readonly described: {
    readonly facets:
      | readonly {
          readonly field: string
          readonly aggregations: readonly { readonly value: string; readonly count: number }[]
        }[]
      | null
  } | null
  readonly owned: {
    readonly facets:
      | readonly {
          readonly field: string
          readonly aggregations: readonly { readonly value: string; readonly count: number }[]
        }[]
      | null
  } | null
  readonly tagged: {
    readonly facets:
      | readonly {
          readonly field: string
          readonly aggregations: readonly { readonly value: string; readonly count: number }[]
        }[]
      | null
  } | null
  readonly inDomain: {
    readonly facets:
      | readonly {
          readonly field: string
          readonly aggregations: readonly { readonly value: string; readonly count: number }[]
        }[]
      | null
  } | null
  readonly columns: {
    readonly facets:
      | readonly {
          readonly field: string
          readonly aggregations: readonly { readonly value: string; readonly count: number }[]
        }[]
      | null
  } | null
  readonly checked: {
    readonly facets:
      | readonly {
          readonly field: string
          readonly aggregations: readonly { readonly value: string; readonly count: number }[]
        }[]
      | null
  } | null
}

export interface CoverageVariables {
  readonly all: AggregateAcrossEntitiesInput
  readonly tables: AggregateAcrossEntitiesInput
  readonly datasets: AggregateAcrossEntitiesInput
  readonly described: AggregateAcrossEntitiesInput
  readonly owned: AggregateAcrossEntitiesInput
  readonly tagged: AggregateAcrossEntitiesInput
  readonly inDomain: AggregateAcrossEntitiesInput
  readonly columns: AggregateAcrossEntitiesInput
  readonly checked: AggregateAcrossEntitiesInput
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
