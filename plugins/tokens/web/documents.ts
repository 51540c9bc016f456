export const TOKENS = `
  query listTokens($input: ListAccessTokensInput!) {
    listAccessTokens(input: $input) {
      start count total
      tokens {
        id urn name description actorUrn ownerUrn createdAt expiresAt expired lastUsedAt
        scope { readOnly privileges types urnPrefixes containers tags }
      }
    }
  }`

export const REVOKE = `mutation revokeToken($id: String!) { revokeAccessToken(tokenId: $id) }`

export const CREATE = `
  mutation createToken($input: GetAccessTokenInput!) {
    createAccessToken(input: $input) { accessToken metadata { id name expiresAt } }
  }`

/** Service accounts, to choose one. */
export const ACCOUNTS = `
  query accountsForTokens {
    listServiceAccounts(input: { count: 500 }) { total serviceAccounts { urn name displayName } }
  }`

export const CREATE_ACCOUNT = `
  mutation createAccountForToken($input: CreateServiceAccountInput!) {
    createServiceAccount(input: $input) { urn name displayName }
  }`

export const PRIVILEGES = `
  query privilegesForTokens {
    appConfig {
      policiesConfig {
        metadataPrivileges { type displayName description }
        platformPrivileges { type displayName description }
        resourcePrivileges { resourceType resourceTypeDisplayName }
      }
    }
  }`

/** How many entities a scope reaches now. */
export const REACH = `
  query reachOfToken($orFilters: [AndFilterInput!]) {
    searchAcrossEntities(input: { query: "*", count: 0, orFilters: $orFilters }) { total }
  }`

export const NAMES = `
  query namesForTokens($urns: [String!], $count: Int!) {
    searchAcrossEntities(
      input: { query: "*", count: $count, orFilters: [{ and: [{ field: "urn", values: $urns }] }] }
    ) {
      searchResults {
        entity {
          urn
          ... on Container { properties { name } }
          ... on Tag { tagProperties: properties { name } }
        }
      }
    }
  }`
