import type { Client } from '../../helper.ts'
import { related } from '../../people.ts'

export const CREATE = 'mutation ($input: CreateGroupInput!) { createGroup(input: $input) }'
export const REMOVE = 'mutation ($urn: String!) { removeGroup(urn: $urn) }'
const ADD = 'mutation ($input: AddGroupMembersInput!) { addGroupMembers(input: $input) }'
const TAKE = 'mutation ($input: RemoveGroupMembersInput!) { removeGroupMembers(input: $input) }'
export const LIST = `query ($input: ListGroupsInput!) {
  listGroups(input: $input) { start count total groups { urn type name properties { displayName description } } }
}`
export const MEMBERSHIPS = ['IsMemberOfGroup', 'IsMemberOfNativeGroup']

/** Creates a group and returns its URN. */
export async function createGroup(by: Client, id: string, changes: object = {}): Promise<string> {
  const { data, errors } = await by.gql(CREATE, { input: { id, name: id, ...changes } })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createGroup
}
export const add = (by: Client, groupUrn: string, userUrns: string[]) => by.gql(ADD, { input: { groupUrn, userUrns } })
export const take = (by: Client, groupUrn: string, userUrns: string[]) =>
  by.gql(TAKE, { input: { groupUrn, userUrns } })
export const membersOf = (by: Client, urn: string) => related(by, urn, 'INCOMING', MEMBERSHIPS)
