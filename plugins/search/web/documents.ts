/** What shows an entity in a list. */
const SHOWN = `
  fragment platformShown on DataPlatform { urn name properties { displayName } }
  fragment shown on Entity {
    urn
    type
    ... on Dataset {
      name
      origin
      platform { ...platformShown }
      properties { name description }
      editableProperties { name description }
      subTypes { typeNames }
    }
    ... on Container {
      platform { ...platformShown }
      properties { name description }
      editableProperties { description }
      subTypes { typeNames }
    }
    ... on Chart { platform { ...platformShown } properties { name description } editableProperties { description } }
    ... on Dashboard { platform { ...platformShown } properties { name description } editableProperties { description } }
    ... on DataFlow { platform { ...platformShown } properties { name description } editableProperties { description } }
    ... on DataJob {
      dataFlow { platform { ...platformShown } }
      properties { name description }
      editableProperties { description }
    }
    ... on Tag { name properties { name description } }
    ... on CorpUser { username properties { displayName } }
    ... on CorpGroup { name properties { displayName description } }
    ... on DataPlatform { name }
  }`

/** Containers of one name are told apart by the one that they are in; platforms have names, tags colours. */
const FACET_SHOWN = `
  fragment facetShown on FacetMetadata {
    field
    displayName
    aggregations {
      value
      count
      displayName
      entity {
        urn
        ... on Container { container { properties { name } } }
        ... on DataPlatform { platform: properties { displayName } }
        ... on Tag { tag: properties { colorHex } }
      }
    }
  }`

/** `...cells` is where the fields of other plugins' columns come. */
export const SEARCH = `query search($input: SearchAcrossEntitiesInput!) {
    searchAcrossEntities(input: $input) {
      total
      searchResults { entity { ...shown } matchedFields { name value } }
      suggestions { text frequency }
      partial { words of }
      facets { ...facetShown }
    }
    aspectd { pluginStates { name progress { done total } } }
  }
  ${FACET_SHOWN}
  ${SHOWN}`

export const FACET = `query facet($input: AggregateAcrossEntitiesInput!) {
    aggregateAcrossEntities(input: $input) {
      facets { ...facetShown }
    }
  }
  ${FACET_SHOWN}`

export const VIEWS = `query viewsToChoose($mine: ListMyViewsInput!, $global: ListGlobalViewsInput!) {
    listMyViews(input: $mine) { views { urn name } }
    listGlobalViews(input: $global) { views { urn name } }
  }`

export const CREATE_VIEW = `mutation saveView($input: CreateViewInput!) { createView(input: $input) { urn } }`

export const FOLLOWED_SEARCH = `query followedSearch($search: FollowedSearchInput!) {
    followedSearch(search: $search) { search { name } }
  }`
export const FOLLOW_SEARCH = 'mutation followSearch($input: FollowTargetInput!) { follow(input: $input) }'
export const UNFOLLOW_SEARCH = 'mutation unfollowSearch($input: FollowTargetInput!) { unfollow(input: $input) }'
