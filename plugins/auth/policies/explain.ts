import { type Call, type Data, entityTypeOf, type Privilege, type Urn } from '../../../core/index.ts'
import { aspectValues } from '../../entities/index.ts'
import { NoUser } from '../errors.ts'
import { applies, isNamed, type Policy, privilegesOnOneself, type Resource } from './evaluate.ts'
import { type Deciding, grounds, otherwise } from './explain-text.ts'
import type { PolicyCache } from './policy-cache.ts'
import { resourceOf, withFacts } from './resources.ts'
import { type Path, pathsOf, type Rights, rightsOf } from './rights.ts'
import { limitsOf } from './scope.ts'
import type { Subjects, User } from './subjects.ts'

export interface Question {
  readonly actor: Urn
  readonly privilege: Privilege
  /** The platform when absent. */
  readonly on: Urn | undefined
}

export interface Explanation {
  readonly allowed: boolean
  readonly reason: string
  readonly policies: readonly Deciding[]
  readonly roles: readonly string[]
  readonly groups: readonly string[]
  readonly missing: readonly string[]
}

interface Options {
  readonly data: Data
  readonly subjects: Subjects
  readonly policyCache: PolicyCache
}

/** `inFull` also tells of policies that are about others. */
export type Explain = (call: Call, question: Question, inFull: boolean) => Promise<Explanation>

const CANDIDATES = 20

/** Why a user may do something, or what is missing. */
export function createExplain({ data, subjects, policyCache }: Options): Explain {
  return async (call, { actor, privilege, on }, inFull) => {
    if (entityTypeOf(actor) !== 'corpuser') throw new NoUser(actor)
    const system = call.as('explaining access')
    const user = await subjects.of(actor)
    const [rights, resource, policies] = await Promise.all([
      rightsOf(data, system, user),
      withFacts(data, system, resourceOf(on)),
      policyCache.current()
    ])
    const target = `${privilege} on ${on ?? 'the platform'}`
    const granting = policies.by(privilege)
    const found = decidingOf(granting, user, rights, resource)
    const missing = [await faultOf(data, system, user), scopeFault(call, actor, privilege, resource)].filter(isText)
    if (found.length === 0 && !privilegesOnOneself(user, resource).includes(privilege)) {
      missing.push(`no policy in force grants ${target} to ${actor}`)
      const others = inFull ? nearestFirst(granting, user).slice(0, CANDIDATES) : []
      missing.push(...others.map(policy => otherwise(policy, user, resource)))
    }
    return {
      allowed: missing.length === 0,
      reason: missing[0] ? `Refused: ${missing[0]}.` : `Allowed: ${grounds(found, target)}.`,
      policies: found,
      roles: urnsOf(found, 'ROLE'),
      groups: groupsOf(found, rights),
      missing
    }
  }
}

/** Why the user may not act at all now, whatever policies grant. */
async function faultOf(data: Data, system: Call, { urn, active, since }: User): Promise<string | undefined> {
  if (active) return
  if (since === 0) return `the user ${urn} does not exist`
  const [stored = []] = await data.read(system, [{ urn, aspects: ['status'] }])
  return `the user ${urn} is ${aspectValues(stored).status?.removed ? 'removed' : 'suspended'}`
}

/** The policies that grant it here, with the ways in which they name the user. */
function decidingOf(
  granting: readonly Policy[],
  user: User,
  rights: Rights,
  resource: Resource | undefined
): Deciding[] {
  return granting
    .filter(policy => applies(policy, user, resource) === true)
    .map(policy => ({
      urn: policy.urn,
      name: policy.name,
      through: pathsOf(policy, user.urn, rights, resource)
    }))
}

/** Those that name the user, but elsewhere, before those for others. */
function nearestFirst(policies: readonly Policy[], user: User): readonly Policy[] {
  return policies.toSorted((a, b) => Number(isNamed(b.actors, user)) - Number(isNamed(a.actors, user)))
}

const isText = (text: string | undefined): text is string => text !== undefined

/** The scope of the caller's own credential limits what they may do now. */
function scopeFault({ actor, credential }: Call, user: Urn, privilege: Privilege, resource: Resource | undefined) {
  const limits = limitsOf(actor === user ? credential?.scope : undefined)
  if (!limits.allows(privilege)) return `the scope of the credential in use does not hold ${privilege}`
  if (limits.covers(resource) === true) return
  return `the scope of the credential in use does not reach ${resource?.urn ?? 'the platform'}`
}

function urnsOf(found: readonly Deciding[], kind: Path['kind']): string[] {
  const paths = found.flatMap(({ through }) => through)
  return [...new Set(paths.flatMap(path => (path.kind === kind && path.urn ? [path.urn] : [])))]
}

/** Groups that are named, own the resource, or bring a role. */
function groupsOf(found: readonly Deciding[], { groups }: Rights): string[] {
  const named = new Set(found.flatMap(({ through }) => through.flatMap(({ urn, via }) => [urn, via])))
  return groups.filter(group => named.has(group))
}
