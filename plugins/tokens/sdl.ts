import { DURATION_NAMES } from './duration.ts'

export const sdl = `
  enum AccessTokenType { PERSONAL SERVICE_ACCOUNT }
  enum AccessTokenDuration { ${DURATION_NAMES.join(' ')} }

  input GetAccessTokenInput {
    type: AccessTokenType!
    "The user that the token represents."
    actorUrn: String!
    duration: AccessTokenDuration
    "Instead of duration: an ISO 8601 duration such as P7D."
    durationIso: String
    name: String!
    description: String
    "Limits the token. Without a scope it has all rights of its user."
    scope: TokenScopeInput
  }
  """
  Each field that is set limits the token. A resource must match all of types, urnPrefixes, containers and tags that are
  set, each with any of its values. If one of these four is set, the token has no platform privileges.
  """
  input TokenScopeInput {
    "Only privileges to read."
    readOnly: Boolean
    "Only these privileges. Not together with readOnly."
    privileges: [String!]
    "Only entities of these types."
    types: [String!]
    "Only entities whose URN begins with one of these."
    urnPrefixes: [String!]
    "Only these containers and the entities in them, at any depth."
    containers: [String!]
    "Only entities with one of these tags."
    tags: [String!]
  }
  input ListAccessTokensInput {
    start: Int
    count: Int
    filters: [FacetFilterInput!]
  }

  type AccessToken {
    "The token itself. It is returned only here."
    accessToken: String!
    metadata: AccessTokenMetadata
  }
  type AccessTokenMetadata implements Entity {
    urn: String!
    type: EntityType!
    "The argument of revokeAccessToken."
    id: String!
    name: String!
    description: String
    "The user that the token represents."
    actorUrn: String!
    "The user who created the token."
    ownerUrn: String!
    owner: CorpUser
    createdAt: Long!
    "Null if the token never expires."
    expiresAt: Long
    expired: Boolean!
    lastUsedAt: Long
    "Null if the token has all rights of its user."
    scope: TokenScope
    "The scope as a sentence."
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
    "The metadata of a token, found by the token itself."
    getAccessTokenMetadata(token: String!): AccessTokenMetadata!
  }
  extend type Mutation {
    createAccessToken(input: GetAccessTokenInput!): AccessToken
    revokeAccessToken(tokenId: String!): Boolean!
  }
` as const
