import {
  type Call,
  type Data,
  entityTypeOf,
  Forbidden,
  type Key,
  parseStoredUrn,
  type Review,
  type Upcoming,
  type Urn
} from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import { BeyondScope } from '../errors.ts'
import { lackingOf } from './containment.ts'
import { isNamed, type Subject } from './evaluate.ts'
import type { PolicyCache } from './policy-cache.ts'
import { verdictOn } from './policy-index.ts'
import { membershipsOf, rolesOfGroups, type Subjects } from './subjects.ts'

/**
 * Who may change who may do what: no credential with a scope, and nobody who does not have the rights that the change
 * gives or takes. Reviews every write, whichever operation makes it.
 */
export interface RightsChanges {
  /** @throws BeyondScope, Forbidden */
  readonly review: Review
  /** Requires that the caller has every right of a user or group. @throws BeyondScope, Forbidden */
  requireRightsOf(call: Call, principal: Urn): Promise<void>
  /** A call for the system, whose changes of rights an invitation authorizes. */
  invited(call: Call): Call
}

const MEMBERSHIPS = ['groupMembership', 'nativeGroupMembership', 'roleMembership']
/** Every aspect of these types decides who may do what. */
const TYPES = ['dataHubPolicy', 'dataHubRole', 'inviteToken']
/** Aspects of users and groups that decide whether their rights can be used, and by whom. */
const ACCOUNT: Readonly<Record<string, readonly string[]>> = {
  corpuser: ['corpUserKey', 'corpUserStatus', 'corpUserCredentials', 'status'],
  corpGroup: ['corpGroupKey']
}
/** Owners may have privileges on a user or group; a sub-type makes a user a service account. */
const OTHERS = ['ownership', 'subTypes']

interface Options {
  readonly data: Data
  readonly subjects: Subjects
  readonly policyCache: PolicyCache
  system(): Call
}

export function createRightsChanges(options: Options): RightsChanges {
  // By its grants: a review gets the call with a signal of its own.
  const invited = new WeakSet<Call['grants']>()

  async function requireRights(call: Call, principals: Iterable<Urn>): Promise<void> {
    for (const principal of principals) {
      const lacking = principal === call.actor ? undefined : await lackingRight(options, call.actor, principal)
      if (lacking === undefined) continue
      const message = `${principal} has the privilege ${lacking}, which you do not have. Please contact your DataHub administrator.`
      throw Object.assign(new Forbidden(message), { refused: [{ anyOf: [lacking] }] })
    }
  }

  return {
    async review(call, upcoming) {
      const { credential, invocation } = call
      // work of the process itself, or an operation that a password, an invitation or a reset token authorizes
      if (!credential || invocation?.operation.allow === 'public') return
      const changes = upcoming.filter(decidesRights)
      const [first] = changes
      if (!first) return
      if (credential.scope) throw new BeyondScope(first.aspect, first.urn)
      if (!invited.has(call.grants)) await requireRights(call, principalsOf(changes))
    },
    async requireRightsOf(call, principal) {
      if (call.credential?.scope) throw new BeyondScope('the rights', principal)
      await requireRights(call, [principal])
    },
    invited(call) {
      const system = call.as('accept an invitation')
      invited.add(system.grants)
      return system
    }
  }
}

/** Ownership of other entities is metadata, although policies may name owners. */
function decidesRights({ urn, aspect }: Key): boolean {
  const type = entityTypeOf(urn)
  if (MEMBERSHIPS.includes(aspect) || TYPES.includes(type)) return true
  return ACCOUNT[type] !== undefined && (ACCOUNT[type].includes(aspect) || OTHERS.includes(aspect))
}

/** The users, groups and roles whose rights these changes give to somebody, or take away. */
function principalsOf(changes: readonly Upcoming[]): Set<Urn> {
  const accounts = changes.filter(({ urn, aspect }) => ACCOUNT[entityTypeOf(urn)]?.includes(aspect))
  const memberships = changes.filter(({ aspect }) => MEMBERSHIPS.includes(aspect))
  const changed = memberships.flatMap(({ aspect, json, old }) => {
    const before = membershipsOf(valuesOf(aspect, old))
    return [...new Set(before).symmetricDifference(new Set(membershipsOf(valuesOf(aspect, json))))]
  })
  return new Set([...accounts.map(({ urn }) => urn), ...changed.map(parseStoredUrn)])
}

/** The value was validated against its schema. */
function valuesOf(aspect: string, json: string | undefined): Partial<ModelAspects> {
  return json === undefined ? {} : { [aspect]: JSON.parse(json) }
}

/** A privilege that the principal has and the user does not; `undefined` = none. */
async function lackingRight(options: Options, user: Urn, principal: Urn): Promise<string | undefined> {
  const [subject, target] = await Promise.all([options.subjects.of(user), subjectOf(options, principal)])
  const policies = await options.policyCache.current()
  // they can give every privilege to everybody
  if (verdictOn(policies, subject, ['MANAGE_POLICIES'], { type: 'dataHubPolicy' }) === true) return
  for (const policy of policies.all) {
    const { actors } = policy
    const isTarget = isNamed(actors, target)
    const lacking = isTarget || actors.resourceOwners ? lackingOf(policies, subject, policy) : undefined
    if (lacking !== undefined && (isTarget || (await ownsAny(options, target)))) return lacking
  }
}

/** A subject with exactly the rights that a user has, or that a group or role gives. */
async function subjectOf({ data, subjects, system }: Options, urn: Urn): Promise<Subject> {
  const type = entityTypeOf(urn)
  if (type === 'corpuser') return subjects.of(urn)
  if (type !== 'corpGroup') return { urn, groups: new Set(), roles: new Set([urn]) }
  return { urn, groups: new Set([urn]), roles: new Set(await rolesOfGroups(data, system(), [urn])) }
}

async function ownsAny({ data, system }: Options, { urn, groups }: Subject): Promise<boolean> {
  const { urns } = await data.find(
    system(),
    { where: { field: 'ownership.owners', in: [urn, ...groups] } },
    { limit: 1 }
  )
  return urns.length > 0
}
