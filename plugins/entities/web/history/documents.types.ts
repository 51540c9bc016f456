// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface VersionValues {
  readonly from: { readonly versions: readonly { readonly version: number; readonly payload: string }[] }
  readonly to: { readonly versions: readonly { readonly version: number; readonly payload: string }[] }
}

export interface VersionValuesVariables {
  readonly urn: string
  readonly aspect: string
  readonly from: number
  readonly to: number
}

export interface Versions {
  readonly aspectVersions: {
    readonly next: number | null
    readonly versions: readonly {
      readonly version: number
      readonly time: number
      readonly runId: string | null
      readonly pipelineName: string | null
      readonly ifVersionMatch: string
      readonly actor: {
        readonly urn: string
        readonly username: string
        readonly properties: { readonly displayName: string | null } | null
      }
    }[]
  }
}

export interface VersionsVariables {
  readonly urn: string
  readonly aspect: string
  readonly before?: number | null | undefined
}
