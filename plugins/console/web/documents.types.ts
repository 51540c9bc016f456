// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface May {
  readonly mayCall: readonly {
    readonly mutation: string
    readonly may: boolean
    readonly anyOf: readonly string[]
    readonly orElsewhere: readonly string[]
    readonly on: string | null
    readonly message: string | null
  }[]
}

export interface MayVariables {
  readonly calls: readonly PlannedCallInput[]
}

export interface PlannedCallInput {
  readonly mutation: string
  readonly arguments: string
}
