// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface RetentionPlan {
  readonly retentionPlan: {
    readonly removed: number
    readonly oldest: number | null
    readonly newest: number | null
    readonly share: number
    readonly examples: readonly string[]
    readonly types: readonly { readonly type: string; readonly removed: number; readonly stored: number }[]
  }
}

export interface RetentionPlanVariables {
  readonly rule: string
}

export interface RetentionRules {
  readonly retention: {
    readonly isEnabled: boolean
    readonly schedule: string
    readonly timezone: string
    readonly nextRun: number | null
    readonly rules: readonly {
      readonly name: string
      readonly of: string
      readonly platform: string | null
      readonly container: string | null
      readonly tag: string | null
      readonly exceptTags: readonly string[]
      readonly keepDays: number | null
      readonly keepLast: number | null
      readonly atMost: number | null
      readonly maxShare: number
      readonly isDue: boolean
      readonly targets: readonly { readonly type: string; readonly aspect: string | null }[]
      readonly runs: readonly {
        readonly task: string
        readonly state: 'RUNNING' | 'COMPLETED' | 'CANCELLED' | 'TIMED_OUT' | 'ASKS' | 'CHANGED' | 'FAILED'
        readonly startedAt: number
        readonly removed: number
        readonly planned: number | null
        readonly share: number | null
        readonly error: string | null
      }[]
    }[]
  }
}

export interface RunRetention {
  readonly runRetention: boolean
}

export interface RunRetentionVariables {
  readonly rule: string
  readonly confirm?: boolean | null | undefined
}
