import type { ArgsOf } from '../../core/index.ts'
import type { InputTypes } from '../entities/index.ts'
import type { Relation } from './related.ts'

export const sdl = `
  "A word of the business, with its definition."
  type GlossaryTerm implements Entity {
    urn: String!
    type: EntityType!
    name: String!
    "The id, which ingestion makes of the path: Finance.Revenue."
    hierarchicalName: String!
    properties: GlossaryTermProperties
    glossaryTermInfo: GlossaryTermInfo @deprecated(reason: "use properties")
    "The nodes around it, the nearest first."
    parentNodes: ParentNodesResult
    "The terms that this one is a kind of, or consists of; also those that name this one."
    relatedTerms: RelatedTerms
  }
  type GlossaryTermProperties {
    name: String!
    description: String
    definition: String! @deprecated(reason: "use description")
    termSource: String!
    sourceRef: String
    sourceUrl: String
    rawSchema: String
    customProperties: [CustomPropertiesEntry!]
  }
  type GlossaryTermInfo {
    name: String
    description: String
    definition: String!
    termSource: String!
    sourceRef: String
    sourceUrl: String
    rawSchema: String
    customProperties: [CustomPropertiesEntry!]
  }
  type RelatedTerms { isA: [GlossaryTerm!]! hasA: [GlossaryTerm!]! }
  "A group of terms and of other nodes."
  type GlossaryNode implements Entity {
    urn: String!
    type: EntityType!
    properties: GlossaryNodeProperties
    parentNodes: ParentNodesResult
    childrenCount: GlossaryNodeChildrenCount
  }
  type GlossaryNodeProperties { name: String! description: String customProperties: [CustomPropertiesEntry!] }
  "What is directly in the node."
  type GlossaryNodeChildrenCount { termsCount: Int! nodesCount: Int! }
  type ParentNodesResult { count: Int! nodes: [GlossaryNode!]! }
  type GlossaryTerms { terms: [GlossaryTermAssociation!] }
  type GlossaryTermAssociation {
    term: GlossaryTerm!
    actor: CorpUser
    "What the one who attached the term says of it."
    context: String
    "The entity that has the term; for a column, its dataset."
    associatedUrn: String!
  }

  extend type SchemaField { glossaryTerms: GlossaryTerms }
  extend type EditableSchemaFieldInfo { glossaryTerms: GlossaryTerms }

  input GetRootGlossaryEntitiesInput { start: Int! count: Int! }
  type GetRootGlossaryTermsResult { start: Int! count: Int! total: Int! terms: [GlossaryTerm!]! }
  type GetRootGlossaryNodesResult { start: Int! count: Int! total: Int! nodes: [GlossaryNode!]! }
  input CreateGlossaryEntityInput {
    "Default: a random id."
    id: String
    name: String!
    description: String
    "Default: at the root."
    parentNode: String
  }
  input UpdateParentNodeInput {
    "Default: the root."
    parentNode: String
    resourceUrn: String!
  }
  enum TermRelationshipType { isA hasA }
  input RelatedTermsInput { urn: String! termUrns: [String!]! relationshipType: TermRelationshipType! }
  input TermAssociationInput {
    termUrn: String!
    resourceUrn: String!
    subResourceType: SubResourceType
    subResource: String
  }
  input AddTermsInput {
    termUrns: [String!]!
    resourceUrn: String!
    subResourceType: SubResourceType
    subResource: String
  }
  input BatchAddTermsInput { termUrns: [String!]! resources: [ResourceRefInput]! }
  input BatchRemoveTermsInput { termUrns: [String!]! resources: [ResourceRefInput]! }

  extend type Query {
    glossaryTerm(urn: String!): GlossaryTerm
    glossaryNode(urn: String!): GlossaryNode
    "The terms that are in no node, by name."
    getRootGlossaryTerms(input: GetRootGlossaryEntitiesInput!): GetRootGlossaryTermsResult
    "The nodes that are in no other node, by name."
    getRootGlossaryNodes(input: GetRootGlossaryEntitiesInput!): GetRootGlossaryNodesResult
  }
  extend type Mutation {
    "Returns the URN of the new term."
    createGlossaryTerm(input: CreateGlossaryEntityInput!): String
    "Returns the URN of the new node."
    createGlossaryNode(input: CreateGlossaryEntityInput!): String
    "Moves a term or a node into another node."
    updateParentNode(input: UpdateParentNodeInput!): Boolean
    "Also removes a term from all entities and columns. A node must be empty."
    deleteGlossaryEntity(urn: String!): Boolean
    addRelatedTerms(input: RelatedTermsInput!): Boolean
    removeRelatedTerms(input: RelatedTermsInput!): Boolean
    addTerm(input: TermAssociationInput!): Boolean
    addTerms(input: AddTermsInput!): Boolean
    batchAddTerms(input: BatchAddTermsInput!): Boolean
    removeTerm(input: TermAssociationInput!): Boolean
    batchRemoveTerms(input: BatchRemoveTermsInput!): Boolean
  }
`

export type Args = ArgsOf<typeof sdl, InputTypes & { readonly TermRelationshipType: Relation }>
