/** The operations that search, complete and browse. */
export const sdl = `
  extend type Query {
    search(input: SearchInput!): SearchResults
    searchAcrossEntities(input: SearchAcrossEntitiesInput!): SearchResults
    "Like searchAcrossEntities, for all hits: ask again with nextScrollId until it is null."
    scrollAcrossEntities(input: ScrollAcrossEntitiesInput!): ScrollResults
    aggregateAcrossEntities(input: AggregateAcrossEntitiesInput!): AggregateResults
    "Entities with a name that begins with the text, or with a word that does."
    autoComplete(input: AutoCompleteInput!): AutoCompleteResults
    autoCompleteForMultiple(input: AutoCompleteMultipleInput!): AutoCompleteMultipleResults
    "The groups and entities below a path of the aspect browsePaths."
    browse(input: BrowseInput!): BrowseResults
    browsePaths(input: BrowsePathsInput!): [BrowsePath!]
    "The groups below a path of the aspect browsePathsV2."
    browseV2(input: BrowseV2Input!): BrowseResultsV2
  }

  input SearchInput {
    type: EntityType!
    query: String
    start: Int
    "Default: 10."
    count: Int
    "All must match."
    filters: [FacetFilterInput!]
    "All filters of at least one member must match."
    orFilters: [AndFilterInput!]
    viewUrn: String
    sortInput: SearchSortInput
    searchFlags: SearchFlags
  }
  input SearchAcrossEntitiesInput {
    "Default: the types that users search; administrative types, such as policies and queries, only by name."
    types: [EntityType!]
    query: String
    start: Int
    "Default: 10."
    count: Int
    filters: [FacetFilterInput!]
    orFilters: [AndFilterInput!]
    "Adds the types and filters of this view."
    viewUrn: String
    sortInput: SearchSortInput
    searchFlags: SearchFlags
  }
  input ScrollAcrossEntitiesInput {
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
    searchFlags: SearchFlags
  }
  input AggregateAcrossEntitiesInput {
    types: [EntityType!]
    query: String
    "Names of fields; a␞b counts pairs of values. Default: all facets."
    facets: [String]
    filters: [FacetFilterInput!]
    orFilters: [AndFilterInput!]
    viewUrn: String
    searchFlags: SearchFlags
  }
  input AutoCompleteInput {
    type: EntityType
    query: String
    "Default: all names."
    field: String
    "Default: 10."
    limit: Int
    filters: [FacetFilterInput!]
    orFilters: [AndFilterInput!]
  }
  input AutoCompleteMultipleInput {
    types: [EntityType!]
    query: String
    field: String
    "Of each type. Default: 10."
    limit: Int
    filters: [FacetFilterInput!]
    orFilters: [AndFilterInput!]
    viewUrn: String
  }
  input BrowseInput {
    type: EntityType!
    "Default: the root."
    path: [String!]
    start: Int
    "Default: 10."
    count: Int
    filters: [FacetFilterInput!]
    orFilters: [AndFilterInput!]
  }
  input BrowsePathsInput { type: EntityType urn: String! }
  input BrowseV2Input {
    type: EntityType
    types: [EntityType!]
    path: [String!]
    start: Int
    "Default: 10."
    count: Int
    query: String
    filters: [FacetFilterInput!]
    orFilters: [AndFilterInput!]
    viewUrn: String
    searchFlags: SearchFlags
  }

  type SearchResults {
    start: Int!
    "As asked."
    count: Int!
    "All hits, whatever the page: exact."
    total: Int!
    searchResults: [SearchResult!]!
    suggestions: [SearchSuggestion!]
    facets: [FacetMetadata!]
    "Not in DataHub. Set when no entity has all words of the query: the results, the total and the facets are of those with most."
    partial: PartialMatch
  }
  type PartialMatch {
    "For people: that no result has all words."
    message: String!
    "How many different words of the query each result has."
    words: Int!
    "How many it has."
    of: Int!
  }
  type ScrollResults {
    "Null at the end."
    nextScrollId: String
    count: Int!
    total: Int!
    searchResults: [SearchResult!]!
    facets: [FacetMetadata!]
  }
  type AggregateResults { facets: [FacetMetadata!] }
  type AutoCompleteResults {
    query: String!
    suggestions: [String!]!
    entities: [Entity!]!
  }
  type AutoCompleteMultipleResults {
    query: String!
    suggestions: [AutoCompleteResultForEntity!]!
  }
  type AutoCompleteResultForEntity {
    type: EntityType!
    suggestions: [String!]!
    entities: [Entity!]!
  }
  type BrowseResults {
    "Those that have exactly this path."
    entities: [Entity!]!
    groups: [BrowseResultGroup!]!
    start: Int!
    count: Int!
    "The number of entities with exactly this path."
    total: Int!
    metadata: BrowseResultMetadata!
  }
  type BrowseResultGroup { name: String! count: Long! }
  type BrowseResultMetadata {
    path: [String!]!
    "Of all entities at the path and below it."
    totalNumEntities: Long!
  }
  type BrowsePath { path: [String!]! }
  type BrowseResultsV2 {
    groups: [BrowseResultGroupV2!]!
    start: Int!
    count: Int!
    "The number of groups."
    total: Int!
    metadata: BrowseResultMetadata!
  }
  type BrowseResultGroupV2 {
    name: String!
    "The entity that the name is the URN of, such as a container."
    entity: Entity
    count: Long!
    hasSubGroups: Boolean!
  }
`
