/** Lineage of one hop, and changes of it: without the plugin search too. */
export const sdl = `
  enum LineageDirection { UPSTREAM DOWNSTREAM }
  input LineageInput {
    direction: LineageDirection!
    start: Int
    "Default: 100."
    count: Int
    "No effect: siblings are always separate."
    separateSiblings: Boolean
    "No effect: lineage is as it is now."
    startTimeMillis: Long
    "No effect: lineage is as it is now."
    endTimeMillis: Long
    "Whether to include entities that are soft-deleted, and those that lineage names and nobody stored: exists is false."
    includeGhostEntities: Boolean
  }
  "What can have lineage."
  interface EntityWithRelationships {
    urn: String!
    type: EntityType!
    relationships(input: RelationshipsInput!): EntityRelationshipsResult
    lineage(input: LineageInput!): EntityLineageResult
  }
  type EntityLineageResult {
    start: Int
    count: Int
    "The relationships with entities that the caller may see."
    total: Int
    "Always 0: total counts no others."
    filtered: Int
    relationships: [LineageRelationship!]!
  }
  type LineageRelationship {
    "The name in the model, such as DownstreamOf."
    type: String!
    entity: Entity
    "Always 1."
    degree: Int!
    createdOn: Long
    createdActor: Entity
    updatedOn: Long
    updatedActor: Entity
    "Whether a user added it, not ingestion."
    isManual: Boolean
    "Always empty: the two entities are the path."
    paths: [EntityPath]
  }
  type EntityPath { path: [Entity] }

  input UpdateLineageInput {
    edgesToAdd: [LineageEdge]!
    "An edge that is in both lists is removed."
    edgesToRemove: [LineageEdge]!
  }
  input LineageEdge {
    downstreamUrn: String!
    upstreamUrn: String!
  }
  extend type Mutation {
    "Adds and removes lineage between datasets, charts, dashboards and jobs: all edges or none."
    updateLineage(input: UpdateLineageInput!): Boolean
  }
`

/** Lineage of several hops. */
export const walkSdl = `
  extend type Query {
    "The entities that can be reached from one, by degree. Text and filters select what is returned, not what is walked through."
    searchAcrossLineage(input: SearchAcrossLineageInput!): SearchAcrossLineageResults
    "Like searchAcrossLineage, for all: ask again with nextScrollId until it is null."
    scrollAcrossLineage(input: ScrollAcrossLineageInput!): ScrollAcrossLineageResults
  }
  input SearchAcrossLineageInput {
    "The start: an entity, or a column (urn:li:schemaField:(dataset,path))."
    urn: String
    direction: LineageDirection!
    types: [EntityType!]
    "Default: everything."
    query: String
    start: Int
    "Default: 10."
    count: Int
    "All must match. The field degree has the values 1, 2 and 3+."
    filters: [FacetFilterInput!]
    "All filters of at least one member must match."
    orFilters: [AndFilterInput!]
    viewUrn: String
    "No effect: results are sorted by degree."
    sortInput: SearchSortInput
    "No effect: lineage is as it is now."
    startTimeMillis: Long
    "No effect: lineage is as it is now."
    endTimeMillis: Long
    searchFlags: SearchFlags
    lineageFlags: LineageFlags
    "As in lineageFlags."
    includeGhostEntities: Boolean
  }
  input ScrollAcrossLineageInput {
    urn: String
    direction: LineageDirection!
    types: [EntityType!]
    query: String
    "The nextScrollId of the page before. The rest of the input must be the same."
    scrollId: String
    "No effect: a scrollId does not expire."
    keepAlive: String
    "Default: 10."
    count: Int
    filters: [FacetFilterInput!]
    orFilters: [AndFilterInput!]
    viewUrn: String
    sortInput: SearchSortInput
    startTimeMillis: Long
    endTimeMillis: Long
    searchFlags: SearchFlags
    lineageFlags: LineageFlags
    "As in lineageFlags."
    includeGhostEntities: Boolean
  }
  input LineageFlags {
    "No effect: lineage is as it is now."
    startTimeMillis: Long
    "No effect: lineage is as it is now."
    endTimeMillis: Long
    "No effect: the limits of a walk are the same for all."
    entitiesExploredPerHopLimit: Int
    "Entities that take the degree of the one before them, and are not returned."
    ignoreAsHops: [EntityTypeToPlatforms!]
    "Whether to include entities that are soft-deleted, and those that lineage names and nobody stored: exists is false."
    includeGhostEntities: Boolean
  }
  input EntityTypeToPlatforms {
    entityType: EntityType!
    "Default: all platforms."
    platforms: [String!]
  }

  type SearchAcrossLineageResults {
    start: Int!
    "As asked."
    count: Int!
    total: Int!
    "The least degree first."
    searchResults: [SearchAcrossLineageResult!]!
    facets: [FacetMetadata!]
    "Whether a limit ended the walk: 100 hops, 200 000 entities, 2 seconds."
    isPartial: Boolean
  }
  type ScrollAcrossLineageResults {
    "Null at the end."
    nextScrollId: String
    count: Int!
    total: Int!
    searchResults: [SearchAcrossLineageResult!]!
    facets: [FacetMetadata!]
    isPartial: Boolean
  }
  type SearchAcrossLineageResult {
    entity: Entity!
    "The number of hops of its shortest path."
    degree: Int!
    degrees: [Int!]
    "At most ten shortest paths, each with the start and this entity, or its column."
    paths: [EntityPath]
    matchedFields: [MatchedField!]!
    extraProperties: [ExtraProperty!]
    "Always empty."
    insights: [SearchInsight!]
    "Not in DataHub: how many columns a dataset has, from the index, without its schema being read. Null without one."
    columnCount: Int
    "Whether its own neighbours were looked at."
    explored: Boolean
    "Whether a limit left out some of its neighbours."
    truncatedChildren: Boolean
    "Always false: ignored entities are not returned."
    ignoredAsHop: Boolean
  }
`
