// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface CreateTagOf {
  readonly createTag: string | null
}

export interface CreateTagOfVariables {
  readonly input: CreateTagInput
}

export interface DeleteTagOf {
  readonly deleteTag: boolean | null
}

export interface DeleteTagOfVariables {
  readonly urn: string
}

export interface RenameTag {
  readonly updateTag: { readonly urn: string } | null
}

export interface RenameTagVariables {
  readonly urn: string
  readonly input: TagUpdateInput
}

export interface SearchTags {
  readonly searchAcrossEntities: {
    readonly total: number
    readonly searchResults: readonly { readonly entity: { readonly urn: string } }[]
  } | null
}

export interface SearchTagsVariables {
  readonly query: string
  readonly start: number
  readonly count: number
}

export interface ColorTag {
  readonly setTagColor: boolean | null
}

export interface ColorTagVariables {
  readonly urn: string
  readonly color: string
}

export interface TagFacts {
  readonly tag: {
    readonly urn: string
    readonly name: string
    readonly description: string | null
    readonly usageCount: number
    readonly properties: { readonly colorHex: string | null } | null
  } | null
}

export interface TagFactsVariables {
  readonly urn: string
}

export interface CreateTagInput {
  readonly id?: string | null | undefined
  readonly name: string
  readonly description?: string | null | undefined
}

export interface TagUpdateInput {
  readonly urn: string
  readonly name: string
  readonly description?: string | null | undefined
  readonly expectedName?: string | null | undefined
  readonly ownership?: OwnershipUpdate | null | undefined
}

export interface OwnershipUpdate {
  readonly owners: readonly OwnerUpdate[]
}

export interface OwnerUpdate {
  readonly owner: string
  readonly type?:
    | 'CUSTOM'
    | 'TECHNICAL_OWNER'
    | 'BUSINESS_OWNER'
    | 'DATA_STEWARD'
    | 'NONE'
    | 'DEVELOPER'
    | 'DATAOWNER'
    | 'DELEGATE'
    | 'PRODUCER'
    | 'CONSUMER'
    | 'STAKEHOLDER'
    | null
    | undefined
  readonly ownershipTypeUrn?: string | null | undefined
}
