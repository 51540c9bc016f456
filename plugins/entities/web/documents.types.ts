// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface ColumnCount {
  readonly dataset: {
    readonly schemaMetadata: { readonly fields: readonly { readonly fieldPath: string }[] } | null
  } | null
}

export interface ColumnCountVariables {
  readonly urn: string
}

export interface ContainersAbove {
  readonly container: {
    readonly urn: string
    readonly properties: { readonly name: string } | null
    readonly container: {
      readonly urn: string
      readonly properties: { readonly name: string } | null
      readonly container: {
        readonly urn: string
        readonly properties: { readonly name: string } | null
        readonly container: {
          readonly urn: string
          readonly properties: { readonly name: string } | null
          readonly container: { readonly urn: string; readonly properties: { readonly name: string } | null } | null
        } | null
      } | null
    } | null
  } | null
}

export interface ContainersAboveVariables {
  readonly urn: string
}

export interface EntityAccess {
  readonly entityExists: boolean | null
  readonly getGrantedPrivileges: { readonly privileges: readonly string[] } | null
}

export interface EntityAccessVariables {
  readonly urn: string
  readonly actor: string
}

export interface UpdateDescriptionOf {
  readonly updateDescription: boolean | null
}

export interface UpdateDescriptionOfVariables {
  readonly input: DescriptionUpdateInput
}

export interface DescriptionUpdateInput {
  readonly description: string
  readonly resourceUrn: string
  readonly subResourceType?: 'DATASET_FIELD' | null | undefined
  readonly subResource?: string | null | undefined
  readonly expected?: string | null | undefined
}
