import type { Client } from '../../helper.ts'

let made = 0

/** An id that no other test of the file uses. */
export const newId = (word: string): string => `${word}${++made}`
export const TYPE = (name: string): string => `urn:li:dataType:datahub.${name}`
export const ENTITY_TYPE = (name: string): string => `urn:li:entityType:datahub.${name}`

const FIELDS = `{ urn type exists
  definition {
    qualifiedName displayName description cardinality immutable filterStatus
    valueType { urn info { type qualifiedName } }
    typeQualifier { allowedTypes { urn info { type } } }
    entityTypes { urn info { type qualifiedName } }
    allowedValues { description value { ... on StringValue { stringValue } ... on NumberValue { numberValue } } }
    created { time actor { urn } }
  }
  settings { isHidden showInSearchFilters showAsAssetBadge } }`

export const create = (client: Client, input: object) =>
  client.gql(
    `mutation m($input: CreateStructuredPropertyInput!) { createStructuredProperty(input: $input) ${FIELDS} }`,
    { input }
  )
export const update = (client: Client, input: object) =>
  client.gql(
    `mutation m($input: UpdateStructuredPropertyInput!) { updateStructuredProperty(input: $input) ${FIELDS} }`,
    { input }
  )
export const remove = (client: Client, urn: string) =>
  client.gql('mutation m($input: DeleteStructuredPropertyInput!) { deleteStructuredProperty(input: $input) }', {
    input: { urn }
  })

/** A property of datasets and columns. Returns its URN. */
export async function newProperty(client: Client, given: object = {}): Promise<string> {
  const entityTypes = ['dataset', 'schemaField'].map(ENTITY_TYPE)
  const { data, errors } = await create(client, { id: newId('p'), valueType: TYPE('string'), entityTypes, ...given })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createStructuredProperty.urn
}

const PROPERTIES = `{ properties { associatedUrn structuredProperty { urn }
  values { ... on StringValue { stringValue } ... on NumberValue { numberValue } } valueEntities { urn } } }`

/** Texts are stringValue, numbers numberValue. */
export function upsert(
  client: Client,
  assetUrn: string,
  ...params: readonly (readonly [string, ...(string | number)[]])[]
) {
  const structuredPropertyInputParams = params.map(([structuredPropertyUrn, ...values]) => ({
    structuredPropertyUrn,
    values: values.map(value => (typeof value === 'string' ? { stringValue: value } : { numberValue: value }))
  }))
  return client.gql(
    `mutation m($input: UpsertStructuredPropertiesInput!) { upsertStructuredProperties(input: $input) ${PROPERTIES} }`,
    { input: { assetUrn, structuredPropertyInputParams } }
  )
}

export const removeValues = (client: Client, assetUrn: string, ...structuredPropertyUrns: string[]) =>
  client.gql(
    `mutation m($input: RemoveStructuredPropertiesInput!) { removeStructuredProperties(input: $input) ${PROPERTIES} }`,
    { input: { assetUrn, structuredPropertyUrns } }
  )

interface Entry {
  readonly structuredProperty: { readonly urn: string }
  readonly values: readonly ({ readonly stringValue?: string; readonly numberValue?: number } | null)[]
}

/** Values by property. */
export function valuesOf(given: { readonly properties: readonly Entry[] } | null) {
  return Object.fromEntries(
    (given?.properties ?? []).map(({ structuredProperty, values }) => [
      structuredProperty.urn,
      values.map(value => value?.stringValue ?? value?.numberValue)
    ])
  )
}

export async function stored(client: Client, urn: string) {
  const query = `query q($urn: String!) { dataset(urn: $urn) { structuredProperties ${PROPERTIES} } }`
  const { data, errors } = await client.gql(query, { urn })
  if (errors) throw new Error(JSON.stringify(errors))
  return valuesOf(data.dataset.structuredProperties)
}
