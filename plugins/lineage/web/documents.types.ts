// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface LineageColumns {
  readonly entities:
    | readonly ({
        readonly urn: string
        readonly schemaMetadata: {
          readonly fields: readonly {
            readonly fieldPath: string
            readonly type:
              | 'BOOLEAN'
              | 'FIXED'
              | 'STRING'
              | 'BYTES'
              | 'NUMBER'
              | 'DATE'
              | 'TIME'
              | 'ENUM'
              | 'NULL'
              | 'MAP'
              | 'ARRAY'
              | 'UNION'
              | 'STRUCT'
            readonly isPartOfKey: boolean | null
          }[]
        } | null
        readonly fineGrainedLineages:
          | readonly {
              readonly upstreams: readonly { readonly urn: string }[] | null
              readonly downstreams: readonly { readonly urn: string }[] | null
            }[]
          | null
      } | null)[]
    | null
}

export interface LineageColumnsVariables {
  readonly urns: readonly string[]
}

export interface LineageGraph {
  readonly entity: {
    readonly urn: string
    readonly type: string
    readonly name?: string
    readonly platform?: {
      readonly urn: string
      readonly name: string
      readonly properties: { readonly displayName: string | null } | null
    }
    readonly properties?: { readonly name?: string } | null
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
    readonly schemaMetadata?: { readonly totalFields: number } | null
  } | null
  readonly up: {
    readonly total: number
    readonly isPartial: boolean | null
    readonly facets:
      | readonly {
          readonly field: string
          readonly aggregations: readonly { readonly value: string; readonly count: number }[]
        }[]
      | null
    readonly searchResults: readonly {
      readonly degree: number
      readonly columnCount: number | null
      readonly entity: {
        readonly urn: string
        readonly type: string
        readonly name?: string
        readonly platform?: {
          readonly urn: string
          readonly name: string
          readonly properties: { readonly displayName: string | null } | null
        }
        readonly properties?: { readonly name?: string } | null
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
        readonly lineage?: {
          readonly total: number | null
          readonly relationships: readonly { readonly entity: { readonly urn: string } | null }[]
        } | null
      }
      readonly paths: readonly ({ readonly path: readonly ({ readonly urn: string } | null)[] | null } | null)[] | null
    }[]
  } | null
  readonly down: {
    readonly total: number
    readonly isPartial: boolean | null
    readonly facets:
      | readonly {
          readonly field: string
          readonly aggregations: readonly { readonly value: string; readonly count: number }[]
        }[]
      | null
    readonly searchResults: readonly {
      readonly degree: number
      readonly columnCount: number | null
      readonly entity: {
        readonly urn: string
        readonly type: string
        readonly name?: string
        readonly platform?: {
          readonly urn: string
          readonly name: string
          readonly properties: { readonly displayName: string | null } | null
        }
        readonly properties?: { readonly name?: string } | null
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
        readonly lineage?: {
          readonly total: number | null
          readonly relationships: readonly { readonly entity: { readonly urn: string } | null }[]
        } | null
      }
      readonly paths: readonly ({ readonly path: readonly ({ readonly urn: string } | null)[] | null } | null)[] | null
    }[]
  } | null
}

export interface LineageGraphVariables {
  readonly urn: string
  readonly up: SearchAcrossLineageInput
  readonly down: SearchAcrossLineageInput
}

export interface LineageHealth {
  readonly entities:
    | readonly ({
        readonly urn: string
        readonly health:
          | readonly {
              readonly type: 'INCIDENTS' | 'ASSERTIONS' | 'TESTS'
              readonly status: 'PASS' | 'WARN' | 'FAIL'
            }[]
          | null
      } | null)[]
    | null
}

export interface LineageHealthVariables {
  readonly urns: readonly string[]
}

export interface LineageList {
  readonly scrollAcrossLineage: {
    readonly nextScrollId: string | null
    readonly total: number
    readonly isPartial: boolean | null
    readonly searchResults: readonly {
      readonly degree: number
      readonly entity: {
        readonly urn: string
        readonly type: string
        readonly name?: string
        readonly platform?: {
          readonly urn: string
          readonly name: string
          readonly properties: { readonly displayName: string | null } | null
        }
        readonly properties?: { readonly name?: string } | null
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
          readonly ownership: {
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
        }
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
      }
      readonly paths: readonly ({ readonly path: readonly ({ readonly urn: string } | null)[] | null } | null)[] | null
    }[]
  } | null
}

export interface LineageListVariables {
  readonly input: ScrollAcrossLineageInput
}

export interface LineageOneHop {
  readonly entity: {
    readonly urn: string
    readonly type: string
    readonly name?: string
    readonly platform?: {
      readonly urn: string
      readonly name: string
      readonly properties: { readonly displayName: string | null } | null
    }
    readonly properties?: { readonly name?: string } | null
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
    readonly schemaMetadata?: { readonly totalFields: number } | null
  } | null
  readonly hop: {
    readonly up?: {
      readonly total: number | null
      readonly relationships: readonly {
        readonly entity: {
          readonly urn: string
          readonly type: string
          readonly name?: string
          readonly platform?: {
            readonly urn: string
            readonly name: string
            readonly properties: { readonly displayName: string | null } | null
          }
          readonly properties?: { readonly name?: string } | null
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
          readonly lineage?: {
            readonly total: number | null
            readonly relationships: readonly { readonly entity: { readonly urn: string } | null }[]
          } | null
        } | null
      }[]
    } | null
    readonly down?: {
      readonly total: number | null
      readonly relationships: readonly {
        readonly entity: {
          readonly urn: string
          readonly type: string
          readonly name?: string
          readonly platform?: {
            readonly urn: string
            readonly name: string
            readonly properties: { readonly displayName: string | null } | null
          }
          readonly properties?: { readonly name?: string } | null
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
          readonly lineage?: {
            readonly total: number | null
            readonly relationships: readonly { readonly entity: { readonly urn: string } | null }[]
          } | null
        } | null
      }[]
    } | null
  } | null
}

export interface LineageOneHopVariables {
  readonly urn: string
}

export interface LineageTrace {
  readonly up: {
    readonly total: number
    readonly searchResults: readonly {
      readonly paths: readonly ({ readonly path: readonly ({ readonly urn: string } | null)[] | null } | null)[] | null
    }[]
  } | null
  readonly down: {
    readonly total: number
    readonly searchResults: readonly {
      readonly paths: readonly ({ readonly path: readonly ({ readonly urn: string } | null)[] | null } | null)[] | null
    }[]
  } | null
}

export interface LineageTraceVariables {
  readonly up: SearchAcrossLineageInput
  readonly down: SearchAcrossLineageInput
}

export interface SearchAcrossLineageInput {
  readonly urn?: string | null | undefined
  readonly direction: 'UPSTREAM' | 'DOWNSTREAM'
  readonly types?: readonly string[] | null | undefined
  readonly query?: string | null | undefined
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly filters?: readonly FacetFilterInput[] | null | undefined
  readonly orFilters?: readonly AndFilterInput[] | null | undefined
  readonly viewUrn?: string | null | undefined
  readonly sortInput?: SearchSortInput | null | undefined
  readonly startTimeMillis?: number | null | undefined
  readonly endTimeMillis?: number | null | undefined
  readonly searchFlags?: SearchFlags | null | undefined
  readonly lineageFlags?: LineageFlags | null | undefined
  readonly includeGhostEntities?: boolean | null | undefined
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

export interface LineageFlags {
  readonly startTimeMillis?: number | null | undefined
  readonly endTimeMillis?: number | null | undefined
  readonly entitiesExploredPerHopLimit?: number | null | undefined
  readonly ignoreAsHops?: readonly EntityTypeToPlatforms[] | null | undefined
  readonly includeGhostEntities?: boolean | null | undefined
}

export interface EntityTypeToPlatforms {
  readonly entityType: string
  readonly platforms?: readonly string[] | null | undefined
}

export interface ScrollAcrossLineageInput {
  readonly urn?: string | null | undefined
  readonly direction: 'UPSTREAM' | 'DOWNSTREAM'
  readonly types?: readonly string[] | null | undefined
  readonly query?: string | null | undefined
  readonly scrollId?: string | null | undefined
  readonly keepAlive?: string | null | undefined
  readonly count?: number | null | undefined
  readonly filters?: readonly FacetFilterInput[] | null | undefined
  readonly orFilters?: readonly AndFilterInput[] | null | undefined
  readonly viewUrn?: string | null | undefined
  readonly sortInput?: SearchSortInput | null | undefined
  readonly startTimeMillis?: number | null | undefined
  readonly endTimeMillis?: number | null | undefined
  readonly searchFlags?: SearchFlags | null | undefined
  readonly lineageFlags?: LineageFlags | null | undefined
  readonly includeGhostEntities?: boolean | null | undefined
}
