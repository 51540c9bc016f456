// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface EraseOne {
  readonly erasePerson: string
}

export interface EraseOneVariables {
  readonly urn: string
  readonly successor?: string | null | undefined
  readonly confirm: string
}

export interface ListErasures {
  readonly erasures: readonly {
    readonly id: string
    readonly task: string
    readonly state: string | null
    readonly error: string | null
    readonly startedAt: number
    readonly endedAt: number | null
    readonly isAgain: boolean
    readonly pseudonyms: readonly string[]
    readonly rewritten: number
    readonly erased: number
    readonly ownerships: number
    readonly placeCount: number
    readonly places: readonly { readonly urn: string; readonly aspect: string; readonly version: number | null }[]
  }[]
}

export interface PermitOne {
  readonly permitPerson: boolean
}

export interface PermitOneVariables {
  readonly urn: string
}

export interface PlanErasure {
  readonly erasurePlan: {
    readonly isComplete: boolean
    readonly rewritten: number
    readonly erased: number
    readonly ownerships: number
    readonly placeCount: number
    readonly places: readonly { readonly urn: string; readonly aspect: string; readonly version: number | null }[]
  }
}

export interface PlanErasureVariables {
  readonly urn: string
  readonly successor?: string | null | undefined
}
