export const LIST = `
  query listSecrets($input: ListSecretsInput!) {
    listSecrets(input: $input) { start count total secrets { urn name description } }
  }`

export const CREATE = `mutation createSecret($input: CreateSecretInput!) { createSecret(input: $input) }`

export const UPDATE = `mutation updateSecret($input: UpdateSecretInput!) { updateSecret(input: $input) }`

export const DELETE = `mutation deleteSecret($urn: String!) { deleteSecret(urn: $urn) }`
