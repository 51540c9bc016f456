// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface AssertionsOf {
  readonly entity: {
    readonly assertions?: {
      readonly total: number
      readonly assertions: readonly {
        readonly urn: string
        readonly platform: {
          readonly urn: string
          readonly name: string
          readonly properties: { readonly displayName: string | null } | null
        }
        readonly info: {
          readonly type: 'DATASET' | 'FRESHNESS' | 'VOLUME' | 'SQL' | 'FIELD' | 'DATA_SCHEMA' | 'CUSTOM'
          readonly description: string | null
          readonly note: string | null
          readonly externalUrl: string | null
          readonly datasetAssertion: {
            readonly nativeType: string | null
            readonly logic: string | null
            readonly fields: readonly { readonly path: string }[] | null
          } | null
          readonly customAssertion: {
            readonly type: string
            readonly nativeType: string | null
            readonly logic: string | null
            readonly fields: readonly { readonly path: string }[] | null
          } | null
          readonly sqlAssertion: { readonly statement: string } | null
          readonly fieldAssertion: {
            readonly fieldValuesAssertion: { readonly field: { readonly path: string } } | null
            readonly fieldMetricAssertion: { readonly field: { readonly path: string } } | null
          } | null
        } | null
        readonly latest: {
          readonly runEvents: readonly {
            readonly timestampMillis: number
            readonly result: {
              readonly type: 'INIT' | 'SUCCESS' | 'FAILURE' | 'ERROR'
              readonly error: {
                readonly type:
                  | 'SOURCE_CONNECTION_ERROR'
                  | 'SOURCE_QUERY_FAILED'
                  | 'INSUFFICIENT_DATA'
                  | 'INVALID_PARAMETERS'
                  | 'INVALID_SOURCE_TYPE'
                  | 'UNSUPPORTED_PLATFORM'
                  | 'CUSTOM_SQL_ERROR'
                  | 'FIELD_ASSERTION_ERROR'
                  | 'UNKNOWN_ERROR'
                readonly displayMessage: string | null
              } | null
            } | null
          }[]
        } | null
      }[]
    } | null
  } | null
}

export interface AssertionsOfVariables {
  readonly urn: string
  readonly start: number
  readonly count: number
}

export interface ResultCounts {
  readonly entity: {
    readonly assertions?: {
      readonly assertions: readonly {
        readonly urn: string
        readonly runEvents: { readonly total: number; readonly failed: number; readonly errored: number } | null
      }[]
    } | null
  } | null
}

export interface ResultCountsVariables {
  readonly urn: string
  readonly start: number
  readonly count: number
  readonly from: number
}

export interface DropAssertion {
  readonly deleteAssertion: boolean | null
}

export interface DropAssertionVariables {
  readonly urn: string
}

export interface HealthOf {
  readonly entity: {
    readonly health?:
      | readonly {
          readonly type: 'INCIDENTS' | 'ASSERTIONS' | 'TESTS'
          readonly status: 'PASS' | 'WARN' | 'FAIL'
          readonly causes: readonly string[] | null
          readonly activeIncidentHealthDetails: { readonly count: number } | null
          readonly latestAssertionStatusByType: readonly { readonly total: number }[] | null
        }[]
      | null
  } | null
}

export interface HealthOfVariables {
  readonly urn: string
}

export interface IncidentNow {
  readonly entity: {
    readonly title?: string | null
    readonly description?: string | null
    readonly priority?: 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW' | null
  } | null
}

export interface IncidentNowVariables {
  readonly urn: string
}

export interface IncidentsOf {
  readonly entity: {
    readonly active?: {
      readonly total: number
      readonly incidents: readonly {
        readonly urn: string
        readonly incidentType: 'FRESHNESS' | 'VOLUME' | 'FIELD' | 'SQL' | 'DATA_SCHEMA' | 'OPERATIONAL' | 'CUSTOM'
        readonly customType: string | null
        readonly title: string | null
        readonly description: string | null
        readonly priority: 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW' | null
        readonly incidentStatus: {
          readonly state: 'ACTIVE' | 'RESOLVED'
          readonly stage: 'TRIAGE' | 'INVESTIGATION' | 'WORK_IN_PROGRESS' | 'FIXED' | 'NO_ACTION_REQUIRED' | null
          readonly message: string | null
          readonly lastUpdated: { readonly time: number; readonly actor: string | null }
        }
        readonly created: { readonly time: number; readonly actor: string | null }
      }[]
    } | null
    readonly resolved?: {
      readonly total: number
      readonly incidents: readonly {
        readonly urn: string
        readonly incidentType: 'FRESHNESS' | 'VOLUME' | 'FIELD' | 'SQL' | 'DATA_SCHEMA' | 'OPERATIONAL' | 'CUSTOM'
        readonly customType: string | null
        readonly title: string | null
        readonly description: string | null
        readonly priority: 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW' | null
        readonly incidentStatus: {
          readonly state: 'ACTIVE' | 'RESOLVED'
          readonly stage: 'TRIAGE' | 'INVESTIGATION' | 'WORK_IN_PROGRESS' | 'FIXED' | 'NO_ACTION_REQUIRED' | null
          readonly message: string | null
          readonly lastUpdated: { readonly time: number; readonly actor: string | null }
        }
        readonly created: { readonly time: number; readonly actor: string | null }
      }[]
    } | null
  } | null
}

export interface IncidentsOfVariables {
  readonly urn: string
  readonly activeStart: number
  readonly activeCount: number
  readonly resolvedStart: number
  readonly resolvedCount: number
}

export interface Raise {
  readonly raiseIncident: string | null
}

export interface RaiseVariables {
  readonly input: RaiseIncidentInput
}

export interface ResultsOf {
  readonly assertion: {
    readonly runEvents: {
      readonly runEvents: readonly {
        readonly timestampMillis: number
        readonly runId: string
        readonly result: {
          readonly type: 'INIT' | 'SUCCESS' | 'FAILURE' | 'ERROR'
          readonly rowCount: number | null
          readonly missingCount: number | null
          readonly unexpectedCount: number | null
          readonly actualAggValue: number | null
          readonly externalUrl: string | null
          readonly nativeResults: readonly { readonly key: string; readonly value: string | null }[] | null
          readonly error: {
            readonly type:
              | 'SOURCE_CONNECTION_ERROR'
              | 'SOURCE_QUERY_FAILED'
              | 'INSUFFICIENT_DATA'
              | 'INVALID_PARAMETERS'
              | 'INVALID_SOURCE_TYPE'
              | 'UNSUPPORTED_PLATFORM'
              | 'CUSTOM_SQL_ERROR'
              | 'FIELD_ASSERTION_ERROR'
              | 'UNKNOWN_ERROR'
            readonly displayMessage: string | null
          } | null
        } | null
      }[]
    } | null
  } | null
}

export interface ResultsOfVariables {
  readonly urn: string
  readonly limit: number
}

export interface SetIncidentStatus {
  readonly updateIncidentStatus: boolean | null
}

export interface SetIncidentStatusVariables {
  readonly urn: string
  readonly input: IncidentStatusInput
}

export interface ChangeIncident {
  readonly updateIncident: boolean | null
}

export interface ChangeIncidentVariables {
  readonly urn: string
  readonly input: UpdateIncidentInput
}

export interface RaiseIncidentInput {
  readonly type: 'FRESHNESS' | 'VOLUME' | 'FIELD' | 'SQL' | 'DATA_SCHEMA' | 'OPERATIONAL' | 'CUSTOM'
  readonly customType?: string | null | undefined
  readonly title?: string | null | undefined
  readonly description?: string | null | undefined
  readonly resourceUrn?: string | null | undefined
  readonly resourceUrns?: readonly string[] | null | undefined
  readonly source?: IncidentSourceInput | null | undefined
  readonly status?: IncidentStatusInput | null | undefined
  readonly priority?: 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW' | null | undefined
  readonly assigneeUrns?: readonly string[] | null | undefined
  readonly startedAt?: number | null | undefined
}

export interface IncidentSourceInput {
  readonly type: 'MANUAL' | 'ASSERTION_FAILURE'
}

export interface IncidentStatusInput {
  readonly state: 'ACTIVE' | 'RESOLVED'
  readonly stage?: 'TRIAGE' | 'INVESTIGATION' | 'WORK_IN_PROGRESS' | 'FIXED' | 'NO_ACTION_REQUIRED' | null | undefined
  readonly message?: string | null | undefined
}

export interface UpdateIncidentInput {
  readonly title?: string | null | undefined
  readonly description?: string | null | undefined
  readonly startedAt?: number | null | undefined
  readonly status?: IncidentStatusInput | null | undefined
  readonly priority?: 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW' | null | undefined
  readonly assigneeUrns?: readonly string[] | null | undefined
  readonly resourceUrns?: readonly string[] | null | undefined
}
