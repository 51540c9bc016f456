const POLICY = `
  urn version type name state description privileges editable
  resources {
    type resources allResources
    filter { criteria { field values { value } condition } }
    privilegeConstraints { criteria { field } }
  }
  actors { users groups roles resourceOwners resourceOwnersTypes allUsers allGroups }
`

export const LIST_POLICIES = `query listPolicies($input: ListPoliciesInput!) {
  listPolicies(input: $input) { start count total policies { ${POLICY} } }
}`

export const CREATE_POLICY = `mutation createPolicy($input: PolicyUpdateInput!) { createPolicy(input: $input) }`

export const GET_POLICY = `query getPolicy($urn: String!) { policy(urn: $urn) { ${POLICY} } }`

export const UPDATE_POLICY = `mutation updatePolicy($urn: String!, $input: PolicyUpdateInput!, $ifVersion: Long!) {
  updatePolicy(urn: $urn, input: $input, ifVersion: $ifVersion)
}`

export const DELETE_POLICY = `mutation deletePolicy($urn: String!) { deletePolicy(urn: $urn) }`

export const PRIVILEGES = `query privileges {
  appConfig {
    policiesConfig {
      platformPrivileges { type displayName description }
      metadataPrivileges { type displayName description }
      resourcePrivileges { resourceType resourceTypeDisplayName }
    }
  }
}`

export const ROLES = `query roles($members: RelationshipsInput!) {
  listRoles(input: { count: 1000 }) {
    total
    roles { urn name description relationships(input: $members) { total } }
  }
}`

export const MEMBERS = `query members($urn: String!, $input: RelationshipsInput!) {
  entity(urn: $urn) {
    ... on CorpGroup { relationships(input: $input) { total relationships { entity { urn } } } }
    ... on DataHubRole { relationships(input: $input) { total relationships { entity { urn } } } }
  }
}`

export const COUNT_USERS = `query countUsers { listUsers(input: { count: 0 }) { total } }`

export const COUNT_ENTITIES = `query countEntities($input: SearchAcrossEntitiesInput!) {
  searchAcrossEntities(input: $input) { total }
}`

export const ASSIGN_ROLE = `mutation assignRole($input: BatchAssignRoleInput!) { batchAssignRole(input: $input) }`

export const EXPLAIN_ACCESS = `query explainAccess($actor: String!, $privilege: String!, $resource: String) {
  explainAccess(actorUrn: $actor, privilege: $privilege, resourceUrn: $resource) {
    allowed reason missing
    policies { urn name through { kind urn via } }
    others { urn name namesUser coversResource roles }
  }
}`

export const DEBUG_ACCESS = `query debugAccess($user: String!) {
  debugAccess(userUrn: $user) { roles groups rolesViaGroups }
}`

export const WHO = `query whoIsInvited { me { corpUser { urn username properties { displayName } } } }`

export const ACCEPT = `mutation acceptInvitation($input: AcceptRoleInput!) { acceptRole(input: $input) }`
