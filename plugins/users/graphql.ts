import { operation } from '../../core/index.ts'
import { type Input, type Page, searchOf } from '../entities/index.ts'
import { demandsToUpdate, type UserUpdate, updateProfile } from './profile.ts'
import { type Assignment, assignRole, listRoles, mayAssign, type RoleDeps } from './roles.ts'
import { parseUserUrn, type StatusUpdate, type UserDeps, updateStatus } from './status.ts'

export const sdl = `
  extend type Query {
    "All roles, sorted by name."
    listRoles(input: ListRolesInput!): ListRolesResult
  }
  extend type Mutation {
    "Suspends or reactivates a user. Returns the URN of the user."
    updateUserStatus(urn: String!, status: CorpUserStatus!): String
    "Absent or null fields keep their value; an empty text or list clears it."
    updateCorpUserProperties(urn: String!, input: CorpUserUpdateInput!): CorpUser
    "Assigns a role to all the actors, or to none if one of them is unknown."
    batchAssignRole(input: BatchAssignRoleInput!): Boolean
  }
  input ListRolesInput { start: Int count: Int query: String }
  type ListRolesResult { start: Int! count: Int! total: Int! roles: [DataHubRole!]! }
  input CorpUserUpdateInput {
    displayName: String
    title: String
    aboutMe: String
    pictureLink: String
    slack: String
    phone: String
    email: String
    personaUrn: String
    teams: [String!]
    skills: [String!]
    platformUrns: [String!]
  }
  input BatchAssignRoleInput {
    "Null removes all roles."
    roleUrn: String
    "Users and groups."
    actors: [String!]!
    "Whether the role replaces the present roles; otherwise it is added."
    replace: Boolean
    "Takes the role away instead; other roles are kept."
    remove: Boolean
  }
`

export function operations(deps: UserDeps & RoleDeps) {
  return {
    Query: {
      listRoles: operation('signed-in', ({ input }: Input<Page>, call) => listRoles(deps, call, searchOf(input)))
    },
    Mutation: {
      updateUserStatus: operation(
        ({ urn }: StatusUpdate) => ({ anyOf: ['MANAGE_USERS_AND_GROUPS'], on: parseUserUrn(urn) }),
        async (args, call) => {
          await updateStatus(deps, call, args)
          return args.urn
        }
      ),
      updateCorpUserProperties: operation(
        (args: UserUpdate) => demandsToUpdate(args),
        async (args, call) => {
          await updateProfile(deps, call, args)
          return { urn: args.urn }
        }
      ),
      batchAssignRole: operation(mayAssign, async ({ input }: Input<Assignment>, call) => {
        await assignRole(deps, call, input)
        return true
      })
    }
  }
}
