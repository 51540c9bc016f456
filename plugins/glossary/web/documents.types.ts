// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface CreateNodeHere {
  readonly createGlossaryNode: string | null
}

export interface CreateNodeHereVariables {
  readonly input: CreateGlossaryEntityInput
}

export interface CreateTermHere {
  readonly createGlossaryTerm: string | null
}

export interface CreateTermHereVariables {
  readonly input: CreateGlossaryEntityInput
}

export interface DeletePart {
  readonly deleteGlossaryEntity: boolean | null
}

export interface DeletePartVariables {
  readonly urn: string
}

export interface GlossaryFind {
  readonly searchAcrossEntities: {
    readonly total: number
    readonly searchResults: readonly {
      readonly entity: {
        readonly urn: string
        readonly node: { readonly name: string; readonly description: string | null } | null
        readonly parentNodes: {
          readonly nodes: readonly { readonly urn: string; readonly properties: { readonly name: string } | null }[]
        } | null
        readonly term: { readonly name: string; readonly description: string | null } | null
      }
    }[]
  } | null
}

export interface GlossaryFindVariables {
  readonly input: SearchAcrossEntitiesInput
}

export interface GlossaryInside {
  readonly nodes: {
    readonly total: number
    readonly searchResults: readonly {
      readonly entity: {
        readonly urn: string
        readonly properties: { readonly name: string } | null
        readonly childrenCount: { readonly termsCount: number; readonly nodesCount: number } | null
      }
    }[]
  } | null
  readonly terms: {
    readonly total: number
    readonly searchResults: readonly {
      readonly entity: { readonly urn: string; readonly properties: { readonly name: string } | null }
    }[]
  } | null
}

export interface GlossaryInsideVariables {
  readonly nodes: SearchAcrossEntitiesInput
  readonly terms: SearchAcrossEntitiesInput
}

export interface GlossaryInsideUnsorted {
  readonly glossaryNode: {
    readonly relationships: {
      readonly total: number | null
      readonly relationships: readonly {
        readonly entity: {
          readonly urn: string
          readonly node?: { readonly name: string } | null
          readonly childrenCount?: { readonly termsCount: number; readonly nodesCount: number } | null
          readonly term?: { readonly name: string } | null
        } | null
      }[]
    } | null
  } | null
}

export interface GlossaryInsideUnsortedVariables {
  readonly urn: string
  readonly start: number
  readonly count: number
}

export interface MovePart {
  readonly updateParentNode: boolean | null
}

export interface MovePartVariables {
  readonly input: UpdateParentNodeInput
}

export interface NodeFacts {
  readonly glossaryNode: {
    readonly urn: string
    readonly properties: { readonly name: string; readonly description: string | null } | null
    readonly parentNodes: {
      readonly nodes: readonly { readonly urn: string; readonly properties: { readonly name: string } | null }[]
    } | null
    readonly childrenCount: { readonly termsCount: number; readonly nodesCount: number } | null
  } | null
}

export interface NodeFactsVariables {
  readonly urn: string
}

export interface RelateTerms {
  readonly addRelatedTerms: boolean | null
}

export interface RelateTermsVariables {
  readonly input: RelatedTermsInput
}

export interface RenamePart {
  readonly updateName: boolean | null
}

export interface RenamePartVariables {
  readonly input: UpdateNameInput
}

export interface GlossaryRoots {
  readonly getRootGlossaryNodes: {
    readonly total: number
    readonly nodes: readonly {
      readonly urn: string
      readonly properties: { readonly name: string } | null
      readonly childrenCount: { readonly termsCount: number; readonly nodesCount: number } | null
    }[]
  } | null
  readonly getRootGlossaryTerms: {
    readonly total: number
    readonly terms: readonly { readonly urn: string; readonly properties: { readonly name: string } | null }[]
  } | null
}

export interface GlossaryRootsVariables {
  readonly nodes: GetRootGlossaryEntitiesInput
  readonly terms: GetRootGlossaryEntitiesInput
}

export interface TermFacts {
  readonly glossaryTerm: {
    readonly urn: string
    readonly properties: {
      readonly name: string
      readonly description: string | null
      readonly termSource: string
      readonly sourceRef: string | null
      readonly sourceUrl: string | null
    } | null
    readonly parentNodes: {
      readonly nodes: readonly { readonly urn: string; readonly properties: { readonly name: string } | null }[]
    } | null
    readonly relatedTerms: {
      readonly isA: readonly { readonly urn: string; readonly properties: { readonly name: string } | null }[]
      readonly hasA: readonly { readonly urn: string; readonly properties: { readonly name: string } | null }[]
    } | null
    readonly kinds: {
      readonly total: number | null
      readonly relationships: readonly {
        readonly entity: { readonly urn: string; readonly properties?: { readonly name: string } | null } | null
      }[]
    } | null
    readonly partOf: {
      readonly total: number | null
      readonly relationships: readonly {
        readonly entity: { readonly urn: string; readonly properties?: { readonly name: string } | null } | null
      }[]
    } | null
    readonly entities: { readonly total: number | null } | null
    readonly columns: { readonly total: number | null } | null
    readonly ingested: { readonly total: number | null } | null
  } | null
}

export interface TermFactsVariables {
  readonly urn: string
}

export interface UnrelateTerms {
  readonly removeRelatedTerms: boolean | null
}

export interface UnrelateTermsVariables {
  readonly input: RelatedTermsInput
}

export interface CreateGlossaryEntityInput {
  readonly id?: string | null | undefined
  readonly name: string
  readonly description?: string | null | undefined
  readonly parentNode?: string | null | undefined
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

export interface UpdateParentNodeInput {
  readonly parentNode?: string | null | undefined
  readonly resourceUrn: string
}

export interface RelatedTermsInput {
  readonly urn: string
  readonly termUrns: readonly string[]
  readonly relationshipType: 'isA' | 'hasA'
}

export interface UpdateNameInput {
  readonly urn: string
  readonly name: string
  readonly expectedName?: string | null | undefined
}

export interface GetRootGlossaryEntitiesInput {
  readonly start: number
  readonly count: number
}
