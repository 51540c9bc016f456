export const CONTENTS = `query contentsOf($urn: String!, $input: RelationshipsInput!) {
  entity(urn: $urn) {
    urn
    ... on Container { contents: relationships(input: $input) { ...page } }
    ... on Dashboard { contents: relationships(input: $input) { ...page } }
    ... on Chart { contents: relationships(input: $input) { ...page } }
    ... on DataFlow { contents: relationships(input: $input) { ...page } }
    ... on MLFeatureTable { contents: relationships(input: $input) { ...page } }
    ... on MLModelGroup { contents: relationships(input: $input) { ...page } }
    ... on CorpUser { contents: relationships(input: $input) { ...page } }
    ... on CorpGroup { contents: relationships(input: $input) { ...page } }
  }
}
fragment platform on DataPlatform { urn }
fragment page on EntityRelationshipsResult {
  total
  relationships {
    entity {
      urn
      type
      ... on Dataset { platform { ...platform } named: properties { name description } edited: editableProperties { description } subTypes { typeNames } }
      ... on Container { platform { ...platform } named: properties { name description } edited: editableProperties { description } subTypes { typeNames } }
      ... on Chart { platform { ...platform } named: properties { name description } edited: editableProperties { description } subTypes { typeNames } }
      ... on Dashboard { platform { ...platform } named: properties { name description } edited: editableProperties { description } subTypes { typeNames } }
      ... on DataFlow { platform { ...platform } named: properties { name description } edited: editableProperties { description } }
      ... on DataJob { dataFlow { platform { ...platform } } named: properties { name description } edited: editableProperties { description } }
      ... on Tag { named: properties { name description } }
    }
  }
}`
