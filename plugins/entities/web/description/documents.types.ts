// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

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
