// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface IdentityProviders {
  readonly identityProviders: readonly {
    readonly name: string
    readonly label: string
    readonly isLinked: boolean
    readonly lastLogIn: number | null
  }[]
}
