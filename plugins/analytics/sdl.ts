/** The names and nullability are DataHub's. */
export const sdl = `
  extend type Query {
    isAnalyticsEnabled: Boolean! @deprecated(reason: "use appConfig { analyticsConfig }")
    "What to look at: the most used, the recently changed, and what most entities have. Modules without content are left out."
    listRecommendations(input: ListRecommendationsInput!): ListRecommendationsResult
    "What the caller may see, counted by type, platform, domain, owner, tag and term; what is most used; what changed last."
    getAnalyticsCharts: [AnalyticsChartGroup!]!
    "The counts of getAnalyticsCharts, of a part of the catalog."
    getMetadataAnalyticsCharts(input: MetadataAnalyticsInput!): [AnalyticsChartGroup!]!
    "How much data there is, and how much of it is described."
    getHighlights: [Highlight!]!
  }
  input ListRecommendationsInput {
    "No effect: the answer is for the caller."
    userUrn: String!
    requestContext: RecommendationRequestContext
    "Of modules."
    limit: Int
    viewUrn: String
  }
  input RecommendationRequestContext {
    scenario: ScenarioType!
    "Default: all of the scenario."
    modules: [RecommendationModuleID!]
    searchRequestContext: SearchRequestContext
    "No effect: recommendations do not depend on the entity."
    entityRequestContext: EntityRequestContext
  }
  enum ScenarioType { HOME SEARCH_RESULTS ENTITY_PROFILE SEARCH_BAR }
  "RECENTLY_VIEWED_ENTITIES and RECENT_SEARCHES have no module: what users look at is not stored."
  enum RecommendationModuleID {
    DOMAINS PLATFORMS HIGH_USAGE_ENTITIES TOP_TERMS TOP_TAGS RECENTLY_EDITED_ENTITIES
    RECENTLY_VIEWED_ENTITIES RECENT_SEARCHES OWNERS
  }
  input SearchRequestContext { query: String! filters: [FacetFilterInput!] }
  input EntityRequestContext { type: EntityType! urn: String! }
  type ListRecommendationsResult { modules: [RecommendationModule!]! }
  type RecommendationModule {
    title: String!
    moduleId: String!
    renderType: RecommendationRenderType!
    content: [RecommendationContent!]!
  }
  enum RecommendationRenderType {
    ENTITY_NAME_LIST PLATFORM_SEARCH_LIST TAG_SEARCH_LIST SEARCH_QUERY_LIST GLOSSARY_TERM_SEARCH_LIST DOMAIN_SEARCH_LIST
  }
  type RecommendationContent { value: String! entity: Entity params: RecommendationParams }
  type RecommendationParams {
    "A search that finds what is counted."
    searchParams: SearchParams
    entityProfileParams: EntityProfileParams
    contentParams: ContentParams
  }
  type SearchParams { types: [EntityType!] query: String! filters: [FacetFilter!] }
  type EntityProfileParams { urn: String! type: EntityType! }
  type ContentParams { count: Long }

  input MetadataAnalyticsInput {
    entityType: EntityType
    "GLOBAL or empty: all."
    domain: String
    query: String
  }
  type AnalyticsChartGroup { groupId: String! title: String! charts: [AnalyticsChart!]! }
  union AnalyticsChart = TimeSeriesChart | BarChart | TableChart
  "Not used yet: the catalog keeps no counts of the past."
  type TimeSeriesChart { title: String! lines: [NamedLine!]! dateRange: DateRange! interval: DateInterval! }
  type NamedLine { name: String! data: [NumericDataPoint!]! }
  type NumericDataPoint { x: String! y: Int! }
  type DateRange { start: String! end: String! }
  type BarChart { title: String! bars: [NamedBar!]! }
  type NamedBar { name: String! segments: [BarSegment!]! }
  type BarSegment { label: String! value: Int! }
  type TableChart { title: String! columns: [String!]! rows: [Row!]! }
  type Row { values: [String!]! cells: [Cell!] }
  type Cell { value: String! entity: Entity linkParams: LinkParams }
  type LinkParams { searchParams: SearchParams entityProfileParams: EntityProfileParams }
  type Highlight { value: Int! title: String! body: String! }
`
