export const GROUPS = `
  query listGroupsPage($input: ListGroupsInput!) {
    listGroups(input: $input) {
      start count total
      groups {
        urn name
        properties { displayName description }
        editableProperties { description }
        origin { type externalType }
        members: relationships(
          input: { types: ["IsMemberOfGroup", "IsMemberOfNativeGroup"], direction: INCOMING, count: 0 }
        ) { total }
      }
    }
  }`

export const MEMBERS = `
  query membersOfGroup($urn: String!, $start: Int!, $count: Int!) {
    entity(urn: $urn) {
      urn
      ... on CorpGroup {
        name
        properties { displayName email slack }
        editableProperties { email slack }
        origin { type externalType }
        roles: relationships(input: { types: ["IsMemberOfRole"], direction: OUTGOING, count: 50 }) {
          relationships { entity { urn ... on DataHubRole { name } } }
        }
        members: relationships(
          input: {
            types: ["IsMemberOfGroup", "IsMemberOfNativeGroup"], direction: INCOMING, start: $start, count: $count
          }
        ) {
          start total
          relationships {
            entity {
              urn
              ... on CorpUser {
                username status
                userProperties: properties { displayName fullName title }
                editableUserProperties: editableProperties { displayName title }
              }
            }
          }
        }
      }
    }
  }`

export const CREATE = `mutation makeGroup($input: CreateGroupInput!) { createGroup(input: $input) }`

export const REMOVE = `mutation dropGroup($urn: String!) { removeGroup(urn: $urn) }`

export const ADD = `mutation addMembers($input: AddGroupMembersInput!) { addGroupMembers(input: $input) }`

export const TAKE_OUT = `mutation takeOutMembers($input: RemoveGroupMembersInput!) { removeGroupMembers(input: $input) }`
