import {
  BadRequest,
  type Call,
  type Demand,
  Forbidden,
  isUrn,
  type Model,
  operation,
  type Parts,
  parseUrn,
  type Urn
} from '../../core/index.ts'
import type { Decisions } from './authority.ts'
import type { Invites } from './invites.ts'
import flags from './platform-privileges.json' with { type: 'json' }
import type { PolicyInput, PolicyStore } from './policies.ts'
import type { PolicyInfo } from './policy.ts'
import { type OrFilters, policyFilter } from './policy-filter.ts'
import { resourceOf } from './resources.ts'
import type { Users } from './users.ts'

interface Options {
  readonly decisions: Decisions
  readonly invites: Invites
  readonly policies: PolicyStore
  readonly users: Users
  readonly model: Model
}
interface Page {
  readonly start?: number | null
  readonly count?: number | null
  readonly query?: string | null
}

const COUNT = 20
const LARGEST = 10_000

const onPolicies: Demand = { anyOf: ['MANAGE_POLICIES'], on: 'dataHubPolicy' }
const onUsers: Demand = { anyOf: ['MANAGE_USERS_AND_GROUPS'], on: 'corpuser' }
const UNAUTHORIZED_INVITE =
  'Unauthorized to get invite tokens. Please contact your DataHub administrator if this needs corrective action.'

/** An invitation with a role hands out that role, so it takes what assigning roles takes. */
function inviteDemand({ input: { roleUrn } }: { input: { roleUrn?: string | null } }): Demand {
  const anyOf = roleUrn ? ['MANAGE_POLICIES'] : ['MANAGE_USER_CREDENTIALS', 'MANAGE_POLICIES']
  return { anyOf, message: UNAUTHORIZED_INVITE }
}

export function createOperations({
  decisions,
  invites,
  policies,
  users,
  model
}: Options): NonNullable<Parts<unknown>['operations']> {
  return {
    Query: {
      me: operation('signed-in', async (_args: object, call) => ({
        corpUser: { urn: call.actor },
        platformPrivileges: await platformPrivileges(decisions, call)
      })),
      listUsers: operation('signed-in', ({ input }: { input: Page }, call) =>
        users.list(call, { ...windowOf(input), text: input.query ?? '' })
      ),
      listPolicies: operation(onPolicies, ({ input }: { input: Page & { orFilters?: OrFilters | null } }, call) =>
        policies.list(call, { ...windowOf(input), where: policyFilter(model, input.query, input.orFilters) })
      ),
      getGrantedPrivileges: operation('signed-in', async ({ input }: { input: GrantedInput }, call) => {
        if (input.actorUrn !== call.actor) throw new Forbidden('Unauthorized to get privileges for the given author.')
        const resource = input.resourceSpec && resourceOf(parseUrn(input.resourceSpec.resourceUrn))
        return { privileges: await decisions.granted(call, resource ?? undefined) }
      }),
      getInviteToken: operation(inviteDemand, async ({ input }: { input: { roleUrn?: string | null } }, call) => ({
        inviteToken: await invites.token(call, input.roleUrn ? parseUrn(input.roleUrn) : undefined)
      }))
    },
    Mutation: {
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

function windowOf({ start, count }: Page): { start: number; count: number } {
  const found = { start: start ?? 0, count: count ?? COUNT }
  if (found.start < 0) throw new BadRequest(`start is ${found.start}, it must not be negative`)
  if (found.count < 0 || found.count > LARGEST)
    throw new BadRequest(`count is ${found.count}, allowed is 0 to ${LARGEST}`)
  return found
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
