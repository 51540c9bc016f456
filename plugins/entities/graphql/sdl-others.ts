import { enumValues } from './sdl-common.ts'

/** Types that few sources write: notebooks, uploaded files, and what a platform or a client keeps in the catalog. */
export const othersSdl = `
  extend type Query {
    notebook(urn: String!): Notebook
  }
  type Notebook implements Entity {
    urn: String!
    type: EntityType!
    tool: String!
    notebookId: String!
    "Of the instance if one is stored, else that of the tool."
    platform: DataPlatform!
    info: NotebookInfo
    editableProperties: NotebookEditableProperties
    content: NotebookContent!
  }
  type NotebookInfo {
    title: String
    description: String
    externalUrl: String
    customProperties: [CustomPropertiesEntry!]
    changeAuditStamps: ChangeAuditStamps
  }
  type NotebookEditableProperties { description: String }
  type ChangeAuditStamps { created: AuditStamp! lastModified: AuditStamp! deleted: AuditStamp }
  type NotebookContent { cells: [NotebookCell!]! }
  "One of the three is not null, as the type says."
  type NotebookCell {
    type: NotebookCellType!
    textCell: TextCell
    "DataHub's spelling."
    queryChell: QueryCell
    chartCell: ChartCell
  }
  enum NotebookCellType { ${enumValues('com.linkedin.notebook.NotebookCellType')} }
  type TextCell { cellId: String! cellTitle: String! text: String! changeAuditStamps: ChangeAuditStamps }
  type QueryCell {
    cellId: String!
    cellTitle: String!
    rawQuery: String!
    lastExecuted: AuditStamp
    changeAuditStamps: ChangeAuditStamps
  }
  type ChartCell { cellId: String! cellTitle: String! changeAuditStamps: ChangeAuditStamps }

  "A file that somebody attached. This server stores what is known of it, not its bytes."
  type DataHubFile implements Entity { urn: String! type: EntityType! info: DataHubFileInfo! }
  type DataHubFileInfo {
    originalFileName: String!
    mimeType: String!
    sizeInBytes: Long!
    scenario: UploadDownloadScenario!
    bucketStorageLocation: BucketStorageLocation!
    referencedByAsset: Entity
    schemaField: SchemaFieldEntity
    created: ResolvedAuditStamp!
  }
  type BucketStorageLocation { storageBucket: String! storageKey: String! }
  enum UploadDownloadScenario { ${enumValues('com.linkedin.file.FileUploadScenario')} }

  "A resource of a platform, or what a client keeps here, such as how far it has read the events."
  type DataHubPlatformResource implements Entity {
    urn: String!
    type: EntityType!
    properties: DataHubPlatformResourceProperties
  }
  type DataHubPlatformResourceProperties {
    resourceType: String!
    primaryKey: String!
    secondaryKeys: [String!]
    "As it is stored: most are JSON."
    value: String
    "The members of a value that is a JSON object."
    customProperties: [CustomPropertiesEntry!]
  }
` as const
