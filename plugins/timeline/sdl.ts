export const sdl = `
  extend type Query {
    "What changed of an entity, the latest transactions last. Null if it does not exist."
    getTimeline(input: GetTimelineInput!): GetTimelineResult
    "The semantic versions of a dataset's schema, the latest first. Null if it has no columns."
    getSchemaVersionList(input: GetSchemaVersionListInput!): GetSchemaVersionListResult
    "The latest change of each column of a dataset. Null if it has no columns."
    getSchemaBlame(input: GetSchemaBlameInput!): GetSchemaBlameResult
    "What differs between two kept versions of an aspect: see \`aspectVersions\`."
    aspectDifference(
      urn: String!
      aspect: String!
      "A version. 0 = the latest."
      from: Long!
      to: Long!
    ): AspectDifference!
  }

  enum ChangeOperationType {
    ADD
    MODIFY
    REMOVE
    "LIFECYCLE only, and not in DataHub."
    SOFT_DELETE
    "LIFECYCLE only, and not in DataHub."
    REINSTATE
  }
  enum ChangeCategoryType {
    "Descriptions and links, and names that users write."
    DOCUMENTATION
    GLOSSARY_TERM
    OWNERSHIP
    "Columns and primary keys."
    TECHNICAL_SCHEMA
    TAG
    DOMAIN
    STRUCTURED_PROPERTY
    APPLICATION
    "The assets of a data product."
    ASSET_MEMBERSHIP
    VERSIONING
    BUSINESS_ATTRIBUTE
    DEPRECATION
    "Soft deletes."
    LIFECYCLE
  }

  input GetTimelineInput {
    urn: String!
    "All when absent or empty."
    changeCategories: [ChangeCategoryType!]
    "Only changes from this time on, in milliseconds since the epoch. Not in DataHub."
    startTimeMillis: Long
    "And not after this time. Not in DataHub."
    endTimeMillis: Long
    "With the changes of the other versions of the same thing, at most 50."
    includeVersionSet: Boolean
  }
  type GetTimelineResult {
    "The oldest first."
    changeTransactions: [ChangeTransaction!]!
    "Aspects whose earliest changes are not known."
    gaps: [TimelineGap!]!
  }
  "Older versions are not kept (\`history\` in the settings), or more than \`maxVersions\` of this plugin."
  type TimelineGap {
    urn: String!
    aspect: String!
    "The oldest version that was compared: what it changed is not known."
    oldestVersion: Long!
    "When it was written."
    oldestTime: Long!
  }
  "What one user changed at one time."
  type ChangeTransaction {
    timestampMillis: Long!
    "As in 1.2.0-computed: computed from the kept versions, the first of which is 0.0.0."
    lastSemanticVersion: String!
    "Versions of the compared aspects, as in globalTags:2;schemaMetadata:5."
    versionStamp: String!
    "Always MODIFY, as in DataHub: see the changes."
    changeType: ChangeOperationType!
    "The user."
    actor: String
    changes: [ChangeEvent!]
    "Changes that are left out, because there are more than \`maxChanges\` later ones."
    omittedChanges: Int!
  }
  type ChangeEvent {
    "The entity, or the column (urn:li:schemaField:(dataset,path)) whose metadata changed."
    urn: String!
    category: ChangeCategoryType
    operation: ChangeOperationType
    "What was added, removed or modified: the URN of a tag, term, owner, column …, or the address of a link."
    modifier: String
    parameters: [TimelineParameterEntry!]
    "Null in an aspectDifference."
    auditStamp: AuditStamp
    "One sentence."
    description: String
  }
  type TimelineParameterEntry { key: String value: String }

  input GetSchemaVersionListInput { datasetUrn: String! }
  type GetSchemaVersionListResult {
    latestVersion: SemanticVersionStruct
    "The latest one."
    version: SemanticVersionStruct
    semanticVersionList: [SemanticVersionStruct!]
  }
  type SemanticVersionStruct {
    "As in 1.2.0."
    semanticVersion: String
    semanticVersionTimestamp: Long
    versionStamp: String
  }
  input GetSchemaBlameInput {
    datasetUrn: String!
    "Later changes are not shown. Default: the latest version."
    version: String
  }
  type GetSchemaBlameResult {
    version: SemanticVersionStruct
    "Removed columns are not listed."
    schemaFieldBlameList: [SchemaFieldBlame!]
  }
  type SchemaFieldBlame { fieldPath: String! schemaFieldChange: SchemaFieldChange! }
  type SchemaFieldChange {
    timestampMillis: Long!
    lastSemanticVersion: String!
    versionStamp: String!
    changeType: ChangeOperationType!
    "As in: Added in v1.2.0"
    lastSchemaFieldChange: String
  }

  type AspectDifference {
    from: AspectVersion!
    to: AspectVersion!
    "What a category describes; everything is in the patch."
    changes: [ChangeEvent!]!
    "A JSON Patch (RFC 6902), as JSON text, that makes the later value of the earlier one."
    patch: String!
  }
`
