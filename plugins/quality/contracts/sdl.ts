import { enumValues } from '../../entities/index.ts'

/** Types of data contracts. Names and nullability are DataHub's. */
export const contractSdl = `
  enum DataContractState { ${enumValues('com.linkedin.datacontract.DataContractState')} }
  "The assertions that a dataset promises to meet."
  type DataContract implements Entity {
    urn: String!
    type: EntityType!
    properties: DataContractProperties
    status: DataContractStatus
  }
  type DataContractProperties {
    entityUrn: String!
    schema: [SchemaContract!]
    freshness: [FreshnessContract!]
    dataQuality: [DataQualityContract!]
  }
  type SchemaContract { assertion: Assertion! }
  type FreshnessContract { assertion: Assertion! }
  type DataQualityContract { assertion: Assertion! }
  type DataContractStatus { state: DataContractState! }
` as const

/** The root fields. One literal, because `ArgsOf` reads it. */
export const contractOperationsSdl = `
  input SchemaContractInput { assertionUrn: String! }
  input FreshnessContractInput { assertionUrn: String! }
  input DataQualityContractInput { assertionUrn: String! }
  input UpsertDataContractInput {
    "The dataset."
    entityUrn: String!
    "Of a new contract. Default: one that follows from the dataset."
    id: String
    schema: [SchemaContractInput!]
    freshness: [FreshnessContractInput!]
    dataQuality: [DataQualityContractInput!]
    "Default: ACTIVE."
    state: DataContractState
  }
  extend type Mutation {
    "Creates the contract of a dataset, or replaces it. A dataset has one contract."
    upsertDataContract(urn: String, input: UpsertDataContractInput!): DataContract!
  }
`
