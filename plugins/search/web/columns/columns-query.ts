import { plugins } from 'aspectd/console'

const LABELS: Readonly<Record<string, string>> = {
  glossary: 'glossaryTerms { terms { term { urn properties { name } } } }',
  tags: 'tags { tags { tag { urn properties { name colorHex } } } }'
}

/** Of a column: labels only of enabled plugins. */
const labels = (): string =>
  Object.entries(LABELS)
    .flatMap(([plugin, fields]) => (plugins.value.has(plugin) ? [fields] : []))
    .join(' ')

const TABLE = `
  urn
  type
  ... on Dataset {
    name
    platform { urn name properties { displayName } }
    properties { name }
    editableProperties { name }
    subTypes { typeNames }
    parentContainers { containers { urn properties { name } } }
  }`

/** What a page of results shows. */
export const columnsQuery = (): string => `query columnsFound($input: SearchColumnsInput!) {
  searchColumns(input: $input) {
    total
    datasets
    isExact
    searchResults {
      total
      entity { ${TABLE} }
      columns {
        schemaField { fieldPath type nativeDataType ${labels()} }
        editableInfo { description ${labels()} }
      }
    }
  }
}`
