import type { Client } from '../../helper.ts'

export { ingest, newDataset } from '../business-attributes/requests.ts'

export const FIELDS = `urn type id
  properties {
    name source { urn } destination { urn } relationshipFieldMappings { sourceField destinationField }
    cardinality createdTime createdActor { urn } lastModified { time actor }
  }
  editableProperties { name description }
  status { removed }`

export const joining = (source: string, destination: string, name = 'joined', more: object = {}) => ({
  properties: {
    name,
    source,
    destination,
    relationshipFieldmappings: [{ sourceField: 'id', destinationField: 'id' }],
    ...more
  }
})

export const create = (client: Client, input: object) =>
  client.gql(
    `mutation m($input: ERModelRelationshipUpdateInput!) { createERModelRelationship(input: $input) { ${FIELDS} } }`,
    { input }
  )
export const update = (client: Client, urn: string, input: object) =>
  client.gql(
    'mutation m($urn: String!, $input: ERModelRelationshipUpdateInput!) { updateERModelRelationship(urn: $urn, input: $input) }',
    { urn, input }
  )
export const remove = (client: Client, urn: string) =>
  client.gql('mutation m($urn: String!) { deleteERModelRelationship(urn: $urn) }', { urn })

export async function shown(client: Client, urn: string) {
  const { data, errors } = await client.gql(`query q($urn: String!) { erModelRelationship(urn: $urn) { ${FIELDS} } }`, {
    urn
  })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.erModelRelationship
}

/** Relationships in which the dataset is the source. */
export async function from(client: Client, urn: string): Promise<string[]> {
  const { data } = await client.gql(
    `query q($urn: String!) { dataset(urn: $urn) { relationships(
      input: { types: ["ermodelrelationA"], direction: INCOMING }) { relationships { entity { urn } } } } }`,
    { urn }
  )
  return data.dataset.relationships.relationships.map(({ entity }: { entity: { urn: string } }) => entity.urn)
}
