import { type Call, type Data, entityTypeOf, type Privilege, type Urn } from '../../../core/index.ts'
import { aspectValues } from '../../entities/index.ts'
import { NoUser } from '../errors.ts'
import { applies, covers, isNamed, type Policy, privilegesOnOneself, type Resource } from './evaluate.ts'
import { type Deciding, whyGranted, whyNotApplicable } from './explain-text.ts'
import type { PolicyCache } from './policy-cache.ts'
import { resourceOf, withFacts } from './resources.ts'
import { type Path, pathsOf, type Rights, rightsOf } from './rights.ts'
import { type Limits, limitsOf } from './scope.ts'
import type { Subjects, User } from './subjects.ts'

export interface Question {
  readonly actor: Urn
  readonly privilege: Privilege
  /** A URN or an entity type; the platform if absent. */
  readonly on: string | undefined
}

export interface Explanation {
  readonly allowed: boolean
  readonly reason: string
  readonly policies: readonly Deciding[]
  readonly roles: readonly string[]
  readonly groups: readonly string[]
  readonly missing: readonly string[]
  readonly others: readonly OtherPolicy[]
}

/** A policy that grants the privilege, but not to the user or not on the resource. */
interface OtherPolicy {
  readonly urn: string
  readonly name: string
  readonly namesUser: boolean
  readonly coversResource: boolean
  readonly roles: readonly string[]
}

interface Options {
  readonly data: Data
  readonly subjects: Subjects
  readonly policyCache: PolicyCache
}

/** `inFull`: `missing` also lists policies that grant the privilege to others or elsewhere. */
export type Explain = (call: Call, question: Question, inFull: boolean) => Promise<Explanation>

const CANDIDATES = 20

/** Explains why a user has a privilege, or what is missing. */
export function createExplain({ data, subjects, policyCache }: Options): Explain {
  return async (call, { actor, privilege, on }, inFull) => {
    if (entityTypeOf(actor) !== 'corpuser') throw new NoUser(actor)
    const system = call.as('explain access')
    const user = await subjects.of(actor)
    const [rights, resource, policies] = await Promise.all([
      rightsOf(data, system, user),
      withFacts(data, call, resourceOf(on)),
      policyCache.current()
    ])
    const target = `${privilege} on ${on ?? 'the platform'}`
    const granting = policies.by(privilege)
    const found = granting
      .filter(policy => applies(policy, user, resource) === true)
      .map(policy => ({ urn: policy.urn, name: policy.name, through: pathsOf(policy, rights, resource) }))
    // only for the caller: their credential says nothing about other users
    const limits = limitsOf(call.actor === actor ? call.credential?.scope : undefined)
    const missing = [await whyInactive(data, system, user), whyOutOfScope(limits, privilege, resource)].filter(isText)
    const isUngranted = found.length === 0 && !privilegesOnOneself(user, resource).includes(privilege)
    const candidates = isUngranted && inFull ? [...granting, ...policies.attaching(privilege)] : []
    const others = namingFirst(candidates, user).slice(0, CANDIDATES)
    if (isUngranted) {
      missing.push(`no active policy grants ${target} to ${actor}`)
      missing.push(...others.map(policy => whyNotApplicable(policy, user, resource)))
    }
    return {
      allowed: missing.length === 0,
      reason: missing[0] ? `Refused: ${missing[0]}.` : `Allowed: ${whyGranted(found, target)}.`,
      policies: found,
      roles: urnsOf(found, 'ROLE'),
      groups: groupsOf(found, rights),
      missing,
      others: others.map(policy => otherPolicy(policy, user, resource))
    }
  }
}

/** Why the user is not active, whatever policies grant. */
async function whyInactive(data: Data, system: Call, { urn, active, since }: User): Promise<string | undefined> {
  if (active) return
  if (since === 0) return `the user ${urn} does not exist`
  const [stored = []] = await data.read(system, [{ urn, aspects: ['status'] }])
  return `the user ${urn} is ${aspectValues(stored).status?.removed ? 'removed' : 'suspended'}`
}

function otherPolicy(policy: Policy, user: User, resource: Resource | undefined): OtherPolicy {
  const { urn, name, actors, matches } = policy
  const coversResource = covers(matches, resource) === true
  return { urn, name, namesUser: isNamed(actors, user), coversResource, roles: [...actors.roles] }
}

/** Policies that name the user come before policies for others. */
function namingFirst(policies: readonly Policy[], user: User): readonly Policy[] {
  return policies.toSorted((a, b) => Number(isNamed(b.actors, user)) - Number(isNamed(a.actors, user)))
}

const isText = (text: string | undefined): text is string => text !== undefined

function whyOutOfScope(limits: Limits, privilege: Privilege, resource: Resource | undefined): string | undefined {
  if (!limits.allows(privilege)) return `the scope of the current credential does not include ${privilege}`
  if (limits.covers(resource) === true) return
  return `the scope of the current credential does not cover ${resource?.urn ?? 'the platform'}`
}

function urnsOf(found: readonly Deciding[], kind: Path['kind']): string[] {
  const paths = found.flatMap(({ through }) => through)
  return [...new Set(paths.flatMap(path => (path.kind === kind && path.urn ? [path.urn] : [])))]
}

/** Groups that are named, own the resource or give a role. */
function groupsOf(found: readonly Deciding[], { groups }: Rights): string[] {
  const named = new Set(found.flatMap(({ through }) => through.flatMap(({ urn, via }) => [urn, via])))
  return groups.filter(group => named.has(group))
}
