import { DURATION_NAMES } from './duration.ts'

export const sdl = `
  enum AccessTokenType { PERSONAL SERVICE_ACCOUNT }
  enum AccessTokenDuration { ${DURATION_NAMES.join(' ')} }

  input GetAccessTokenInput {
    type: AccessTokenType!
    "The user whom the token represents."
    actorUrn: String!
    duration: AccessTokenDuration
    "Instead of duration, ISO 8601: P7D."
    durationIso: String
    name: String!
    description: String
    "Limits the token; without one it may do all that its user may."
    scope: TokenScopeInput
  }
  """
  Every member given limits the token; a resource must match all of types, urnPrefixes, containers and tags that are given,
  each by any of its values. With one of these four the token has no rights on the platform as such.
  """
  input TokenScopeInput {
    "Only privileges that change nothing."
    readOnly: Boolean
    "Only these, instead of readOnly."
    privileges: [String!]
    "Only entities of these types."
    types: [String!]
    urnPrefixes: [String!]
    "Only these containers and what is below them."
    containers: [String!]
    "Only what carries one of these tags."
    tags: [String!]
  }
  input ListAccessTokensInput {
    start: Int
    count: Int
    filters: [FacetFilterInput!]
  }

  type AccessToken {
    "The token itself. It cannot be read again."
    accessToken: String!
    metadata: AccessTokenMetadata
  }
  type AccessTokenMetadata implements Entity {
    urn: String!
    type: EntityType!
    "What revokeAccessToken takes."
    id: String!
    name: String!
    description: String
    "The user whom the token represents."
    actorUrn: String!
    "The user who made it."
    ownerUrn: String!
    owner: CorpUser
    createdAt: Long!
    "Null = never."
    expiresAt: Long
    expired: Boolean!
    lastUsedAt: Long
    "Null = all that its user may."
    scope: TokenScope
    "The scope in words."
    scopeText: String
  }
  type TokenScope {
    readOnly: Boolean!
    privileges: [String!]
    types: [String!]
    urnPrefixes: [String!]
    containers: [String!]
    tags: [String!]
  }
  type ListAccessTokenResult {
    start: Int!
    count: Int!
    total: Int!
    tokens: [AccessTokenMetadata!]!
  }

  extend type Query {
    listAccessTokens(input: ListAccessTokensInput!): ListAccessTokenResult!
    "Whose a token is, by its text."
    getAccessTokenMetadata(token: String!): AccessTokenMetadata!
  }
  extend type Mutation {
    createAccessToken(input: GetAccessTokenInput!): AccessToken
    revokeAccessToken(tokenId: String!): Boolean!
  }
`
