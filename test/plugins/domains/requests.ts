import type { Client } from '../../helper.ts'

let made = 0

/** An id that no other test of the file uses. */
export const newId = (word: string): string => `${word}-${++made}`

/** Calls a mutation with one argument, `input`, of the type that is named after it. */
export function change(client: Client, mutation: string, input: object, selection = '') {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
  return client.gql(`mutation m($input: ${type}!) { ${mutation}(input: $input) ${selection} }`, { input })
}

/** The result of a mutation. @throws Error if the server refuses it */
export async function changed(client: Client, mutation: string, input: object, selection = '') {
  const { data, errors } = await change(client, mutation, input, selection)
  if (errors) throw new Error(JSON.stringify(errors))
  return data[mutation]
}

export function newDomain(client: Client, word = 'domain', parentDomain?: string): Promise<string> {
  const id = newId(word)
  return changed(client, 'createDomain', { id, name: id, ...(parentDomain === undefined ? {} : { parentDomain }) })
}

export async function newProduct(client: Client, domainUrn: string): Promise<string> {
  const id = newId('product')
  const input = { id, domainUrn, properties: { name: id, description: 'of tests' } }
  return (await changed(client, 'createDataProduct', input, '{ urn }')).urn
}

export const DOMAIN = `query q($urn: String!) { domain(urn: $urn) {
  urn type exists id properties { name description } parentDomains { count domains { urn } }
  ownership { owners { owner { ... on CorpUser { urn } } } } displayProperties { colorHex icon { iconLibrary name style } } } }`

export const domain = async (client: Client, urn: string) => (await client.gql(DOMAIN, { urn })).data.domain

/** Where a dataset is. */
export async function placeOf(client: Client, urn: string) {
  const query = `query q($urn: String!) { dataset(urn: $urn) {
    domain { associatedUrn domain { urn properties { name } } } application { application { urn } } } }`
  const { data, errors } = await client.gql(query, { urn })
  if (errors) throw new Error(JSON.stringify(errors))
  return { domain: data.dataset.domain?.domain.urn, application: data.dataset.application?.application.urn }
}
