/** Types of searches that other plugins use too. */
export const resultsSdl = `
  "Hits are sorted by the first criterion, then by URN; without one by score."
  input SearchSortInput {
    sortCriterion: SortCriterion
    sortCriteria: [SortCriterion!]
  }
  input GroupingCriterion {
    "Default: every type."
    baseEntityType: EntityType
    groupingEntityType: EntityType!
  }
  "Only lineage uses it: columns count as their dataset."
  input GroupingSpec { groupingCriteria: [GroupingCriterion!] }
  input SearchFlags {
    "No effect: hits have matchedFields only if the query selects them."
    skipHighlighting: Boolean
    "The result has no facets."
    skipAggregates: Boolean
    "No effect: every answer counts all writes before it."
    skipCache: Boolean
    "No effect: queries always have the full syntax."
    fulltext: Boolean
    "Default: 20."
    maxAggValues: Int
    "Suggest other words when nothing has all words."
    getSuggestions: Boolean
    includeSoftDeleted: Boolean
    "No effect: drafts are found as others are."
    includeDraft: Boolean
    "No effect: no stage of a lifecycle hides an entity."
    includeHiddenLifecycleStages: Boolean
    "No effect: documents outside of the global context are found as others are."
    includeNonGlobalContextDocuments: Boolean
    "No effect: queries are not rewritten."
    rewriteQuery: Boolean
    "No effect: entities that the caller may not see are never found."
    includeRestricted: Boolean
    "Fields whose values extraProperties contains."
    fetchExtraFields: [String!]
    "Only these fields are in matchedFields, with up to 40 matches of each instead of five."
    customHighlightingFields: [String!]
    "Default: true, only the latest versions of versioned entities are found."
    filterNonLatestVersions: Boolean
    "Default: true. With false, only the facets that are asked for by name are computed."
    includeDefaultFacets: Boolean
    groupingSpec: GroupingSpec
    "Default: ACKNOWLEDGED, unless the server is configured otherwise."
    fresh: SearchFreshness
  }
  enum SearchFreshness {
    "Every write that was acknowledged before is found."
    ACKNOWLEDGED
    "What was acknowledged in the last second may be missing: an index in OpenSearch answers sooner."
    RECENT
  }

  "A field of an entity that contains words of the query."
  type MatchedField {
    name: String!
    "The text that contains them; an excerpt if it is long."
    value: String!
    "The entity that the value names."
    entity: Entity
  }
  "A value of one of the fields in fetchExtraFields, as JSON."
  type ExtraProperty { name: String! value: String! }
  type SearchInsight { text: String! icon: String }
  type SearchResult {
    entity: Entity!
    score: Float
    matchedFields: [MatchedField!]!
    extraProperties: [ExtraProperty!]
    "That no result has all words of the query, if so."
    insights: [SearchInsight!]
  }
  "A value, and how many hits have it."
  type AggregationMetadata {
    value: String!
    count: Long!
    "The entity that the value names."
    entity: Entity
    displayName: String
  }
  type FacetMetadata {
    field: String!
    displayName: String
    "The structured property that the facet counts, of those that their settings show among the filters."
    entity: Entity
    "The largest counts first."
    aggregations: [AggregationMetadata!]!
  }
  type SearchSuggestion {
    "The query with another word."
    text: String!
    score: Float
    "The number of entities that contain the word."
    frequency: Long
  }
`
