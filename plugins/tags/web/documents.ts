export const SEARCH_TAGS = `query searchTags($query: String!, $start: Int!, $count: Int!) {
  searchAcrossEntities(input: {
    types: [TAG], query: $query, start: $start, count: $count, searchFlags: { skipAggregates: true }
  }) { total searchResults { entity { urn } } }
}`

export const TAG = `query tagFacts($urn: String!) {
  tag(urn: $urn) { urn name description usageCount properties { colorHex } }
}`

export const CREATE = 'mutation createTagOf($input: CreateTagInput!) { createTag(input: $input) }'
export const RENAME =
  'mutation renameTag($urn: String!, $input: TagUpdateInput!) { updateTag(urn: $urn, input: $input) { urn } }'
export const SET_COLOR =
  'mutation colorTag($urn: String!, $color: String!) { setTagColor(urn: $urn, colorHex: $color) }'
export const DELETE = 'mutation deleteTagOf($urn: String!) { deleteTag(urn: $urn) }'
