import type { ArgsOf } from '../../core/index.ts'
import type { InputTypes } from '../entities/index.ts'

export const sdl = `
  "A property that entities of certain types can have, with the values that it allows."
  type StructuredPropertyEntity implements Entity {
    urn: String!
    type: EntityType!
    definition: StructuredPropertyDefinition!
    settings: StructuredPropertySettings
    "Always null: the model stores none."
    assetOrigin: Origin
  }
  type StructuredPropertyDefinition {
    qualifiedName: String!
    displayName: String
    description: String
    cardinality: PropertyCardinality
    "Default: all values of the type."
    allowedValues: [AllowedValue!]
    valueType: DataTypeEntity!
    "For URNs: of these entity types."
    typeQualifier: TypeQualifier
    "Entities of these types can have it."
    entityTypes: [EntityTypeEntity!]!
    "A value cannot be changed once an entity has it."
    immutable: Boolean!
    created: ResolvedAuditStamp
    lastModified: ResolvedAuditStamp
    filterStatus: StructuredPropertyFilterStatus! @deprecated(reason: "use settings.showInSearchFilters")
  }
  type StructuredPropertySettings {
    isHidden: Boolean!
    showInSearchFilters: Boolean!
    showInAssetSummary: Boolean!
    hideInAssetSummaryWhenEmpty: Boolean!
    showAsAssetBadge: Boolean!
    showInColumnsTable: Boolean!
  }
  type AllowedValue { value: PropertyValue! description: String }
  enum PropertyCardinality { SINGLE MULTIPLE }
  enum StructuredPropertyFilterStatus { ENABLED DISABLED }
  type TypeQualifier { allowedTypes: [EntityTypeEntity!] }
  type StringValue { stringValue: String! }
  type NumberValue { numberValue: Float! }
  union PropertyValue = StringValue | NumberValue

  type StructuredProperties { properties: [StructuredPropertiesEntry!] }
  type StructuredPropertiesEntry {
    structuredProperty: StructuredPropertyEntity!
    values: [PropertyValue]!
    "The entities that the values name, of a property of the type URN."
    valueEntities: [Entity]
    associatedUrn: String!
  }
  "A type of values."
  type DataTypeEntity implements Entity { urn: String! type: EntityType! info: DataTypeInfo! }
  type DataTypeInfo { type: StdDataType! qualifiedName: String! displayName: String description: String }
  enum StdDataType { STRING NUMBER URN RICH_TEXT DATE OTHER }
  "A type of entities, as an entity of its own."
  type EntityTypeEntity implements Entity { urn: String! type: EntityType! info: EntityTypeInfo! }
  type EntityTypeInfo { type: EntityType! qualifiedName: String! displayName: String description: String }

  input PropertyValueInput { stringValue: String numberValue: Float }
  input StructuredPropertyInputParams { structuredPropertyUrn: String! values: [PropertyValueInput!]! }
  input UpsertStructuredPropertiesInput {
    "An entity, or a column as urn:li:schemaField."
    assetUrn: String!
    structuredPropertyInputParams: [StructuredPropertyInputParams!]!
  }
  "Not in DataHub. Of an entity: what is set is set after what is removed."
  input StructuredPropertiesUpdateInput {
    resourceUrn: String!
    structuredPropertyInputParams: [StructuredPropertyInputParams!]
    structuredPropertyUrnsToRemove: [String!]
  }
  input BatchUpdateStructuredPropertiesInput { updates: [StructuredPropertiesUpdateInput!]! }
  input RemoveStructuredPropertiesInput { assetUrn: String! structuredPropertyUrns: [String!]! }
  input TypeQualifierInput { allowedTypes: [String!] }
  input UpdateTypeQualifierInput { newAllowedTypes: [String!] }
  "Either stringValue or numberValue."
  input AllowedValueInput { stringValue: String numberValue: Float description: String }
  input StructuredPropertySettingsInput {
    isHidden: Boolean
    showInSearchFilters: Boolean
    showInAssetSummary: Boolean
    hideInAssetSummaryWhenEmpty: Boolean
    showAsAssetBadge: Boolean
    showInColumnsTable: Boolean
  }
  input CreateStructuredPropertyInput {
    "Default: the qualified name, else a random id."
    id: String
    "Default: the id."
    qualifiedName: String
    displayName: String
    description: String
    immutable: Boolean
    "Such as urn:li:dataType:datahub.string."
    valueType: String!
    typeQualifier: TypeQualifierInput
    allowedValues: [AllowedValueInput!]
    "Default: SINGLE."
    cardinality: PropertyCardinality
    "Such as urn:li:entityType:datahub.dataset."
    entityTypes: [String!]!
    settings: StructuredPropertySettingsInput
    filterStatus: StructuredPropertyFilterStatus
  }
  "Values that are stored must stay valid, so lists only grow."
  input UpdateStructuredPropertyInput {
    urn: String!
    displayName: String
    description: String
    immutable: Boolean
    typeQualifier: UpdateTypeQualifierInput
    newAllowedValues: [AllowedValueInput!]
    setCardinalityAsMultiple: Boolean
    newEntityTypes: [String!]
    settings: StructuredPropertySettingsInput
    filterStatus: StructuredPropertyFilterStatus
  }
  input DeleteStructuredPropertyInput { urn: String! }

  extend type Query {
    structuredProperty(urn: String!): StructuredPropertyEntity
  }
  extend type Mutation {
    "Returns all properties of the entity."
    upsertStructuredProperties(input: UpsertStructuredPropertiesInput!): StructuredProperties!
    removeStructuredProperties(input: RemoveStructuredPropertiesInput!): StructuredProperties!
    "Not in DataHub: of several entities, all of them or none. Columns are changed one by one."
    batchUpdateStructuredProperties(input: BatchUpdateStructuredPropertiesInput!): Boolean!
    createStructuredProperty(input: CreateStructuredPropertyInput!): StructuredPropertyEntity!
    updateStructuredProperty(input: UpdateStructuredPropertyInput!): StructuredPropertyEntity!
    "Also removes its values from all entities."
    deleteStructuredProperty(input: DeleteStructuredPropertyInput!): Boolean!
  }
`

export type Args = ArgsOf<
  typeof sdl,
  InputTypes & {
    readonly PropertyCardinality: 'SINGLE' | 'MULTIPLE'
    readonly StructuredPropertyFilterStatus: 'ENABLED' | 'DISABLED'
  }
>
