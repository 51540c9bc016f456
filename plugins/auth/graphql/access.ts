import { BadRequest, type Demand, type Host, type Model, operation, parseUrn, suggest } from '../../../core/index.ts'
import type { Decisions } from '../policies/decisions.ts'
import type { Explain } from '../policies/explain.ts'
import { type AccessDeps, debugAccess } from '../policies/rights.ts'

export const accessSdl = `
  extend type Query {
    """
    Whether a user has a privilege on a resource, and why: on an entity, on any entity of a type if resourceUrn is the
    name of the type, as refusals have it, or on the platform if it is absent.
    """
    explainAccess(actorUrn: String!, privilege: String!, resourceUrn: String): AccessExplanation!
    "Roles, groups, policies and privileges of a user, without those as an owner of a resource."
    debugAccess(userUrn: String!): DebugAccessResult!
  }
  type AccessExplanation {
    allowed: Boolean!
    "The result and its first cause, in one sentence."
    reason: String!
    "Policies that grant the privilege, even if something else is missing."
    policies: [DecidingPolicy!]!
    "Roles through which these policies name the user."
    roles: [String!]!
    "Groups through which these policies name the user."
    groups: [String!]!
    "Why access is refused; empty if it is allowed."
    missing: [String!]!
    """
    If no policy grants it: policies that grant the privilege to others or elsewhere, those that name the user first.
    Empty unless the caller may manage policies or users.
    """
    others: [OtherPolicy!]!
  }
  type OtherPolicy {
    urn: String!
    name: String!
    namesUser: Boolean!
    coversResource: Boolean!
    "The roles that it names."
    roles: [String!]!
  }
  type DecidingPolicy { urn: String! name: String! through: [AccessPath!]! }
  enum AccessPathKind { USER GROUP ROLE OWNER ALL_USERS ALL_GROUPS }
  type AccessPath {
    kind: AccessPathKind!
    "The user, group, role or owner that the policy names."
    urn: String
    "The group that gives the user the role."
    via: String
  }
  type DebugAccessResult {
    roles: [String!]!
    groups: [String!]!
    groupsWithRoles: [String!]!
    rolesViaGroups: [String!]!
    allRoles: [String!]!
    policies: [String!]!
    privileges: [String!]!
  }
`

/** Required to ask about another user. */
export const OF_OTHERS: Demand = { anyOf: ['MANAGE_POLICIES', 'MANAGE_USERS_AND_GROUPS'] }

export interface Question {
  readonly actorUrn: string
  readonly privilege: string
  readonly resourceUrn?: string | null
}

export interface AccessOperationDeps extends AccessDeps {
  readonly decisions: Decisions
  readonly explain: Explain
  readonly host: Host
  readonly model: Model
}

/** @throws BadRequest that names what is wrong */
export function questionOf(
  { host, model }: Pick<AccessOperationDeps, 'host' | 'model'>,
  { actorUrn, privilege, resourceUrn }: Question
) {
  const known = host.privileges()
  if (!known.has(privilege)) {
    throw new BadRequest(`unknown privilege ${JSON.stringify(privilege)}${suggest(privilege, known.keys())}`)
  }
  const isType = resourceUrn != null && model.types.has(resourceUrn)
  const on = resourceUrn && !isType ? parseUrn(resourceUrn) : resourceUrn || undefined
  return { actor: parseUrn(actorUrn), privilege, on }
}

export function accessOperations(options: AccessOperationDeps) {
  const { decisions, explain } = options
  return {
    explainAccess: operation(
      ({ actorUrn }: Question, { actor }) => (actorUrn === actor ? [] : OF_OTHERS),
      async (args: Question, call) =>
        explain(call, questionOf(options, args), await decisions.allowed(call, [OF_OTHERS]))
    ),
    debugAccess: operation({ anyOf: ['MANAGE_USERS_AND_GROUPS'] }, ({ userUrn }: { userUrn: string }, call) =>
      debugAccess(options, call, parseUrn(userUrn))
    )
  }
}
