const FILTERS = `
    start: Int
    "Those directly below one of these documents."
    parentDocuments: [String!]
    "Those that are not below another one. No effect with parentDocuments."
    rootOnly: Boolean
    "Sub-types."
    types: [String!]
    domains: [String!]
    sourceType: DocumentSourceType`
const PAGE = 'start: Int! count: Int! total: Int! documents: [Document!]!'

/** Only while the plugin that defines the type of facets is enabled. */
export const facetsSdl = `
  extend type SearchDocumentsResult { facets: [FacetMetadata!] }
  extend type RelatedDocumentsResult { facets: [FacetMetadata!] }
`

/** With the plugin `owners`. */
export const ownersSdl = `
  extend input CreateDocumentInput {
    "Default, also when empty: the caller."
    owners: [OwnerInput!]
  }
`

const inputs = `
  input DocumentContentInput { text: String! }
  input DocumentSettingsInput {
    "Default: true."
    showInGlobalContext: Boolean
  }
  input CreateDocumentInput {
    "Default: a random id."
    id: String
    subType: String
    title: String
    "Default: UNPUBLISHED."
    state: DocumentState
    contents: DocumentContentInput!
    parentDocument: String
    relatedAssets: [String!]
    relatedDocuments: [String!]
    settings: DocumentSettingsInput
  }
  input UpdateDocumentContentsInput {
    urn: String!
    title: String
    contents: DocumentContentInput
    subType: String
    "Changes the document only if this is the title (empty: none); otherwise 409."
    expectedTitle: String
    "Changes the document only if this is the text; otherwise 409."
    expectedText: String
  }
  input UpdateDocumentRelatedEntitiesInput {
    urn: String!
    relatedAssets: [String!]
    relatedDocuments: [String!]
    "Changes the document only if these are the related assets, in any order; otherwise 409."
    expectedRelatedAssets: [String!]
    expectedRelatedDocuments: [String!]
  }
  input MoveDocumentInput {
    urn: String!
    "Absent or null: to the top."
    parentDocument: String
  }
  input UpdateDocumentStatusInput { urn: String! state: DocumentState! }
  input UpdateDocumentSubTypeInput {
    urn: String!
    "Absent or null removes it."
    subType: String
  }
  input UpdateDocumentSettingsInput { urn: String! showInGlobalContext: Boolean! }
  input SearchDocumentsInput {
    "Words of the title and text."
    query: String
    "Default: 20."
    count: Int
    "Those about one of these entities."
    relatedAssets: [String!]
    ${FILTERS}
  }
  input RelatedDocumentsInput {
    "Default: 100."
    count: Int
    ${FILTERS}
  }
`

export const documentsSdl = `
  extend type Query {
    "A stub with exists: false when the document does not exist."
    document(urn: String!): Document
    """
    Published documents, and unpublished ones that the caller or one of their groups owns; without those that are shown only
    with the entities they are about. The best matches first, without a query the last changed.
    """
    searchDocuments(input: SearchDocumentsInput!): SearchDocumentsResult!
  }
  extend type Mutation {
    "Returns the URN of the new document, which the caller owns unless other owners are named."
    createDocument(input: CreateDocumentInput!): String!
    "Absent members keep their value; an empty title removes it."
    updateDocumentContents(input: UpdateDocumentContentsInput!): Boolean!
    "Replaces the lists that are given."
    updateDocumentRelatedEntities(input: UpdateDocumentRelatedEntitiesInput!): Boolean!
    "Below another document, or to the top."
    moveDocument(input: MoveDocumentInput!): Boolean!
    "Also removes it from all that refers to it; documents below it move to the top."
    deleteDocument(urn: String!): Boolean!
    updateDocumentStatus(input: UpdateDocumentStatusInput!): Boolean!
    updateDocumentSubType(input: UpdateDocumentSubTypeInput!): Boolean!
    updateDocumentSettings(input: UpdateDocumentSettingsInput!): Boolean!
  }

  extend interface Entity { relatedDocuments(input: RelatedDocumentsInput!): RelatedDocumentsResult }
  "A text that users or other systems write about data: a guide, a runbook, an answer."
  type Document implements Entity {
    urn: String!
    type: EntityType!
    info: DocumentInfo
    settings: DocumentSettings
    "What kind of document it is, such as FAQ or Runbook."
    subType: String
    "Where it was written: urn:li:dataPlatform:datahub for documents of this server."
    platform: DataPlatform!
    "The documents above it, the nearest first."
    parentDocuments: ParentDocumentsResult
    "What changed, as far as versions are kept; the latest first."
    changeHistory(
      "Default: 30 days before the end."
      startTimeMillis: Long
      "Default: now."
      endTimeMillis: Long
      "At most 100."
      limit: Int = 50
    ): [DocumentChange!]!
  }
  type DocumentInfo {
    title: String
    source: DocumentSource
    status: DocumentStatus
    contents: DocumentContent!
    created: ResolvedAuditStamp!
    lastModified: ResolvedAuditStamp!
    relatedAssets: [DocumentRelatedAsset!]
    relatedDocuments: [DocumentRelatedDocument!]
    parentDocument: DocumentParentDocument
    customProperties: [CustomPropertiesEntry!]
  }
  type DocumentContent {
    "Markdown."
    text: String!
    "The text as an ingestion prepared it for searches by meaning."
    semanticText: String
  }
  enum DocumentSourceType {
    "Written here."
    NATIVE
    "Ingested from another system."
    EXTERNAL
  }
  type DocumentSource { sourceType: DocumentSourceType! externalUrl: String externalId: String }
  type DocumentRelatedAsset { asset: Entity! }
  type DocumentRelatedDocument { document: Document! }
  type DocumentParentDocument { document: Document! }
  type DocumentStatus { state: DocumentState! }
  enum DocumentState {
    PUBLISHED
    "Found only by its owners."
    UNPUBLISHED
  }
  type DocumentSettings {
    "False: found only with the entities that it is about."
    showInGlobalContext: Boolean!
  }
  type ParentDocumentsResult { count: Int! documents: [Document!]! }
  type DocumentChange {
    changeType: DocumentChangeType!
    description: String!
    actor: CorpUser
    timestamp: Long!
    details: [StringMapEntry!]
  }
  enum DocumentChangeType {
    CREATED TITLE_CHANGED TEXT_CHANGED PARENT_CHANGED RELATED_DOCUMENTS_CHANGED RELATED_ASSETS_CHANGED STATE_CHANGED DELETED
  }
  type SearchDocumentsResult { ${PAGE} }
  type RelatedDocumentsResult { ${PAGE} }
${inputs}`
