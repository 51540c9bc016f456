export const SET_VALUES = `mutation setValues($input: UpsertStructuredPropertiesInput!) {
  upsertStructuredProperties(input: $input) { properties { associatedUrn } }
}`
export const REMOVE_VALUES = `mutation removeValues($input: RemoveStructuredPropertiesInput!) {
  removeStructuredProperties(input: $input) { properties { associatedUrn } }
}`
export const UPDATE_VALUES = `mutation updateValues($input: BatchUpdateStructuredPropertiesInput!) {
  batchUpdateStructuredProperties(input: $input)
}`
