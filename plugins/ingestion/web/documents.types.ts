// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface CancelRun {
  readonly cancelIngestionExecutionRequest: string | null
}

export interface CancelRunVariables {
  readonly input: CancelIngestionExecutionRequestInput
}

export interface IngestionChanged {
  readonly ingestionChanged: boolean
}

export interface CheckRecipe {
  readonly checkRecipe: {
    readonly problems: readonly { readonly path: string; readonly message: string; readonly severity: string }[]
    readonly json: string | null
  }
}

export interface CheckRecipeVariables {
  readonly recipe: string
  readonly executorId?: string | null | undefined
  readonly urn?: string | null | undefined
  readonly version?: string | null | undefined
}

export interface CloneSource {
  readonly cloneIngestionSource: string | null
}

export interface CloneSourceVariables {
  readonly urn: string
  readonly name: string
}

export interface CreateSource {
  readonly createIngestionSource: string | null
}

export interface CreateSourceVariables {
  readonly input: UpdateIngestionSourceInput
}

export interface CreateSourceSecret {
  readonly createSecret: string | null
}

export interface CreateSourceSecretVariables {
  readonly input: CreateSecretInput
}

export interface DeleteSource {
  readonly deleteIngestionSource: string | null
}

export interface DeleteSourceVariables {
  readonly urn: string
}

export interface DeleteSourceFile {
  readonly deleteIngestionFile: string | null
}

export interface DeleteSourceFileVariables {
  readonly urn: string
  readonly name: string
}

export interface LastRuns {
  readonly listIngestionSources: {
    readonly ingestionSources: readonly {
      readonly name: string
      readonly executions: {
        readonly executionRequests: readonly {
          readonly urn: string
          readonly input: { readonly requestedAt: number; readonly source: { readonly type: string | null } }
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

export interface IngestionGallery {
  readonly ingestionGallery: readonly {
    readonly type: string
    readonly title: string
    readonly state: string
    readonly platform: string
    readonly isCommon: boolean
    readonly hasSchema: boolean
  }[]
  readonly ingestionMissing: string | null
}

export interface ListSources {
  readonly listIngestionSources: {
    readonly total: number
    readonly ingestionSources: readonly {
      readonly urn: string
      readonly name: string
      readonly type: string
      readonly isPaused: boolean
      readonly schedule: { readonly interval: string; readonly timezone: string | null } | null
      readonly nextRuns: readonly number[]
      readonly lastSkipped: { readonly at: number; readonly reason: string; readonly count: number } | null
      readonly executions: {
        readonly total: number | null
        readonly executionRequests: readonly {
          readonly urn: string
          readonly waitsFor: string | null
          readonly phase: string | null
          readonly attempt: number | null
          readonly attempts: number | null
          readonly isSilent: boolean | null
          readonly input: {
            readonly task: string
            readonly requestedAt: number
            readonly source: { readonly type: string | null }
            readonly actor: { readonly urn: string } | null
          }
          readonly result: {
            readonly status: string
            readonly startTimeMs: number | null
            readonly durationMs: number | null
          } | null
        }[]
      } | null
    }[]
  } | null
  readonly ingestionMissing: string | null
}

export interface ListSourcesVariables {
  readonly input: ListIngestionSourcesInput
}

export interface RunLog {
  readonly executionLog: {
    readonly text: string
    readonly next: number
    readonly ended: boolean
    readonly received: number
    readonly changed: number
  }
}

export interface RunLogVariables {
  readonly urn: string
  readonly after?: number | null | undefined
}

export interface WhyNoRuns {
  readonly ingestionMissing: string | null
}

export interface PrepareEnvironment {
  readonly prepareExecutionEnvironment: boolean | null
}

export interface PrepareEnvironmentVariables {
  readonly type: string
  readonly version?: string | null | undefined
}

export interface PreviewSchedule {
  readonly previewSchedule: readonly number[]
}

export interface PreviewScheduleVariables {
  readonly interval: string
  readonly timezone: string
  readonly count?: number | null | undefined
}

export interface RecipeOfSource {
  readonly ingestionSource: {
    readonly config: {
      readonly recipe: string
      readonly extraArgs: readonly { readonly key: string; readonly value: string | null }[] | null
    }
  } | null
}

export interface RecipeOfSourceVariables {
  readonly urn: string
}

export interface RequestRun {
  readonly createIngestionExecutionRequest: string | null
}

export interface RequestRunVariables {
  readonly input: CreateIngestionExecutionRequestInput
}

export interface RunOfSource {
  readonly executionRequest: {
    readonly urn: string
    readonly waitsFor: string | null
    readonly phase: string | null
    readonly attempt: number | null
    readonly attempts: number | null
    readonly isSilent: boolean | null
    readonly input: {
      readonly task: string
      readonly requestedAt: number
      readonly source: { readonly type: string | null }
      readonly actor: { readonly urn: string } | null
    }
    readonly result: {
      readonly status: string
      readonly startTimeMs: number | null
      readonly durationMs: number | null
      readonly report: string | null
      readonly structuredReport: { readonly serializedValue: string } | null
    } | null
    readonly id: string
    readonly source: { readonly urn: string; readonly name: string; readonly type: string } | null
  } | null
}

export interface RunOfSourceVariables {
  readonly urn: string
}

export interface RunLive {
  readonly executionRequest: { readonly log: { readonly next: number } }
}

export interface RunLiveVariables {
  readonly urn: string
}

export interface RunProgress {
  readonly executionRequest: {
    readonly urn: string
    readonly waitsFor: string | null
    readonly phase: string | null
    readonly attempt: number | null
    readonly attempts: number | null
    readonly isSilent: boolean | null
    readonly input: {
      readonly task: string
      readonly requestedAt: number
      readonly source: { readonly type: string | null }
      readonly actor: { readonly urn: string } | null
    }
    readonly result: {
      readonly status: string
      readonly startTimeMs: number | null
      readonly durationMs: number | null
    } | null
  } | null
}

export interface RunProgressVariables {
  readonly urn: string
}

export interface SourceSchema {
  readonly ingestionSchema: {
    readonly title: string
    readonly state: string
    readonly schema: string
    readonly capabilities: readonly string[]
  }
}

export interface SourceSchemaVariables {
  readonly type: string
  readonly version?: string | null | undefined
}

export interface SecretNames {
  readonly listSecrets: { readonly secrets: readonly { readonly urn: string; readonly name: string }[] } | null
}

export interface ChangeSourceSettings {
  readonly updateIngestionSourceSettings: string | null
}

export interface ChangeSourceSettingsVariables {
  readonly urn: string
  readonly input: IngestionSourceSettingsInput
}

export interface IngestionSource {
  readonly ingestionSource: {
    readonly urn: string
    readonly name: string
    readonly type: string
    readonly isPaused: boolean
    readonly keepsEdits: boolean
    readonly catchesUp: boolean
    readonly timeoutSeconds: number | null
    readonly schedule: { readonly interval: string; readonly timezone: string | null } | null
    readonly nextRuns: readonly number[]
    readonly lastSkipped: { readonly at: number; readonly reason: string; readonly count: number } | null
    readonly config: {
      readonly recipe: string
      readonly executorId: string
      readonly version: string | null
      readonly debugMode: boolean | null
      readonly extraArgs: readonly { readonly key: string; readonly value: string | null }[] | null
    }
    readonly files: readonly {
      readonly name: string
      readonly bytes: number
      readonly uploadedAt: number
      readonly uploadedBy: string | null
      readonly path: string
    }[]
    readonly executions: {
      readonly total: number | null
      readonly executionRequests: readonly {
        readonly urn: string
        readonly waitsFor: string | null
        readonly phase: string | null
        readonly attempt: number | null
        readonly attempts: number | null
        readonly isSilent: boolean | null
        readonly input: {
          readonly task: string
          readonly requestedAt: number
          readonly source: { readonly type: string | null }
          readonly actor: { readonly urn: string } | null
        }
        readonly result: {
          readonly status: string
          readonly startTimeMs: number | null
          readonly durationMs: number | null
        } | null
      }[]
    } | null
  } | null
  readonly ingestionMissing: string | null
}

export interface IngestionSourceVariables {
  readonly urn: string
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
}

export interface TestConnection {
  readonly createTestConnectionRequest: string | null
}

export interface TestConnectionVariables {
  readonly input: CreateTestConnectionRequestInput
}

export interface TestResult {
  readonly executionRequest: {
    readonly waitsFor: string | null
    readonly phase: string | null
    readonly result: {
      readonly status: string
      readonly startTimeMs: number | null
      readonly durationMs: number | null
      readonly report: string | null
      readonly structuredReport: { readonly serializedValue: string } | null
    } | null
  } | null
}

export interface TestResultVariables {
  readonly urn: string
}

export interface UpdateSource {
  readonly updateIngestionSource: string | null
}

export interface UpdateSourceVariables {
  readonly urn: string
  readonly input: UpdateIngestionSourceInput
}

export interface UpdateSourceSecret {
  readonly updateSecret: string | null
}

export interface UpdateSourceSecretVariables {
  readonly input: UpdateSecretInput
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
  readonly refusesErrors?: boolean | null | undefined
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

export interface CreateSecretInput {
  readonly name: string
  readonly value: string
  readonly description?: string | null | undefined
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

export interface IngestionSourceSettingsInput {
  readonly isPaused?: boolean | null | undefined
  readonly keepsEdits?: boolean | null | undefined
  readonly catchesUp?: boolean | null | undefined
  readonly timeoutSeconds?: number | null | undefined
}

export interface CreateTestConnectionRequestInput {
  readonly recipe: string
  readonly version?: string | null | undefined
  readonly executorId?: string | null | undefined
  readonly urn?: string | null | undefined
}

export interface UpdateSecretInput {
  readonly urn: string
  readonly name: string
  readonly value: string
  readonly description?: string | null | undefined
}
