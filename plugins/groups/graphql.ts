import { type ArgsOf, type Call, type Demand, operation } from '../../core/index.ts'
import { type Entities, type ListSearch, NOT_REMOVED, searchOf } from '../entities/index.ts'
import { createGroup, type GroupDeps, parseGroupUrn, removeGroup } from './group.ts'
import { addMembers, demandToEditMembers, removeMembers } from './members.ts'
import { demandsToUpdate, updateGroup } from './profile.ts'

export const sdl = `
  extend type Query {
    "Sorted by creation time, newest first."
    listGroups(input: ListGroupsInput!): ListGroupsResult
  }
  extend type Mutation {
    "Returns the URN of the new group."
    createGroup(input: CreateGroupInput!): String
    "Removes a group with its memberships, ownerships and references in policies."
    removeGroup(urn: String!): Boolean
    "Adds all of the users or none."
    addGroupMembers(input: AddGroupMembersInput!): Boolean
    removeGroupMembers(input: RemoveGroupMembersInput!): Boolean
    "Absent or null fields keep their value; an empty text clears it."
    updateCorpGroupProperties(urn: String!, input: CorpGroupUpdateInput!): CorpGroup
  }
  input ListGroupsInput { start: Int count: Int query: String }
  type ListGroupsResult { start: Int! count: Int! total: Int! groups: [CorpGroup!]! }
  input CreateGroupInput {
    "A random UUID if absent."
    id: String
    name: String!
    description: String
  }
  input AddGroupMembersInput { groupUrn: String! userUrns: [String!]! }
  input RemoveGroupMembersInput { groupUrn: String! userUrns: [String!]! }
  input CorpGroupUpdateInput { description: String slack: String email: String pictureLink: String }
`

type Args = ArgsOf<typeof sdl>

const onGroups: Demand = { anyOf: ['MANAGE_USERS_AND_GROUPS'], on: 'corpGroup' }

export function operations(deps: GroupDeps) {
  return {
    Query: {
      listGroups: operation(onGroups, ({ input }: Args['listGroups'], call) =>
        listGroups(deps.entities, call, searchOf(input))
      )
    },
    Mutation: {
      createGroup: operation(onGroups, ({ input }: Args['createGroup'], call) => createGroup(deps, call, input)),
      removeGroup: operation(onGroups, async ({ urn }: Args['removeGroup'], call) => {
        await removeGroup(deps, call, parseGroupUrn(urn))
        return true
      }),
      addGroupMembers: operation(
        ({ input }: Args['addGroupMembers']) => demandToEditMembers(input),
        async ({ input }, call) => {
          await addMembers(deps, call, input)
          return true
        }
      ),
      removeGroupMembers: operation(
        ({ input }: Args['removeGroupMembers']) => demandToEditMembers(input),
        async ({ input }, call) => {
          await removeMembers(deps, call, input)
          return true
        }
      ),
      updateCorpGroupProperties: operation(
        ({ urn, input }: Args['updateCorpGroupProperties']) => demandsToUpdate(urn, input),
        (args, call) => updateGroup(deps.entities, call, args)
      )
    }
  }
}

const NAMES = ['corpGroupKey.name', 'corpGroupInfo.displayName', 'corpGroupInfo.description']

/** Sorted by creation time, newest first, without soft-deleted groups. */
async function listGroups({ lists }: Entities, call: Call, search: ListSearch) {
  const sort = { field: 'corpGroupInfo.createdTime', descending: true }
  const groups = { types: ['corpGroup'], search: NAMES, where: [NOT_REMOVED], sort }
  const { urns, ...page } = await lists.page(call, groups, search)
  return { ...page, groups: urns.map(urn => ({ urn })) }
}
