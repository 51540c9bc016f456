import {
  type Call,
  type Contribution,
  type Demand,
  Forbidden,
  isUrn,
  type Model,
  operation,
  parseUrn,
  type Urn
} from '../../../core/index.ts'
import { type Page, windowOf } from '../../entities/index.ts'
import type { Users } from '../identity/users.ts'
import type { Decisions } from '../policies/decisions.ts'
import type { PolicyInput, PolicyStore } from '../policies/policies.ts'
import type { PolicyInfo } from '../policies/policy.ts'
import { resourceOf } from '../policies/resources.ts'
import { type AccessServices, accessOperations } from './access.ts'
import { type CredentialServices, credentialOperations } from './credentials.ts'
import flags from './platform-privileges.json' with { type: 'json' }
import { type OrFilters, policyFilter } from './policy-filter.ts'

interface Options extends CredentialServices, AccessServices {
  readonly decisions: Decisions
  readonly policies: PolicyStore
  readonly users: Users
  readonly model: Model
}

const onPolicies: Demand = { anyOf: ['MANAGE_POLICIES'], on: 'dataHubPolicy' }
const onUsers: Demand = { anyOf: ['MANAGE_USERS_AND_GROUPS'], on: 'corpuser' }

export function createOperations(options: Options): NonNullable<Contribution<unknown>['operations']> {
  const { decisions, policies, users, model } = options
  const credentials = credentialOperations(options)
  return {
    Query: {
      ...credentials.Query,
      ...accessOperations(options),
      me: operation('signed-in', async (_args: object, call) => ({
        corpUser: { urn: call.actor },
        platformPrivileges: await platformPrivileges(decisions, call)
      })),
      listUsers: operation('signed-in', ({ input }: { input: Page }, call) =>
        users.list(call, { ...windowOf(input), text: input.query })
      ),
      listPolicies: operation(onPolicies, ({ input }: { input: Page & { orFilters?: OrFilters | null } }, call) =>
        policies.list(call, { ...windowOf(input), where: policyFilter(model, input.query, input.orFilters) })
      ),
      getGrantedPrivileges: operation('signed-in', async ({ input }: { input: GrantedInput }, call) => {
        if (input.actorUrn !== call.actor) throw new Forbidden('Unauthorized to get privileges for the given author.')
        const resource = input.resourceSpec && resourceOf(parseUrn(input.resourceSpec.resourceUrn))
        return { privileges: await decisions.granted(call, resource ?? undefined) }
      })
    },
    Mutation: {
      ...credentials.Mutation,
      removeUser: operation(onUsers, async ({ urn }: { urn: string }, call) => {
        await users.remove(call, parseUrn(urn))
        return true
      }),
      createPolicy: operation(onPolicies, ({ input }: { input: PolicyInput }, call) => policies.create(call, input)),
      updatePolicy: operation(onPolicies, ({ urn, input }: { urn: string; input: PolicyInput }, call) =>
        policies.update(call, parseUrn(urn), input)
      ),
      deletePolicy: operation(onPolicies, ({ urn }: { urn: string }, call) => policies.remove(call, parseUrn(urn)))
    }
  }
}

interface GrantedInput {
  readonly actorUrn: string
  readonly resourceSpec?: { readonly resourceUrn: string } | null
}

async function platformPrivileges(decisions: Decisions, call: Call): Promise<Record<string, boolean>> {
  const demands = Object.entries(flags).map(([flag, anyOf]) => ({ flag, anyOf }))
  const refused = new Set<Demand>(await decisions.refused(call, demands))
  return Object.fromEntries(demands.map(demand => [demand.flag, !refused.has(demand)]))
}

type Resources = NonNullable<PolicyInfo['resources']>
type MatchCriterion = NonNullable<Resources['filter']>['criteria'][number]

/** How stored policies are read. */
export const fields = {
  Policy: {
    name: ({ displayName }: PolicyInfo) => displayName,
    description: ({ description }: PolicyInfo) => description || null,
    editable: ({ editable }: PolicyInfo) => editable !== false
  },
  ResourceFilter: { allResources: ({ allResources }: Resources) => allResources === true },
  PolicyMatchCriterion: {
    condition: ({ condition }: MatchCriterion) => condition ?? 'EQUALS',
    values: ({ values }: MatchCriterion) =>
      values.map(value => ({ value, entity: isUrn(value) ? { urn: value } : null }))
  },
  ActorFilter: {
    resourceOwners: ({ resourceOwners }: PolicyInfo['actors']) => resourceOwners === true,
    allUsers: ({ allUsers }: PolicyInfo['actors']) => allUsers === true,
    allGroups: ({ allGroups }: PolicyInfo['actors']) => allGroups === true,
    resolvedUsers: ({ users }: PolicyInfo['actors']) => users?.map((urn: Urn) => ({ urn })) ?? null
  }
}
