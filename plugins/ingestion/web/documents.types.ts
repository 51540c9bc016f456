// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface CancelRun {
  readonly cancelIngestionExecutionRequest: string | null
}

export interface CancelRunVariables {
  readonly input: CancelIngestionExecutionRequestInput
}

export interface CreateSource {
  readonly createIngestionSource: string | null
}

export interface CreateSourceVariables {
  readonly input: UpdateIngestionSourceInput
}

export interface DeleteSource {
  readonly deleteIngestionSource: string | null
}

export interface DeleteSourceVariables {
  readonly urn: string
}

export interface ListSources {
  readonly listIngestionSources: {
    readonly total: number
    readonly ingestionSources: readonly {
      readonly urn: string
      readonly name: string
      readonly type: string
      readonly schedule: { readonly interval: string; readonly timezone: string | null } | null
      readonly executions: {
        readonly total: number | null
        readonly executionRequests: readonly {
          readonly urn: string
          readonly input: { readonly requestedAt: number }
          readonly result: {
            readonly status: string
            readonly startTimeMs: number | null
            readonly durationMs: number | null
          } | null
        }[]
      } | null
    }[]
  } | null
}

export interface ListSourcesVariables {
  readonly input: ListIngestionSourcesInput
}

export interface RequestRun {
  readonly createIngestionExecutionRequest: string | null
}

export interface RequestRunVariables {
  readonly input: CreateIngestionExecutionRequestInput
}

export interface IngestionSource {
  readonly ingestionSource: {
    readonly urn: string
    readonly name: string
    readonly type: string
    readonly schedule: { readonly interval: string; readonly timezone: string | null } | null
    readonly config: {
      readonly recipe: string
      readonly executorId: string
      readonly version: string | null
      readonly debugMode: boolean | null
      readonly extraArgs: readonly { readonly key: string; readonly value: string | null }[] | null
    }
    readonly executions: {
      readonly total: number | null
      readonly executionRequests: readonly {
        readonly urn: string
        readonly id: string
        readonly input: { readonly requestedAt: number; readonly actor: { readonly urn: string } | null }
        readonly result: {
          readonly status: string
          readonly startTimeMs: number | null
          readonly durationMs: number | null
          readonly report: string | null
        } | null
      }[]
    } | null
  } | null
}

export interface IngestionSourceVariables {
  readonly urn: string
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
}

export interface UpdateSource {
  readonly updateIngestionSource: string | null
}

export interface UpdateSourceVariables {
  readonly urn: string
  readonly input: UpdateIngestionSourceInput
}

export interface CancelIngestionExecutionRequestInput {
  readonly ingestionSourceUrn: string
  readonly executionRequestUrn: string
}

export interface UpdateIngestionSourceInput {
  readonly name: string
  readonly type: string
  readonly description?: string | null | undefined
  readonly schedule?: UpdateIngestionSourceScheduleInput | null | undefined
  readonly config: UpdateIngestionSourceConfigInput
  readonly expectedRecipe?: string | null | undefined
}

export interface UpdateIngestionSourceScheduleInput {
  readonly interval: string
  readonly timezone: string
}

export interface UpdateIngestionSourceConfigInput {
  readonly recipe: string
  readonly version?: string | null | undefined
  readonly executorId: string
  readonly debugMode?: boolean | null | undefined
  readonly extraArgs?: readonly StringMapEntryInput[] | null | undefined
}

export interface StringMapEntryInput {
  readonly key: string
  readonly value?: string | null | undefined
}

export interface ListIngestionSourcesInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
  readonly filters?: readonly FacetFilterInput[] | null | undefined
  readonly sort?: SortCriterion | null | undefined
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

export interface SortCriterion {
  readonly field: string
  readonly sortOrder: 'ASCENDING' | 'DESCENDING'
}

export interface CreateIngestionExecutionRequestInput {
  readonly ingestionSourceUrn: string
}
