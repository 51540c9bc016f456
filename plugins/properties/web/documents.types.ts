// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface DefineProperty {
  readonly createStructuredProperty: { readonly urn: string }
}

export interface DefinePropertyVariables {
  readonly input: CreateStructuredPropertyInput
}

export interface DropProperty {
  readonly deleteStructuredProperty: boolean
}

export interface DropPropertyVariables {
  readonly input: DeleteStructuredPropertyInput
}

export interface PropertyPage {
  readonly structuredProperty: {
    readonly urn: string
    readonly definition: {
      readonly qualifiedName: string
      readonly displayName: string | null
      readonly description: string | null
      readonly cardinality: 'SINGLE' | 'MULTIPLE' | null
      readonly immutable: boolean
      readonly valueType: {
        readonly urn: string
        readonly info: { readonly type: 'STRING' | 'NUMBER' | 'URN' | 'RICH_TEXT' | 'DATE' | 'OTHER' }
      }
      readonly typeQualifier: {
        readonly allowedTypes: readonly { readonly urn: string; readonly info: { readonly type: string } }[] | null
      } | null
      readonly entityTypes: readonly { readonly urn: string }[]
      readonly allowedValues:
        | readonly {
            readonly description: string | null
            readonly value: { readonly stringValue: string; readonly numberValue: number }
          }[]
        | null
    }
    readonly settings: { readonly isHidden: boolean } | null
    readonly uses: { readonly total: number | null } | null
  } | null
}

export interface PropertyPageVariables {
  readonly urn: string
}

export interface FindProperties {
  readonly searchAcrossEntities: {
    readonly total: number
    readonly searchResults: readonly { readonly entity: { readonly urn: string } }[]
  } | null
}

export interface FindPropertiesVariables {
  readonly input: SearchAcrossEntitiesInput
}

export interface RedefineProperty {
  readonly updateStructuredProperty: { readonly urn: string }
}

export interface RedefinePropertyVariables {
  readonly input: UpdateStructuredPropertyInput
}

export interface CreateStructuredPropertyInput {
  readonly id?: string | null | undefined
  readonly qualifiedName?: string | null | undefined
  readonly displayName?: string | null | undefined
  readonly description?: string | null | undefined
  readonly immutable?: boolean | null | undefined
  readonly valueType: string
  readonly typeQualifier?: TypeQualifierInput | null | undefined
  readonly allowedValues?: readonly AllowedValueInput[] | null | undefined
  readonly cardinality?: 'SINGLE' | 'MULTIPLE' | null | undefined
  readonly entityTypes: readonly string[]
  readonly settings?: StructuredPropertySettingsInput | null | undefined
  readonly filterStatus?: 'ENABLED' | 'DISABLED' | null | undefined
}

export interface TypeQualifierInput {
  readonly allowedTypes?: readonly string[] | null | undefined
}

export interface AllowedValueInput {
  readonly stringValue?: string | null | undefined
  readonly numberValue?: number | null | undefined
  readonly description?: string | null | undefined
}

export interface StructuredPropertySettingsInput {
  readonly isHidden?: boolean | null | undefined
  readonly showInSearchFilters?: boolean | null | undefined
  readonly showInAssetSummary?: boolean | null | undefined
  readonly hideInAssetSummaryWhenEmpty?: boolean | null | undefined
  readonly showAsAssetBadge?: boolean | null | undefined
  readonly showInColumnsTable?: boolean | null | undefined
}

export interface DeleteStructuredPropertyInput {
  readonly urn: string
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

export interface UpdateStructuredPropertyInput {
  readonly urn: string
  readonly displayName?: string | null | undefined
  readonly description?: string | null | undefined
  readonly immutable?: boolean | null | undefined
  readonly typeQualifier?: UpdateTypeQualifierInput | null | undefined
  readonly newAllowedValues?: readonly AllowedValueInput[] | null | undefined
  readonly setCardinalityAsMultiple?: boolean | null | undefined
  readonly newEntityTypes?: readonly string[] | null | undefined
  readonly settings?: StructuredPropertySettingsInput | null | undefined
  readonly filterStatus?: 'ENABLED' | 'DISABLED' | null | undefined
}

export interface UpdateTypeQualifierInput {
  readonly newAllowedTypes?: readonly string[] | null | undefined
}
