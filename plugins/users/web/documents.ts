const PERSON = `
  urn username status isNativeUser
  properties { active displayName fullName email title }
  editableProperties { displayName title aboutMe slack phone email }
  roles: relationships(input: { types: ["IsMemberOfRole"], direction: OUTGOING, count: 50 }) {
    relationships { entity { urn ... on DataHubRole { name } } }
  }`

export const PEOPLE = `
  query listPeople($input: ListUsersInput!) {
    listUsers(input: $input) { start count total users { ${PERSON} } }
  }`

export const ONE = `
  query onePerson($urn: String!) {
    entity(urn: $urn) {
      urn
      ... on CorpUser {
        ${PERSON}
        groups: relationships(
          input: { types: ["IsMemberOfGroup", "IsMemberOfNativeGroup"], direction: OUTGOING, count: 100 }
        ) {
          total
          relationships { entity { urn ... on CorpGroup { name groupProperties: properties { displayName } } } }
        }
      }
    }
  }`

export const ROLES = `query rolesForPeople { listRoles(input: { count: 100 }) { roles { urn name description } } }`

export const ASSIGN = `mutation assignRole($input: BatchAssignRoleInput!) { batchAssignRole(input: $input) }`

export const SET_STATUS = `
  mutation setStatus($urn: String!, $status: CorpUserStatus!) { updateUserStatus(urn: $urn, status: $status) }`

export const REMOVE = `mutation removePerson($urn: String!) { removeUser(urn: $urn) }`

export const UPDATE = `
  mutation updatePerson($urn: String!, $input: CorpUserUpdateInput!) {
    updateCorpUserProperties(urn: $urn, input: $input) { urn }
  }`

export const INVITE = `
  query invitation($input: GetInviteTokenInput!) { getInviteToken(input: $input) { inviteToken expiresAt } }`

export const INVITE_AGAIN = `
  mutation newInvitation($input: CreateInviteTokenInput!) { createInviteToken(input: $input) { inviteToken expiresAt } }`

export const RESET = `
  mutation resetLink($input: CreateNativeUserResetTokenInput!) {
    createNativeUserResetToken(input: $input) { resetToken expiresAt }
  }`

export const CHANGE_PASSWORD = `
  mutation changePassword($input: ChangeOwnPasswordInput!) { changeOwnPassword(input: $input) }`

export const SESSIONS = `
  query sessionsOf($input: ListSessionsInput!) {
    listSessions(input: $input) {
      start count total
      sessions { id address createdAt lastUsedAt idleExpiresAt expiresAt current }
    }
  }`

export const END_SESSION = `mutation endOne($id: String!, $userUrn: String) { endSession(id: $id, userUrn: $userUrn) }`

export const END_ALL = `mutation endAll($userUrn: String) { endAllSessions(userUrn: $userUrn) }`

/** Of the plugin tokens. */
export const COUNT_TOKENS = `
  query countTokens($input: ListAccessTokensInput!) { listAccessTokens(input: $input) { total } }`

/** The last request of each of so many users, by the aliases `u0`, `u1` …: of the sessions that have not ended. */
export function lastSeenDocument(count: number): string {
  const at = Array.from({ length: count }, (_, index) => index)
  const declared = at.map(index => `$u${index}: String!`).join(' ')
  const fields = at.map(
    index => `u${index}: listSessions(input: { userUrn: $u${index}, count: 1 }) { sessions { lastUsedAt } }`
  )
  return `query lastSeen(${declared}) { ${fields.join(' ')} }`
}
