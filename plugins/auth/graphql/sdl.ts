import flags from './platform-privileges.json' with { type: 'json' }

export const sdl = `
  extend type Query {
    "Who is calling, and what he may do on the platform."
    me: AuthenticatedUser
    listUsers(input: ListUsersInput!): ListUsersResult
    listPolicies(input: ListPoliciesInput!): ListPoliciesResult
    "What the caller may do: with an entity, or everywhere."
    getGrantedPrivileges(input: GetGrantedPrivilegesInput!): Privileges
  }
  extend type Mutation {
    "Deletes a user with his sessions, ownerships and places in policies."
    removeUser(urn: String!): Boolean
    createPolicy(input: PolicyUpdateInput!): String
    "Replaces a policy; its roles stay."
    updatePolicy(urn: String!, input: PolicyUpdateInput!): String
    deletePolicy(urn: String!): String
  }

  type AuthenticatedUser { corpUser: CorpUser! platformPrivileges: PlatformPrivileges! }
  type PlatformPrivileges { ${Object.keys(flags).join(': Boolean! ')}: Boolean! }

  input ListUsersInput { start: Int count: Int query: String }
  type ListUsersResult { start: Int! count: Int! total: Int! users: [CorpUser!]! }

  input GetGrantedPrivilegesInput { actorUrn: String! resourceSpec: ResourceSpec }
  input ResourceSpec { resourceType: EntityType! resourceUrn: String! }
  type Privileges { privileges: [String!]! }

  enum PolicyType { METADATA PLATFORM }
  enum PolicyState { DRAFT ACTIVE INACTIVE }
  enum PolicyMatchCondition { EQUALS STARTS_WITH NOT_EQUALS }
  input PolicyUpdateInput {
    type: PolicyType! name: String! state: PolicyState! description: String
    resources: ResourceFilterInput privileges: [String!]! actors: ActorFilterInput!
  }
  input ResourceFilterInput {
    type: String resources: [String!] allResources: Boolean
    filter: PolicyMatchFilterInput
  }
  input PolicyMatchFilterInput { criteria: [PolicyMatchCriterionInput!] }
  input PolicyMatchCriterionInput { field: String! values: [String!]! condition: PolicyMatchCondition! }
  input ActorFilterInput {
    users: [String!] groups: [String!] resourceOwners: Boolean! resourceOwnersTypes: [String!]
    allUsers: Boolean! allGroups: Boolean!
  }

  input ListPoliciesInput { start: Int count: Int query: String orFilters: [AndFilterInput!] }
  type ListPoliciesResult { start: Int! count: Int! total: Int! policies: [Policy!]! }
  type Policy {
    urn: String! type: PolicyType! name: String! state: PolicyState! description: String
    resources: ResourceFilter privileges: [String!]! actors: ActorFilter!
    "Whether it can be changed: a policy of the system cannot."
    editable: Boolean!
  }
  type ResourceFilter {
    type: String resources: [String!] allResources: Boolean
    filter: PolicyMatchFilter privilegeConstraints: PolicyMatchFilter
  }
  type PolicyMatchFilter { criteria: [PolicyMatchCriterion!] }
  type PolicyMatchCriterion { field: String! values: [PolicyMatchCriterionValue!]! condition: PolicyMatchCondition! }
  type PolicyMatchCriterionValue { value: String! entity: Entity }
  type ActorFilter {
    users: [String!] groups: [String!] roles: [String!] resourceOwners: Boolean! resourceOwnersTypes: [String!]
    allUsers: Boolean! allGroups: Boolean! resolvedUsers: [CorpUser!]
  }
`
