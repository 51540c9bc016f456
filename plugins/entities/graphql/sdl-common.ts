import { isRecord } from '../../../core/index.ts'
import { defs } from '../definitions.ts'
import type { FacetFilter } from '../inputs/facet-filter.ts'

/** DataHub's ResourceRefInput: an entity, or a column of a dataset. */
export interface ResourceRef {
  readonly resourceUrn: string
  readonly subResourceType?: 'DATASET_FIELD' | null
  readonly subResource?: string | null
}

/** Input types that operations of other plugins use, for their `ArgsOf`. */
export interface InputTypes {
  readonly SubResourceType: 'DATASET_FIELD'
  readonly ResourceRefInput: ResourceRef
  readonly FacetFilterInput: FacetFilter
}

/** Types that several entity types use. */
export const commonSdl = `
  "An integer between -2^53 and 2^53. Input may also be a string."
  scalar Long

  enum FilterOperator {
    CONTAIN EQUAL IEQUAL IN EXISTS GREATER_THAN GREATER_THAN_OR_EQUAL_TO LESS_THAN LESS_THAN_OR_EQUAL_TO
    START_WITH END_WITH DESCENDANTS_INCL ANCESTORS_INCL RELATED_INCL
  }
  "Matches when the field and at least one of the values meet the condition. The default condition is EQUAL."
  input FacetFilterInput {
    field: String!
    "A single value. Ignored when values is not empty."
    value: String
    values: [String!]
    condition: FilterOperator
    negated: Boolean
  }
  enum SortOrder { ASCENDING DESCENDING }
  input SortCriterion { field: String! sortOrder: SortOrder! }
  input AndFilterInput { and: [FacetFilterInput!] }
  enum LogicalOperator { AND OR }
  "A stored filter, as FacetFilterInput."
  type FacetFilter { field: String! condition: FilterOperator values: [String!]! negated: Boolean }
  input AspectParams {
    "Default: all aspects."
    aspectNames: [String!]
    "Only aspects with automatic rendering. This server has none, so the result is empty."
    autoRenderOnly: Boolean
  }
  enum SubResourceType {
    "A column of a dataset, identified by its field path."
    DATASET_FIELD
  }
  "An entity; with the other two members a column of it."
  input ResourceRefInput {
    resourceUrn: String!
    subResourceType: SubResourceType
    subResource: String
  }
  "A stored aspect as JSON text."
  type RawAspect {
    aspectName: String!
    payload: String
    "Always null: this server renders no aspect by itself."
    renderSpec: AspectRenderSpec
  }
  type AspectRenderSpec { displayType: String displayName: String key: String }
  "A version of what is stored."
  interface Aspect { version: Long }
  "A point of a timeseries."
  interface TimeSeriesAspect { timestampMillis: Long! }
  extend interface Entity { relationships(input: RelationshipsInput!): EntityRelationshipsResult }

  input RelationshipsInput {
    types: [String!]!
    direction: RelationshipDirection!
    start: Int
    "Default: 100."
    count: Int
    includeSoftDelete: Boolean = true
  }
  enum RelationshipDirection { INCOMING OUTGOING }
  type EntityRelationshipsResult { start: Int count: Int total: Int relationships: [EntityRelationship!]! }
  type EntityRelationship {
    type: String!
    direction: RelationshipDirection!
    entity: Entity
    created: AuditStamp
  }

  type AuditStamp { time: Long! actor: String }
  "An AuditStamp with the user, null if it was not a user."
  type ResolvedAuditStamp { time: Long! actor: CorpUser }
  type StringMapEntry { key: String! value: String }
  input StringMapEntryInput { key: String! value: String }
  type CustomPropertiesEntry { key: String! value: String associatedUrn: String! }
  enum FabricType { ${enumValues('com.linkedin.common.FabricType')} }

  type Status { removed: Boolean! }
  type SubTypes { typeNames: [String!] }
  type Deprecation {
    deprecated: Boolean!
    decommissionTime: Long
    note: String
    "What to use instead."
    replacement: Entity
    actor: String
    actorEntity: Entity
  }
  type InstitutionalMemory { elements: [InstitutionalMemoryMetadata!]! }
  type InstitutionalMemoryMetadata {
    url: String!
    label: String!
    description: String! @deprecated(reason: "use label")
    author: CorpUser!
    created: AuditStamp!
    updated: AuditStamp
    settings: LinkSettings
    associatedUrn: String!
  }
  type LinkSettings { showInAssetPreview: Boolean! }
  "Who or what attached something, such as an ingestion or an automation."
  type MetadataAttribution {
    time: Long!
    actor: Entity!
    source: Entity
    sourceDetail: [StringMapEntry!]
  }
` as const

export function enumValues(record: string): string {
  const definition: unknown = defs[record]
  return isRecord(definition) && Array.isArray(definition.enum) ? definition.enum.join(' ') : ''
}
