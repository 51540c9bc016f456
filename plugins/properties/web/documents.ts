/** What a page shows of a definition. */
export const SHOWN = `fragment propertyShown on StructuredPropertyEntity {
  urn
  definition {
    qualifiedName
    displayName
    description
    cardinality
    immutable
    valueType { urn info { type } }
    typeQualifier { allowedTypes { urn info { type } } }
    entityTypes { urn }
    allowedValues { description value { ... on StringValue { stringValue } ... on NumberValue { numberValue } } }
  }
  settings { isHidden }
  uses: relationships(input: { types: ["HasStructuredProperty"], direction: INCOMING, count: 0 }) { total }
}`

export const PROPERTY = `query propertyPage($urn: String!) {
  structuredProperty(urn: $urn) { ...propertyShown }
}
${SHOWN}`

/** Only with the plugin search. */
export const SEARCH = `query findProperties($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) { total searchResults { entity { urn } } }
}`

export const CREATE =
  'mutation defineProperty($input: CreateStructuredPropertyInput!) { createStructuredProperty(input: $input) { urn } }'
export const UPDATE =
  'mutation redefineProperty($input: UpdateStructuredPropertyInput!) { updateStructuredProperty(input: $input) { urn } }'
export const DELETE =
  'mutation dropProperty($input: DeleteStructuredPropertyInput!) { deleteStructuredProperty(input: $input) }'
