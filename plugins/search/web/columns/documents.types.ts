// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface AllColumns {
  readonly searchColumns: {
    readonly searchResults: readonly {
      readonly entity: { readonly urn: string }
      readonly columns: readonly {
        readonly schemaField: { readonly fieldPath: string }
        readonly editableInfo: { readonly description: string | null } | null
      }[]
    }[]
  } | null
}

export interface AllColumnsVariables {
  readonly input: SearchColumnsInput
}

export interface CountColumns {
  readonly searchColumns: { readonly total: number; readonly isExact: boolean } | null
}

export interface CountColumnsVariables {
  readonly input: SearchColumnsInput
}

export interface DescribeColumns {
  readonly batchUpdateDescription: boolean | null
}

export interface DescribeColumnsVariables {
  readonly input: BatchUpdateDescriptionInput
}

export interface SearchColumnsInput {
  readonly query?: string | null | undefined
  readonly tags?: readonly string[] | null | undefined
  readonly terms?: readonly string[] | null | undefined
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly columnsPerDataset?: number | null | undefined
  readonly filters?: readonly FacetFilterInput[] | null | undefined
  readonly orFilters?: readonly AndFilterInput[] | null | undefined
  readonly viewUrn?: string | null | undefined
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

export interface BatchUpdateDescriptionInput {
  readonly updates: readonly DescriptionUpdateInput[]
}

export interface DescriptionUpdateInput {
  readonly description: string
  readonly resourceUrn: string
  readonly subResourceType?: 'DATASET_FIELD' | null | undefined
  readonly subResource?: string | null | undefined
  readonly expected?: string | null | undefined
}
