export const CHANGES = `subscription entityLive($urns: [String!]) {
  entityChanges(urns: $urns) { category operation actor }
}`

export const WHO = `query whoChanged($urn: String!) {
  entity(urn: $urn) { urn ... on CorpUser { username properties { displayName } } }
}`
