// Made from documents.ts by scripts/make-console-types.ts: do not change it by hand.

export interface OwnBy {
  readonly addOwner: boolean | null
}

export interface OwnByVariables {
  readonly input: AddOwnerInput
}

export interface OwnAllBy {
  readonly batchAddOwners: boolean | null
}

export interface OwnAllByVariables {
  readonly input: BatchAddOwnersInput
}

export interface NewOwnershipType {
  readonly createOwnershipType: { readonly urn: string } | null
}

export interface NewOwnershipTypeVariables {
  readonly input: CreateOwnershipTypeInput
}

export interface DropOwnershipType {
  readonly deleteOwnershipType: boolean | null
}

export interface DropOwnershipTypeVariables {
  readonly urn: string
  readonly deleteReferences: boolean
}

export interface DisownBy {
  readonly removeOwner: boolean | null
}

export interface DisownByVariables {
  readonly input: RemoveOwnerInput
}

export interface DisownAllBy {
  readonly batchRemoveOwners: boolean | null
}

export interface DisownAllByVariables {
  readonly input: BatchRemoveOwnersInput
}

export interface OwnershipTypes {
  readonly listOwnershipTypes: {
    readonly start: number
    readonly total: number
    readonly ownershipTypes: readonly {
      readonly urn: string
      readonly info: { readonly name: string; readonly description: string | null } | null
    }[]
  }
}

export interface OwnershipTypesVariables {
  readonly input: ListOwnershipTypesInput
}

export interface ChangeOwnershipType {
  readonly updateOwnershipType: { readonly urn: string } | null
}

export interface ChangeOwnershipTypeVariables {
  readonly urn: string
  readonly input: UpdateOwnershipTypeInput
}

export interface OwnershipTypeUses {
  readonly entity: {
    readonly info?: { readonly name: string; readonly description: string | null } | null
    readonly relationships?: { readonly total: number | null } | null
  } | null
}

export interface OwnershipTypeUsesVariables {
  readonly urn: string
}

export interface AddOwnerInput {
  readonly ownerUrn: string
  readonly ownerEntityType: 'CORP_USER' | 'CORP_GROUP'
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
  readonly resourceUrn: string
}

export interface BatchAddOwnersInput {
  readonly owners: readonly OwnerInput[]
  readonly ownershipTypeUrn?: string | null | undefined
  readonly resources: readonly (ResourceRefInput | null | undefined)[]
}

export interface OwnerInput {
  readonly ownerUrn: string
  readonly ownerEntityType: 'CORP_USER' | 'CORP_GROUP'
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

export interface ResourceRefInput {
  readonly resourceUrn: string
  readonly subResourceType?: 'DATASET_FIELD' | null | undefined
  readonly subResource?: string | null | undefined
}

export interface CreateOwnershipTypeInput {
  readonly name: string
  readonly description: string
}

export interface RemoveOwnerInput {
  readonly ownerUrn: string
  readonly resourceUrn: string
  readonly ownershipTypeUrn?: string | null | undefined
}

export interface BatchRemoveOwnersInput {
  readonly ownerUrns: readonly string[]
  readonly ownershipTypeUrn?: string | null | undefined
  readonly resources: readonly (ResourceRefInput | null | undefined)[]
}

export interface ListOwnershipTypesInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
  readonly query?: string | null | undefined
  readonly filters?: readonly FacetFilterInput[] | null | undefined
}

export interface FacetFilterInput {
  readonly field: string
  readonly value?: string | null | undefined
  readonly values?: readonly string[] | null | undefined
  readonly condition?:
    | 'CONTAIN'
    | 'EQUAL'
    | 'IEQUAL'
    | 'IN'
    | 'EXISTS'
    | 'GREATER_THAN'
    | 'GREATER_THAN_OR_EQUAL_TO'
    | 'LESS_THAN'
    | 'LESS_THAN_OR_EQUAL_TO'
    | 'START_WITH'
    | 'END_WITH'
    | 'DESCENDANTS_INCL'
    | 'ANCESTORS_INCL'
    | 'RELATED_INCL'
    | null
    | undefined
  readonly negated?: boolean | null | undefined
}

export interface UpdateOwnershipTypeInput {
  readonly name?: string | null | undefined
  readonly description?: string | null | undefined
  readonly expectedName?: string | null | undefined
  readonly expectedDescription?: string | null | undefined
}
