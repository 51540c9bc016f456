/** All that match, to select them. */
export const ALL = `query allColumns($input: SearchColumnsInput!) {
  searchColumns(input: $input) {
    searchResults {
      entity { urn }
      columns { schemaField { fieldPath } editableInfo { description } }
    }
  }
}`

export const COUNT = `query countColumns($input: SearchColumnsInput!) {
  searchColumns(input: $input) { total isExact }
}`

/** Of the plugin `documentation`. */
export const DESCRIBE = `mutation describeColumns($input: BatchUpdateDescriptionInput!) {
  batchUpdateDescription(input: $input)
}`
