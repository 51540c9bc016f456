export const JOINS = `query joinsOf($urn: String!, $input: RelationshipsInput!) {
  dataset(urn: $urn) {
    relationships(input: $input) {
      total
      relationships {
        entity {
          urn
          ... on ERModelRelationship {
            properties {
              name
              source { urn }
              destination { urn }
              cardinality
              relationshipFieldMappings { sourceField destinationField }
            }
            editableProperties { name description }
          }
        }
      }
    }
  }
}`
