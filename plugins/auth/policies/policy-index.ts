import type { Privilege } from '../../../core/index.ts'
import {
  applies,
  appliesToAttaching,
  covers,
  either,
  isNamed,
  type Policy,
  privilegesOnOneself,
  type Resource,
  type Subject,
  type Verdict
} from './evaluate.ts'
import type { Policies } from './policy-cache.ts'

/** The policies for a subject, a privilege and a resource type, before looking at the resource itself. */
interface Relevant {
  /** A policy grants the privilege on every resource of the type. */
  readonly always: boolean
  /** Policies that depend on the resource. */
  readonly others: readonly Policy[]
}

/** By privilege and type. A change replaces the immutable subject or policies, which evicts their entries. */
type CacheEntry = Map<Privilege, Map<string | undefined, Relevant>>
const cache = new WeakMap<Policies, WeakMap<Subject, CacheEntry>>()

/** Limits the cache, because callers can invent types in URNs. */
const MAX_TYPES = 200

/** Whether any policy grants any of the privileges; what depends only on the resource's type is cached. */
export function verdictOn(
  policies: Policies,
  subject: Subject,
  privileges: readonly Privilege[],
  resource: Resource | undefined
): Verdict {
  if (resource?.urn === subject.urn && intersects(privilegesOnOneself(subject, resource), privileges)) return true
  const subjects = cache.get(policies) ?? added(cache, policies, new WeakMap<Subject, CacheEntry>())
  const known: CacheEntry = subjects.get(subject) ?? added(subjects, subject, new Map())
  let verdict: Verdict = false
  for (const privilege of privileges) {
    const types = known.get(privilege) ?? added(known, privilege, new Map<string | undefined, Relevant>())
    if (types.size > MAX_TYPES) types.clear()
    const { always, others } =
      types.get(resource?.type) ?? added(types, resource?.type, relevant(policies.by(privilege), subject, resource))
    if (always) return true
    for (const policy of others) {
      const answer = applies(policy, subject, resource)
      if (answer === true) return true
      if (answer === 'unknown') verdict = answer
    }
  }
  return verdict
}

/** Whether any policy with constraints grants any of the privileges for attaching, or taking off, all of these. */
export function verdictOnAttaching(
  { policies, subject }: { readonly policies: Policies; readonly subject: Subject },
  privileges: readonly Privilege[],
  attachment: { readonly resource: Resource | undefined; readonly attaches: readonly string[] }
): Verdict {
  const constrained = new Set(privileges.flatMap(privilege => policies.attaching(privilege)))
  return [...constrained].reduce<Verdict>(
    (verdict, policy) =>
      verdict === true ? verdict : either(verdict, appliesToAttaching(policy, subject, attachment)),
    false
  )
}

function relevant(policies: readonly Policy[], subject: Subject, resource: Resource | undefined): Relevant {
  const others: Policy[] = []
  for (const policy of policies) {
    const { actors, matches } = policy
    const named = isNamed(actors, subject)
    if (!named && !actors.resourceOwners) continue
    if (
      covers(
        matches?.filter(({ field }) => field === 'TYPE'),
        resource
      ) === false
    )
      continue
    if (named && (matches ?? []).every(({ field }) => field === 'TYPE')) return { always: true, others: [] }
    others.push(policy)
  }
  return { always: false, others }
}

function intersects(some: readonly Privilege[], others: readonly Privilege[]): boolean {
  return some.some(one => others.includes(one))
}

function added<K, V>(entries: { set(key: K, value: V): unknown }, key: K, value: V): V {
  entries.set(key, value)
  return value
}
