// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface WriteQuery {
  readonly createQuery: { readonly urn: string } | null
}

export interface WriteQueryVariables {
  readonly input: CreateQueryInput
}

export interface DropQuery {
  readonly deleteQuery: boolean | null
}

export interface DropQueryVariables {
  readonly urn: string
}

export interface QueriesOf {
  readonly listQueries: {
    readonly total: number
    readonly queries: readonly {
      readonly urn: string
      readonly properties: {
        readonly name: string
        readonly description: string | null
        readonly source: 'MANUAL' | 'SYSTEM'
        readonly statement: { readonly value: string; readonly language: 'SQL' | 'UNKNOWN' }
        readonly created: { readonly time: number; readonly actor: string | null }
        readonly lastModified: { readonly time: number; readonly actor: string | null }
      } | null
      readonly subjects:
        | readonly {
            readonly dataset: { readonly urn: string }
            readonly schemaField: { readonly urn: string } | null
          }[]
        | null
    }[]
  } | null
}

export interface QueriesOfVariables {
  readonly input: ListQueriesInput
}

export interface ChangeQuery {
  readonly updateQuery: { readonly urn: string } | null
}

export interface ChangeQueryVariables {
  readonly urn: string
  readonly input: UpdateQueryInput
}

export interface CreateQueryInput {
  readonly properties: CreateQueryPropertiesInput
  readonly subjects: readonly CreateQuerySubjectInput[]
}

export interface CreateQueryPropertiesInput {
  readonly name?: string | null | undefined
  readonly description?: string | null | undefined
  readonly statement: QueryStatementInput
}

export interface QueryStatementInput {
  readonly value: string
  readonly language: 'SQL' | 'UNKNOWN'
}

export interface CreateQuerySubjectInput {
  readonly datasetUrn: string
}

export interface ListQueriesInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
  readonly source?: 'MANUAL' | 'SYSTEM' | null | undefined
  readonly datasetUrn?: string | null | undefined
  readonly orFilters?: readonly AndFilterInput[] | null | undefined
  readonly sortInput?: SortQueriesInput | null | undefined
}

export interface AndFilterInput {
  readonly and?: readonly FacetFilterInput[] | null | undefined
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

export interface SortQueriesInput {
  readonly sortCriterion: SortCriterion
}

export interface SortCriterion {
  readonly field: string
  readonly sortOrder: 'ASCENDING' | 'DESCENDING'
}

export interface UpdateQueryInput {
  readonly properties?: UpdateQueryPropertiesInput | null | undefined
  readonly subjects?: readonly UpdateQuerySubjectInput[] | null | undefined
  readonly expectedLastModified?: number | null | undefined
}

export interface UpdateQueryPropertiesInput {
  readonly name?: string | null | undefined
  readonly description?: string | null | undefined
  readonly statement?: QueryStatementInput | null | undefined
}

export interface UpdateQuerySubjectInput {
  readonly datasetUrn: string
}
