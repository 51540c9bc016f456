// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface RemoveValues {
  readonly removeStructuredProperties: { readonly properties: readonly { readonly associatedUrn: string }[] | null }
}

export interface RemoveValuesVariables {
  readonly input: RemoveStructuredPropertiesInput
}

export interface SetValues {
  readonly upsertStructuredProperties: { readonly properties: readonly { readonly associatedUrn: string }[] | null }
}

export interface SetValuesVariables {
  readonly input: UpsertStructuredPropertiesInput
}

export interface UpdateValues {
  readonly batchUpdateStructuredProperties: boolean
}

export interface UpdateValuesVariables {
  readonly input: BatchUpdateStructuredPropertiesInput
}

export interface RemoveStructuredPropertiesInput {
  readonly assetUrn: string
  readonly structuredPropertyUrns: readonly string[]
}

export interface UpsertStructuredPropertiesInput {
  readonly assetUrn: string
  readonly structuredPropertyInputParams: readonly StructuredPropertyInputParams[]
}

export interface StructuredPropertyInputParams {
  readonly structuredPropertyUrn: string
  readonly values: readonly PropertyValueInput[]
}

export interface PropertyValueInput {
  readonly stringValue?: string | null | undefined
  readonly numberValue?: number | null | undefined
}

export interface BatchUpdateStructuredPropertiesInput {
  readonly updates: readonly StructuredPropertiesUpdateInput[]
}

export interface StructuredPropertiesUpdateInput {
  readonly resourceUrn: string
  readonly structuredPropertyInputParams?: readonly StructuredPropertyInputParams[] | null | undefined
  readonly structuredPropertyUrnsToRemove?: readonly string[] | null | undefined
}
