/** Lines of all types that have owners. */
const OWNERS = `ownership { owners { owner { ... on CorpUser { urn username properties { displayName } } ... on CorpGroup { urn name properties { displayName } } } } } # owners`

const ROWS = `fragment homePlatform on DataPlatform { urn name properties { displayName } }
  fragment homeRow on Entity {
    urn
    type
    ... on Dataset {
      name
      platform { ...homePlatform }
      properties { name }
      editableProperties { name }
      subTypes { typeNames }
      parentContainers { containers { properties { name } } }
      deprecation { deprecated }
      ${OWNERS}
      health { type status } # quality
      statsSummary { queryCountLast30Days } # timeseries
    }
    ... on Container {
      platform { ...homePlatform }
      properties { name }
      subTypes { typeNames }
      parentContainers { containers { properties { name } } }
      deprecation { deprecated }
      ${OWNERS}
    }
    ... on Chart {
      platform { ...homePlatform }
      properties { name }
      deprecation { deprecated }
      ${OWNERS}
      health { type status } # quality
    }
    ... on Dashboard {
      platform { ...homePlatform }
      properties { name }
      deprecation { deprecated }
      ${OWNERS}
      health { type status } # quality
    }
    ... on DataFlow {
      platform { ...homePlatform }
      properties { name }
      deprecation { deprecated }
      ${OWNERS}
    }
    ... on DataJob {
      dataFlow { platform { ...homePlatform } }
      properties { name }
      deprecation { deprecated }
      ${OWNERS}
    }
    ... on Tag { properties { name } }
    ... on CorpUser { username properties { displayName } }
    ... on CorpGroup { name properties { displayName } }
    ... on DataPlatform { name properties { displayName } }
    ... on Document { label: info { title } } # documents
    ... on Domain { label: properties { name } } # domains
    ... on DataProduct { label: properties { name } } # domains
    ... on GlossaryTerm { label: properties { name } } # glossary
    ... on GlossaryNode { label: properties { name } } # glossary
  }`

/** What the home page shows, in one request. A line that ends with `# <plugin>` belongs to that plugin. */
export const HOME = `query home(
    $count: AggregateAcrossEntitiesInput!
    $recent: SearchAcrossEntitiesInput!
    $used: SearchAcrossEntitiesInput! # timeseries
    $owned: SearchAcrossEntitiesInput! # owners
    $incidents: SearchAcrossEntitiesInput! # quality
    $deprecated: SearchAcrossEntitiesInput! # timeseries
    $noOwner: SearchAcrossEntitiesInput! # owners
    $noDomain: SearchAcrossEntitiesInput! # domains
    $noDescription: SearchAcrossEntitiesInput!
    $viewed: [String!]!
  ) {
    aggregateAcrossEntities(input: $count) {
      facets { field aggregations { value count displayName } }
    }
    recent: searchAcrossEntities(input: $recent) {
      searchResults { entity { ...homeRow } extraProperties { name value } }
    }
    used: searchAcrossEntities(input: $used) { searchResults { entity { ...homeRow } } } # timeseries
    owned: searchAcrossEntities(input: $owned) { searchResults { entity { ...homeRow } } } # owners
    incidents: searchAcrossEntities(input: $incidents) { total } # quality
    deprecated: searchAcrossEntities(input: $deprecated) { total } # timeseries
    noOwner: searchAcrossEntities(input: $noOwner) { total } # owners
    noDomain: searchAcrossEntities(input: $noDomain) { total } # domains
    noDescription: searchAcrossEntities(input: $noDescription) { total }
    viewed: entities(urns: $viewed) { ...homeRow }
    me { corpUser { groups: relationships(input: { types: ["IsMemberOfGroup", "IsMemberOfNativeGroup"], direction: OUTGOING, start: 0, count: 50 }) { relationships { entity { urn } } } } } # owners
    listDomains(input: { start: 0, count: 12 }) { domains { ...homeDomain } } # domains
    sample { isLoaded work { ...homeWork } } # sample
    listPosts(input: { count: 5 }) { posts { ...homePost } } # documentation
  }
  fragment homeWork on SampleWork { task state done total error } # sample
  fragment homePost on Post { urn content { title description link } lastModified { time } } # documentation
  fragment homeDomain on Domain { urn properties { name description } entities(input: { start: 0, count: 0 }) { total } } # domains
  ${ROWS}`

/** What the user's groups own, too. */
export const OWNED = `query homeOwned($owned: SearchAcrossEntitiesInput!) {
    owned: searchAcrossEntities(input: $owned) { searchResults { entity { ...homeRow } } }
  }
  ${ROWS}`

export const LOAD_SAMPLE = `mutation loadSample { loadSample { task } }`

export const REMOVE_SAMPLE = `mutation removeSample { removeSample { task } }`

export const SAMPLE = `query sampleState { sample { isLoaded work { task state done total error } } }`
