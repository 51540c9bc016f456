export const WHO = `query whoIsInvited { me { corpUser { urn username properties { displayName } } } }`

export const ACCEPT = `mutation acceptInvitation($input: AcceptRoleInput!) { acceptRole(input: $input) }`
