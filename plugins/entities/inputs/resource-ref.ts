/** DataHub's ResourceRefInput: an entity, or a column of a dataset. */
export interface ResourceRef {
  readonly resourceUrn: string
  readonly subResourceType?: 'DATASET_FIELD' | null
  readonly subResource?: string | null
}
