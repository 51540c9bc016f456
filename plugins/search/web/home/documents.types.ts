// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface Home {
  readonly aggregateAcrossEntities: {
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
  readonly recent: {
    readonly searchResults: readonly {
      readonly entity: {
        readonly urn: string
        readonly type: string
        readonly name?: string
        readonly platform?: {
          readonly urn: string
          readonly name: string
          readonly properties: { readonly displayName: string | null } | null
        }
        readonly properties?: { readonly name?: string; readonly displayName?: string | null } | null
        readonly editableProperties?: { readonly name: string | null } | null
        readonly subTypes?: { readonly typeNames: readonly string[] | null } | null
        readonly parentContainers?: {
          readonly containers: readonly { readonly properties: { readonly name: string } | null }[]
        } | null
        readonly deprecation?: { readonly deprecated: boolean } | null
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
        readonly health?:
          | readonly {
              readonly type: 'INCIDENTS' | 'ASSERTIONS' | 'TESTS'
              readonly status: 'PASS' | 'WARN' | 'FAIL'
            }[]
          | null
        readonly statsSummary?: { readonly queryCountLast30Days: number | null } | null
        readonly dataFlow?: {
          readonly platform: {
            readonly urn: string
            readonly name: string
            readonly properties: { readonly displayName: string | null } | null
          }
        } | null
        readonly username?: string
        readonly label?: { readonly title?: string | null; readonly name?: string } | null
      }
      readonly extraProperties: readonly { readonly name: string; readonly value: string }[] | null
    }[]
  } | null
  readonly used: {
    readonly searchResults: readonly {
      readonly entity: {
        readonly urn: string
        readonly type: string
        readonly name?: string
        readonly platform?: {
          readonly urn: string
          readonly name: string
          readonly properties: { readonly displayName: string | null } | null
        }
        readonly properties?: { readonly name?: string; readonly displayName?: string | null } | null
        readonly editableProperties?: { readonly name: string | null } | null
        readonly subTypes?: { readonly typeNames: readonly string[] | null } | null
        readonly parentContainers?: {
          readonly containers: readonly { readonly properties: { readonly name: string } | null }[]
        } | null
        readonly deprecation?: { readonly deprecated: boolean } | null
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
        readonly health?:
          | readonly {
              readonly type: 'INCIDENTS' | 'ASSERTIONS' | 'TESTS'
              readonly status: 'PASS' | 'WARN' | 'FAIL'
            }[]
          | null
        readonly statsSummary?: { readonly queryCountLast30Days: number | null } | null
        readonly dataFlow?: {
          readonly platform: {
            readonly urn: string
            readonly name: string
            readonly properties: { readonly displayName: string | null } | null
          }
        } | null
        readonly username?: string
        readonly label?: { readonly title?: string | null; readonly name?: string } | null
      }
    }[]
  } | null
  readonly owned: {
    readonly searchResults: readonly {
      readonly entity: {
        readonly urn: string
        readonly type: string
        readonly name?: string
        readonly platform?: {
          readonly urn: string
          readonly name: string
          readonly properties: { readonly displayName: string | null } | null
        }
        readonly properties?: { readonly name?: string; readonly displayName?: string | null } | null
        readonly editableProperties?: { readonly name: string | null } | null
        readonly subTypes?: { readonly typeNames: readonly string[] | null } | null
        readonly parentContainers?: {
          readonly containers: readonly { readonly properties: { readonly name: string } | null }[]
        } | null
        readonly deprecation?: { readonly deprecated: boolean } | null
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
        readonly health?:
          | readonly {
              readonly type: 'INCIDENTS' | 'ASSERTIONS' | 'TESTS'
              readonly status: 'PASS' | 'WARN' | 'FAIL'
            }[]
          | null
        readonly statsSummary?: { readonly queryCountLast30Days: number | null } | null
        readonly dataFlow?: {
          readonly platform: {
            readonly urn: string
            readonly name: string
            readonly properties: { readonly displayName: string | null } | null
          }
        } | null
        readonly username?: string
        readonly label?: { readonly title?: string | null; readonly name?: string } | null
      }
    }[]
  } | null
  readonly incidents: { readonly total: number } | null
  readonly deprecated: { readonly total: number } | null
  readonly noOwner: { readonly total: number } | null
  readonly noDomain: { readonly total: number } | null
  readonly noDescription: { readonly total: number } | null
  readonly viewed:
    | readonly ({
        readonly urn: string
        readonly type: string
        readonly name?: string
        readonly platform?: {
          readonly urn: string
          readonly name: string
          readonly properties: { readonly displayName: string | null } | null
        }
        readonly properties?: { readonly name?: string; readonly displayName?: string | null } | null
        readonly editableProperties?: { readonly name: string | null } | null
        readonly subTypes?: { readonly typeNames: readonly string[] | null } | null
        readonly parentContainers?: {
          readonly containers: readonly { readonly properties: { readonly name: string } | null }[]
        } | null
        readonly deprecation?: { readonly deprecated: boolean } | null
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
        readonly health?:
          | readonly {
              readonly type: 'INCIDENTS' | 'ASSERTIONS' | 'TESTS'
              readonly status: 'PASS' | 'WARN' | 'FAIL'
            }[]
          | null
        readonly statsSummary?: { readonly queryCountLast30Days: number | null } | null
        readonly dataFlow?: {
          readonly platform: {
            readonly urn: string
            readonly name: string
            readonly properties: { readonly displayName: string | null } | null
          }
        } | null
        readonly username?: string
        readonly label?: { readonly title?: string | null; readonly name?: string } | null
      } | null)[]
    | null
  readonly me: {
    readonly corpUser: {
      readonly groups: {
        readonly relationships: readonly { readonly entity: { readonly urn: string } | null }[]
      } | null
    }
  } | null
  readonly listDomains: {
    readonly domains: readonly {
      readonly urn: string
      readonly properties: { readonly name: string; readonly description: string | null } | null
      readonly entities: { readonly total: number } | null
    }[]
  } | null
  readonly sample: {
    readonly isLoaded: boolean
    readonly work: {
      readonly task: string
      readonly state: string
      readonly done: number
      readonly total: number
      readonly error: string | null
    } | null
  }
  readonly listPosts: {
    readonly posts: readonly {
      readonly urn: string
      readonly content: { readonly title: string; readonly description: string | null; readonly link: string | null }
      readonly lastModified: { readonly time: number }
    }[]
  } | null
}

export interface HomeVariables {
  readonly count: AggregateAcrossEntitiesInput
  readonly recent: SearchAcrossEntitiesInput
  readonly used: SearchAcrossEntitiesInput
  readonly owned: SearchAcrossEntitiesInput
  readonly incidents: SearchAcrossEntitiesInput
  readonly deprecated: SearchAcrossEntitiesInput
  readonly noOwner: SearchAcrossEntitiesInput
  readonly noDomain: SearchAcrossEntitiesInput
  readonly noDescription: SearchAcrossEntitiesInput
  readonly viewed: readonly string[]
}

export interface LoadSample {
  readonly loadSample: { readonly task: string }
}

export interface HomeOwned {
  readonly owned: {
    readonly searchResults: readonly {
      readonly entity: {
        readonly urn: string
        readonly type: string
        readonly name?: string
        readonly platform?: {
          readonly urn: string
          readonly name: string
          readonly properties: { readonly displayName: string | null } | null
        }
        readonly properties?: { readonly name?: string; readonly displayName?: string | null } | null
        readonly editableProperties?: { readonly name: string | null } | null
        readonly subTypes?: { readonly typeNames: readonly string[] | null } | null
        readonly parentContainers?: {
          readonly containers: readonly { readonly properties: { readonly name: string } | null }[]
        } | null
        readonly deprecation?: { readonly deprecated: boolean } | null
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
        readonly health?:
          | readonly {
              readonly type: 'INCIDENTS' | 'ASSERTIONS' | 'TESTS'
              readonly status: 'PASS' | 'WARN' | 'FAIL'
            }[]
          | null
        readonly statsSummary?: { readonly queryCountLast30Days: number | null } | null
        readonly dataFlow?: {
          readonly platform: {
            readonly urn: string
            readonly name: string
            readonly properties: { readonly displayName: string | null } | null
          }
        } | null
        readonly username?: string
        readonly label?: { readonly title?: string | null; readonly name?: string } | null
      }
    }[]
  } | null
}

export interface HomeOwnedVariables {
  readonly owned: SearchAcrossEntitiesInput
}

export interface RemoveSample {
  readonly removeSample: { readonly task: string } | null
}

export interface SampleState {
  readonly sample: {
    readonly isLoaded: boolean
    readonly work: {
      readonly task: string
      readonly state: string
      readonly done: number
      readonly total: number
      readonly error: string | null
    } | null
  }
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
