import { randomBytes } from 'node:crypto'
import type { Client } from '../../helper.ts'

export const newKey = (): string => randomBytes(32).toString('base64')

/** Servers on MongoDB generate no key. */
export const KEYED = { env: { ASPECTD_SECRETS_KEY: newKey() } }

export const urnOf = (name: string): string => `urn:li:dataHubSecret:${name}`

export function create(by: Client, input: object) {
  return by.gql('mutation c($input: CreateSecretInput!) { createSecret(input: $input) }', { input })
}

export function update(by: Client, input: object) {
  return by.gql('mutation u($input: UpdateSecretInput!) { updateSecret(input: $input) }', { input })
}

export function remove(by: Client, urn: string) {
  return by.gql('mutation d($urn: String!) { deleteSecret(urn: $urn) }', { urn })
}

export async function list(by: Client, input: object = {}) {
  const query = `query l($input: ListSecretsInput!) {
    listSecrets(input: $input) { start count total secrets { urn name description } } }`
  return (await by.gql(query, { input })).data.listSecrets
}

/** The document of DataHub's client. */
export function values(by: Client, ...secrets: readonly string[]) {
  const query = `query getSecretValues($input: GetSecretValuesInput!) {
    getSecretValues(input: $input) { name value } }`
  return by.gql(query, { input: { secrets } })
}
