export const QUERIES = `query queriesOf($input: ListQueriesInput!) {
  listQueries(input: $input) {
    total
    queries {
      urn
      properties {
        name description source
        statement { value language }
        created { time actor }
        lastModified { time actor }
      }
      subjects { dataset { urn } schemaField { urn } }
    }
  }
}`

export const CREATE = 'mutation writeQuery($input: CreateQueryInput!) { createQuery(input: $input) { urn } }'
export const UPDATE =
  'mutation changeQuery($urn: String!, $input: UpdateQueryInput!) { updateQuery(urn: $urn, input: $input) { urn } }'
export const DELETE = 'mutation dropQuery($urn: String!) { deleteQuery(urn: $urn) }'
