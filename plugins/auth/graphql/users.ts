import { type Call, type Demand, type EntityField, Forbidden, operation, parseUrn } from '../../../core/index.ts'
import { type Page, searchOf } from '../../entities/index.ts'
import type { Accounts } from '../identity/accounts.ts'
import type { Users } from '../identity/users.ts'
import type { Decisions } from '../policies/decisions.ts'
import { resourceOf } from '../policies/resources.ts'
import flags from './platform-privileges.json' with { type: 'json' }

export const usersSdl = `
  extend type Query {
    "The caller and their privileges on the platform."
    me: AuthenticatedUser
    listUsers(input: ListUsersInput!): ListUsersResult
    "The caller's privileges on an entity, or on the platform."
    getGrantedPrivileges(input: GetGrantedPrivilegesInput!): Privileges
  }
  extend type Mutation {
    "Deletes a user with the user's sessions and ownerships, and removes the user from policies."
    removeUser(urn: String!): Boolean
  }

  type AuthenticatedUser { corpUser: CorpUser! platformPrivileges: PlatformPrivileges! }
  type PlatformPrivileges { ${Object.keys(flags).join(': Boolean! ')}: Boolean! }

  input ListUsersInput {
    start: Int
    count: Int
    query: String
    "Only users who log in so: the name of a provider, or built-in: by none."
    from: String
  }
  type ListUsersResult { start: Int! count: Int! total: Int! users: [CorpUser!]! }

  input GetGrantedPrivilegesInput {
    actorUrn: String!
    resourceSpec: ResourceSpec
    "Default: false."
    includeEvaluationDetails: Boolean
  }
  input ResourceSpec { resourceType: EntityType! resourceUrn: String! }
  type Privileges {
    privileges: [String!]!
    "The active policies that do not apply, if asked for. Null unless the caller has the privilege MANAGE_POLICIES."
    evaluationDetails: [PolicyEvaluationDetail]
  }
  type PolicyEvaluationDetail { policyName: String! reason: String! }
` as const

export interface UserDeps {
  readonly decisions: Decisions
  readonly users: Users
}

export interface UsersPage extends Page {
  readonly from?: string | null
}

export interface GrantedInput {
  readonly actorUrn: string
  readonly resourceSpec?: { readonly resourceUrn: string } | null
  readonly includeEvaluationDetails?: boolean | null
}

/** As DataHub: a denial tells whom and what a policy is for. */
const onPolicies: Demand = { anyOf: ['MANAGE_POLICIES'] }
const onUsers: Demand = { anyOf: ['MANAGE_USERS_AND_GROUPS'], on: 'corpuser' }

export function userOperations({ decisions, users }: UserDeps) {
  return {
    Query: {
      me: operation('signed-in', async (_args: object, call) => ({
        corpUser: { urn: call.actor },
        platformPrivileges: await platformPrivileges(decisions, call)
      })),
      listUsers: operation('signed-in', ({ input }: { input: UsersPage }, call) =>
        users.list(call, searchOf(input), input.from ?? undefined)
      ),
      getGrantedPrivileges: operation('signed-in', async ({ input }: { input: GrantedInput }, call) => {
        if (input.actorUrn !== call.actor) throw new Forbidden('Unauthorized to get privileges for the given author.')
        const resource = input.resourceSpec ? resourceOf(parseUrn(input.resourceSpec.resourceUrn)) : undefined
        const hasDetails = input.includeEvaluationDetails === true && (await decisions.allowed(call, [onPolicies]))
        return {
          privileges: await decisions.granted(call, resource),
          evaluationDetails: hasDetails ? await decisions.denials(call, resource) : null
        }
      })
    },
    Mutation: {
      removeUser: operation(onUsers, async ({ urn }: { urn: string }, call) => {
        await users.remove(call, parseUrn(urn))
        return true
      })
    }
  }
}

async function platformPrivileges(decisions: Decisions, call: Call): Promise<Record<string, boolean>> {
  const demands = Object.entries(flags).map(([flag, anyOf]) => ({ flag, anyOf }))
  const refused = new Set<Demand>(await decisions.refused(call, demands))
  return Object.fromEntries(demands.map(demand => [demand.flag, !refused.has(demand)]))
}

export function isNativeUserField(accounts: Pick<Accounts, 'isNative'>): EntityField {
  return {
    having: 'corpUserCredentials',
    sdl: 'isNativeUser: Boolean',
    resolve: { isNativeUser: ({ urn }, _args, call) => accounts.isNative(call, urn) }
  }
}
