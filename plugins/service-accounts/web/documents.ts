export const LIST = `
  query listAccounts($input: ListServiceAccountsInput!) {
    listServiceAccounts(input: $input) {
      start count total
      serviceAccounts { urn name displayName description issuer createdBy createdAt }
    }
  }`

/** Without the plugin tokens, accounts are made without one. */
export const CREATE = `
  mutation createAccount($input: CreateServiceAccountInput!) {
    createServiceAccount(input: $input) { urn name displayName }
  }`

export const DELETE = `mutation deleteAccount($urn: String!) { deleteServiceAccount(urn: $urn) }`
