import type { ArgsOf } from '../../core/index.ts'
import { enumValues, type InputTypes } from '../entities/index.ts'
import type { NewOwner } from './deps.ts'

const types = `
  type Ownership { owners: [Owner!] lastModified: AuditStamp! }
  type Owner {
    owner: OwnerType!
    type: OwnershipType @deprecated(reason: "use ownershipType")
    ownershipType: OwnershipTypeEntity
    source: OwnershipSource
    associatedUrn: String!
  }
  extend type ActorFilter { resolvedOwnershipTypes: [OwnershipTypeEntity!] }
  union OwnerType = CorpUser | CorpGroup
  enum OwnershipType { ${enumValues('com.linkedin.common.OwnershipType')} }
  type OwnershipSource { type: OwnershipSourceType! url: String }
  enum OwnershipSourceType { ${enumValues('com.linkedin.common.OwnershipSourceType')} }
  "What it means to own something: to maintain it, to answer for it."
  type OwnershipTypeEntity implements Entity {
    urn: String!
    type: EntityType!
    info: OwnershipTypeInfo
  }
  type OwnershipTypeInfo { name: String! description: String created: AuditStamp lastModified: AuditStamp }
` as const

const operations = `
  enum OwnerEntityType { CORP_USER CORP_GROUP }
  input OwnerInput {
    ownerUrn: String!
    ownerEntityType: OwnerEntityType!
    "Default: NONE."
    type: OwnershipType
    "Instead of type."
    ownershipTypeUrn: String
  }
  "Exactly these are the owners afterwards."
  input OwnershipUpdate { owners: [OwnerUpdate!]! }
  input OwnerUpdate {
    "A user or a group."
    owner: String!
    "Default: NONE."
    type: OwnershipType
    "Instead of type."
    ownershipTypeUrn: String
  }
  input AddOwnerInput {
    ownerUrn: String!
    ownerEntityType: OwnerEntityType!
    type: OwnershipType
    ownershipTypeUrn: String
    resourceUrn: String!
  }
  input AddOwnersInput { owners: [OwnerInput!]! resourceUrn: String! }
  input BatchAddOwnersInput {
    owners: [OwnerInput!]!
    "For the owners without a type of their own."
    ownershipTypeUrn: String
    resources: [ResourceRefInput]!
  }
  input RemoveOwnerInput {
    ownerUrn: String!
    resourceUrn: String!
    "Only as this type. Default: of all types."
    ownershipTypeUrn: String
  }
  input BatchRemoveOwnersInput { ownerUrns: [String!]! ownershipTypeUrn: String resources: [ResourceRefInput]! }
  input ListOwnershipTypesInput {
    start: Int
    count: Int
    query: String
    filters: [FacetFilterInput!]
  }
  type ListOwnershipTypesResult { start: Int! count: Int! total: Int! ownershipTypes: [OwnershipTypeEntity!]! }
  input CreateOwnershipTypeInput { name: String! description: String! }
  input UpdateOwnershipTypeInput {
    name: String
    description: String
    "Refused (409) if it has another name now. Default: it is not compared."
    expectedName: String
    "The same for the description; empty: it has none."
    expectedDescription: String
  }

  extend type Query {
    "By name."
    listOwnershipTypes(input: ListOwnershipTypesInput!): ListOwnershipTypesResult!
  }
  extend type Mutation {
    addOwner(input: AddOwnerInput!): Boolean
    addOwners(input: AddOwnersInput!): Boolean
    batchAddOwners(input: BatchAddOwnersInput!): Boolean
    removeOwner(input: RemoveOwnerInput!): Boolean
    batchRemoveOwners(input: BatchRemoveOwnersInput!): Boolean
    createOwnershipType(input: CreateOwnershipTypeInput!): OwnershipTypeEntity
    updateOwnershipType(urn: String!, input: UpdateOwnershipTypeInput!): OwnershipTypeEntity
    "With deleteReferences also removes the owners of this type."
    deleteOwnershipType(urn: String!, deleteReferences: Boolean): Boolean
  }
`

export const sdl = `${types}${operations}` as const

export type Args = ArgsOf<
  typeof operations,
  InputTypes & {
    readonly OwnershipType: NonNullable<NewOwner['type']>
    readonly OwnerEntityType: NonNullable<NewOwner['ownerEntityType']>
  }
>
