import type { ArgsOf } from '../../core/index.ts'
import { enumValues, type InputTypes } from '../entities/index.ts'

const types = `
  "A part of the organisation, or of its subject. An entity is in one domain."
  type Domain implements Entity {
    urn: String!
    type: EntityType!
    id: String!
    properties: DomainProperties
    "The domains around it, the nearest first."
    parentDomains: ParentDomainsResult
  }
  type DomainProperties {
    name: String!
    description: String
    customProperties: [CustomPropertiesEntry!]
    createdOn: ResolvedAuditStamp
  }
  type ParentDomainsResult { count: Int! domains: [Entity!]! }
  type DomainAssociation { domain: Domain! associatedUrn: String! }

  "Entities that belong together, as one thing to use."
  type DataProduct implements Entity {
    urn: String!
    type: EntityType!
    properties: DataProductProperties
  }
  type DataProductProperties {
    createdOn: ResolvedAuditStamp
    name: String!
    description: String
    externalUrl: String
    numAssets: Int
    customProperties: [CustomPropertiesEntry!]
  }
  "A program that uses or makes data."
  type Application implements Entity {
    urn: String!
    type: EntityType!
    properties: ApplicationProperties
  }
  type ApplicationProperties {
    name: String!
    description: String
    externalUrl: String
    numAssets: Int
    customProperties: [CustomPropertiesEntry!]
  }
  type ApplicationAssociation { application: Application! associatedUrn: String! }

  type DisplayProperties { colorHex: String icon: IconProperties }
  type IconProperties { iconLibrary: IconLibrary name: String style: String }
  enum IconLibrary { ${enumValues('com.linkedin.common.IconLibrary')} }
` as const

/** With the plugin `search`. */
export const searchSdl = `
  input DomainEntitiesInput {
    query: String
    start: Int
    count: Int
    filters: [FacetFilterInput!]
  }
  extend type Domain { entities(input: DomainEntitiesInput): SearchResults }
  extend type DataProduct { entities(input: SearchAcrossEntitiesInput): SearchResults }
  extend type Application { entities(input: SearchAcrossEntitiesInput): SearchResults }
  extend type Query { listDataProductAssets(urn: String!, input: SearchAcrossEntitiesInput!): SearchResults }
`

/** With the plugin `owners`. */
export const ownersSdl = `
  extend input CreateDomainInput {
    "Default, also when empty: the caller."
    owners: [OwnerInput!]
  }
`

const operations = `
  input ListDomainsInput {
    start: Int
    count: Int
    query: String
    "Only the domains directly in this one. Default: those that are in no other one, unless there is a query."
    parentDomain: String
  }
  type ListDomainsResult { start: Int! count: Int! total: Int! domains: [Domain!]! }
  input CreateDomainInput {
    "Default: a random id."
    id: String
    name: String!
    description: String
    parentDomain: String
  }
  input MoveDomainInput {
    "Default: the root."
    parentDomain: String
    resourceUrn: String!
  }
  input BatchSetDomainInput {
    "Default: none, the entities are taken out of their domains."
    domainUrn: String
    resources: [ResourceRefInput!]!
  }
  input CreateDataProductPropertiesInput { name: String! description: String }
  input CreateDataProductInput {
    properties: CreateDataProductPropertiesInput!
    domainUrn: String!
    "Default: a random id."
    id: String
  }
  input UpdateDataProductInput { name: String description: String }
  input BatchSetDataProductInput {
    "Default: none, the entities are taken out of their data products."
    dataProductUrn: String
    resourceUrns: [String!]!
  }
  input BatchAddToDataProductsInput { dataProductUrns: [String!]! resourceUrns: [String!]! }
  input BatchRemoveFromDataProductsInput { dataProductUrns: [String!]! resourceUrns: [String!]! }
  input CreateApplicationPropertiesInput { name: String! description: String }
  input CreateApplicationInput { properties: CreateApplicationPropertiesInput! domainUrn: String id: String }
  input BatchSetApplicationInput { applicationUrn: String resourceUrns: [String!]! }
  input BatchUnsetApplicationInput { applicationUrn: String! resourceUrns: [String!]! }
  input IconPropertiesInput { iconLibrary: IconLibrary! name: String! style: String! }
  input DisplayPropertiesUpdateInput { colorHex: String icon: IconPropertiesInput }

  extend type Query {
    domain(urn: String!): Domain
    "By name."
    listDomains(input: ListDomainsInput!): ListDomainsResult
    dataProduct(urn: String!): DataProduct
    application(urn: String!): Application
  }
  extend type Mutation {
    "Returns the URN of the new domain."
    createDomain(input: CreateDomainInput!): String
    moveDomain(input: MoveDomainInput!): Boolean
    "Also takes it off all entities. A domain with child domains cannot be deleted."
    deleteDomain(urn: String!): Boolean
    setDomain(entityUrn: String!, domainUrn: String!): Boolean
    unsetDomain(entityUrn: String!): Boolean
    batchSetDomain(input: BatchSetDomainInput!): Boolean
    createDataProduct(input: CreateDataProductInput!): DataProduct
    updateDataProduct(urn: String!, input: UpdateDataProductInput!): DataProduct
    deleteDataProduct(urn: String!): Boolean
    "Each entity is in this data product afterwards, and in no other one."
    batchSetDataProduct(input: BatchSetDataProductInput!): Boolean
    batchAddToDataProducts(input: BatchAddToDataProductsInput!): Boolean
    batchRemoveFromDataProducts(input: BatchRemoveFromDataProductsInput!): Boolean
    createApplication(input: CreateApplicationInput!): Application
    deleteApplication(urn: String!): Boolean
    batchSetApplication(input: BatchSetApplicationInput!): Boolean
    batchUnsetApplication(input: BatchUnsetApplicationInput!): Boolean
    "The colour and the icon of an entity."
    updateDisplayProperties(urn: String!, input: DisplayPropertiesUpdateInput!): Boolean
  }
`

export const sdl = `${types}${operations}` as const

export type Args = ArgsOf<typeof operations, InputTypes & { readonly IconLibrary: 'MATERIAL' }>
