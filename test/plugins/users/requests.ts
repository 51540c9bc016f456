import type { Client } from '../../helper.ts'

export const ME = '{ me { corpUser { urn } } }'
export const STATUS =
  'mutation ($urn: String!, $status: CorpUserStatus!) { updateUserStatus(urn: $urn, status: $status) }'
export const LIST_ROLES =
  'query ($input: ListRolesInput!) { listRoles(input: $input) { start count total roles { urn type name description } } }'
export const ADMIN = 'urn:li:dataHubRole:Admin'
export const EDITOR = 'urn:li:dataHubRole:Editor'
export const READER = 'urn:li:dataHubRole:Reader'
const UPDATE = `mutation ($urn: String!, $input: CorpUserUpdateInput!) {
  updateCorpUserProperties(urn: $urn, input: $input) {
    urn
    editableProperties {
      displayName title aboutMe pictureLink slack phone email teams skills persona { urn } platforms { urn }
    }
    editableInfo { displayName teams }
  }
}`

export const setStatus = (by: Client, urn: string, status: string) => by.gql(STATUS, { urn, status })
/** Changes a profile. */
export const update = (by: Client, urn: string, input: object) => by.gql(UPDATE, { urn, input })
