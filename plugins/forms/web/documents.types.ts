// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface GiveForm {
  readonly batchAssignForm: boolean | null
}

export interface GiveFormVariables {
  readonly input: BatchAssignFormInput
}

export interface CountForms {
  readonly open: { readonly total: number } | null
  readonly complete: { readonly total: number } | null
  readonly verified: { readonly total: number } | null
}

export interface CountFormsVariables {
  readonly open: SearchAcrossEntitiesInput
  readonly complete: SearchAcrossEntitiesInput
  readonly verified: SearchAcrossEntitiesInput
}

export interface DefineForm {
  readonly createForm: { readonly urn: string }
}

export interface DefineFormVariables {
  readonly input: CreateFormInput
}

export interface DropForm {
  readonly deleteForm: boolean
}

export interface DropFormVariables {
  readonly input: DeleteFormInput
}

export interface FormPage {
  readonly form: {
    readonly urn: string
    readonly exists: boolean | null
    readonly info: {
      readonly name: string
      readonly description: string | null
      readonly type: 'VERIFICATION' | 'COMPLETION'
      readonly prompts: readonly {
        readonly id: string
        readonly title: string
        readonly description: string | null
        readonly type: 'STRUCTURED_PROPERTY' | 'FIELDS_STRUCTURED_PROPERTY' | 'OWNERSHIP'
        readonly required: boolean
        readonly structuredPropertyParams: {
          readonly structuredProperty: {
            readonly urn: string
            readonly exists: boolean | null
            readonly definition: {
              readonly qualifiedName: string
              readonly displayName: string | null
              readonly description: string | null
              readonly cardinality: 'SINGLE' | 'MULTIPLE' | null
              readonly immutable: boolean
              readonly valueType: {
                readonly info: { readonly type: 'STRING' | 'NUMBER' | 'URN' | 'RICH_TEXT' | 'DATE' | 'OTHER' }
              }
              readonly typeQualifier: {
                readonly allowedTypes: readonly { readonly info: { readonly type: string } }[] | null
              } | null
              readonly allowedValues:
                | readonly {
                    readonly description: string | null
                    readonly value: { readonly stringValue: string; readonly numberValue: number }
                  }[]
                | null
            }
          }
        } | null
      }[]
      readonly actors: {
        readonly owners: boolean
        readonly users: readonly { readonly urn: string }[] | null
        readonly groups: readonly { readonly urn: string }[] | null
        readonly isAssignedToMe: boolean
      }
    }
  } | null
}

export interface FormPageVariables {
  readonly urn: string
}

export interface PropertiesForForms {
  readonly searchAcrossEntities: {
    readonly searchResults: readonly {
      readonly entity: {
        readonly urn: string
        readonly definition: { readonly qualifiedName: string; readonly displayName: string | null }
      }
    }[]
  } | null
}

export interface PropertiesForFormsVariables {
  readonly input: SearchAcrossEntitiesInput
}

export interface TakeForm {
  readonly batchRemoveForm: boolean
}

export interface TakeFormVariables {
  readonly input: BatchRemoveFormInput
}

export interface FindForms {
  readonly searchAcrossEntities: {
    readonly total: number
    readonly searchResults: readonly { readonly entity: { readonly urn: string } }[]
  } | null
}

export interface FindFormsVariables {
  readonly input: SearchAcrossEntitiesInput
}

export interface AnswerPrompt {
  readonly submitFormPrompt: boolean | null
}

export interface AnswerPromptVariables {
  readonly urn: string
  readonly input: SubmitFormPromptInput
}

export interface RedefineForm {
  readonly updateForm: { readonly urn: string }
}

export interface RedefineFormVariables {
  readonly input: UpdateFormInput
}

export interface SignForm {
  readonly verifyForm: boolean | null
}

export interface SignFormVariables {
  readonly input: VerifyFormInput
}

export interface BatchAssignFormInput {
  readonly formUrn: string
  readonly entityUrns: readonly string[]
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

export interface CreateFormInput {
  readonly id?: string | null | undefined
  readonly name: string
  readonly description?: string | null | undefined
  readonly type?: 'VERIFICATION' | 'COMPLETION' | null | undefined
  readonly prompts?: readonly CreatePromptInput[] | null | undefined
  readonly actors?: FormActorAssignmentInput | null | undefined
}

export interface CreatePromptInput {
  readonly id?: string | null | undefined
  readonly title: string
  readonly description?: string | null | undefined
  readonly type: 'STRUCTURED_PROPERTY' | 'FIELDS_STRUCTURED_PROPERTY' | 'OWNERSHIP'
  readonly structuredPropertyParams?: StructuredPropertyParamsInput | null | undefined
  readonly ownershipParams?: OwnershipParamsInput | null | undefined
  readonly required?: boolean | null | undefined
}

export interface StructuredPropertyParamsInput {
  readonly urn: string
}

export interface OwnershipParamsInput {
  readonly cardinality: 'SINGLE' | 'MULTIPLE'
}

export interface FormActorAssignmentInput {
  readonly owners?: boolean | null | undefined
  readonly users?: readonly string[] | null | undefined
  readonly groups?: readonly string[] | null | undefined
}

export interface DeleteFormInput {
  readonly urn: string
}

export interface BatchRemoveFormInput {
  readonly formUrn: string
  readonly entityUrns: readonly string[]
}

export interface SubmitFormPromptInput {
  readonly promptId: string
  readonly formUrn: string
  readonly type: 'STRUCTURED_PROPERTY' | 'FIELDS_STRUCTURED_PROPERTY' | 'OWNERSHIP'
  readonly fieldPath?: string | null | undefined
  readonly fieldPaths?: readonly string[] | null | undefined
  readonly ownershipParams?: OwnershipInputParams | null | undefined
  readonly structuredPropertyParams?: StructuredPropertyInputParams | null | undefined
}

export interface OwnershipInputParams {
  readonly owners: readonly string[]
  readonly ownershipTypeUrn: string
}

export interface StructuredPropertyInputParams {
  readonly structuredPropertyUrn: string
  readonly values: readonly PropertyValueInput[]
}

export interface PropertyValueInput {
  readonly stringValue?: string | null | undefined
  readonly numberValue?: number | null | undefined
}

export interface UpdateFormInput {
  readonly urn: string
  readonly name?: string | null | undefined
  readonly description?: string | null | undefined
  readonly type?: 'VERIFICATION' | 'COMPLETION' | null | undefined
  readonly prompts?: readonly CreatePromptInput[] | null | undefined
  readonly promptsToAdd?: readonly CreatePromptInput[] | null | undefined
  readonly promptsToRemove?: readonly string[] | null | undefined
  readonly actors?: FormActorAssignmentUpdateInput | null | undefined
}

export interface FormActorAssignmentUpdateInput {
  readonly owners?: boolean | null | undefined
  readonly users?: readonly string[] | null | undefined
  readonly usersToAdd?: readonly string[] | null | undefined
  readonly usersToRemove?: readonly string[] | null | undefined
  readonly groups?: readonly string[] | null | undefined
  readonly groupsToAdd?: readonly string[] | null | undefined
  readonly groupsToRemove?: readonly string[] | null | undefined
}

export interface VerifyFormInput {
  readonly formUrn: string
  readonly entityUrn: string
}
