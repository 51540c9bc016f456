// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface AttachLink {
  readonly addLink: boolean | null
}

export interface AttachLinkVariables {
  readonly input: AddLinkInput
}

export interface DeprecateEntity {
  readonly updateDeprecation: boolean | null
}

export interface DeprecateEntityVariables {
  readonly input: UpdateDeprecationInput
}

export interface DeprecateEntities {
  readonly batchUpdateDeprecation: boolean | null
}

export interface DeprecateEntitiesVariables {
  readonly input: BatchUpdateDeprecationInput
}

export interface DetachLink {
  readonly removeLink: boolean | null
}

export interface DetachLinkVariables {
  readonly input: RemoveLinkInput
}

export interface SetDeleted {
  readonly batchUpdateSoftDeleted: boolean | null
}

export interface SetDeletedVariables {
  readonly input: BatchUpdateSoftDeletedInput
}

export interface ChangeLink {
  readonly updateLink: boolean | null
}

export interface ChangeLinkVariables {
  readonly input: UpdateLinkInput
}

export interface AddLinkInput {
  readonly resourceUrn: string
  readonly linkUrl: string
  readonly label: string
  readonly settings?: LinkSettingsInput | null | undefined
}

export interface LinkSettingsInput {
  readonly showInAssetPreview?: boolean | null | undefined
}

export interface UpdateDeprecationInput {
  readonly urn: string
  readonly subResourceType?: 'DATASET_FIELD' | null | undefined
  readonly subResource?: string | null | undefined
  readonly deprecated: boolean
  readonly decommissionTime?: number | null | undefined
  readonly note?: string | null | undefined
  readonly replacement?: string | null | undefined
  readonly expectedNote?: string | null | undefined
}

export interface BatchUpdateDeprecationInput {
  readonly resources: readonly (ResourceRefInput | null | undefined)[]
  readonly deprecated: boolean
  readonly decommissionTime?: number | null | undefined
  readonly note?: string | null | undefined
  readonly replacement?: string | null | undefined
  readonly expectedNote?: string | null | undefined
}

export interface ResourceRefInput {
  readonly resourceUrn: string
  readonly subResourceType?: 'DATASET_FIELD' | null | undefined
  readonly subResource?: string | null | undefined
}

export interface RemoveLinkInput {
  readonly resourceUrn: string
  readonly linkUrl: string
  readonly label?: string | null | undefined
}

export interface BatchUpdateSoftDeletedInput {
  readonly urns: readonly string[]
  readonly deleted: boolean
}

export interface UpdateLinkInput {
  readonly currentUrl: string
  readonly currentLabel: string
  readonly resourceUrn: string
  readonly linkUrl: string
  readonly label: string
  readonly settings?: LinkSettingsInput | null | undefined
}
