import type { Privilege } from '../../../core/index.ts'
import { isNamed, type Match, type Policy, type Subject } from './evaluate.ts'
import type { Policies } from './policy-cache.ts'

/**
 * A privilege of the policy that a subject does not have everywhere where the policy grants it; `undefined` = the subject
 * has all of them. Ownerships of the subject do not count. May name a privilege that the subject has by several policies
 * together: each place must be within one policy.
 */
export function lackingOf(policies: Policies, subject: Subject, policy: Policy): Privilege | undefined {
  if (isNamed(policy.actors, subject)) return
  const holds = (privilege: Privilege) =>
    policies.by(privilege).some(({ actors, matches }) => isNamed(actors, subject) && isWithin(policy.matches, matches))
  return policy.privileges.find(privilege => !holds(privilege))
}

/** Whether every resource that meets `inner` also meets `outer`. */
function isWithin(inner: Policy['matches'], outer: Policy['matches']): boolean {
  if (!outer) return true
  // `inner` includes the platform
  if (!inner) return false
  return outer.every(limit => inner.some(match => implies(match, limit)))
}

function implies({ field, condition, values }: Match, limit: Match): boolean {
  if (field !== limit.field || condition !== limit.condition) return false
  if (condition === 'NOT_EQUALS') return limit.values.every(value => values.includes(value))
  if (condition === 'EQUALS') return values.every(value => limit.values.includes(value))
  return values.every(value => limit.values.some(prefix => value.startsWith(prefix)))
}
