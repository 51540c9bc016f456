import type { Privilege } from '../../../core/index.ts'
import {
  applies,
  covers,
  isNamed,
  type Policy,
  privilegesOnOneself,
  type Resource,
  type Subject,
  type Verdict
} from './evaluate.ts'
import type { Policies } from './policy-cache.ts'

/** What is known of a subject and a privilege before a resource is looked at, but for its type. */
interface Relevant {
  /** Some policy grants it whatever the resource. */
  readonly always: boolean
  /** Those that look at the resource. */
  readonly others: readonly Policy[]
}

/** By privilege and type. Subjects and policies change by being replaced, and with them goes what is remembered. */
type Remembered = Map<Privilege, Map<string | undefined, Relevant>>
const remembered = new WeakMap<Policies, WeakMap<Subject, Remembered>>()

/** A bound, as types come from URNs that callers can invent. */
const TYPES = 200

/** Whether any policy grants any of the privileges; what does not depend on the single resource is found out once. */
export function verdictOn(
  policies: Policies,
  subject: Subject,
  privileges: readonly Privilege[],
  resource: Resource | undefined
): Verdict {
  if (resource?.urn === subject.urn && meet(privilegesOnOneself(subject, resource), privileges)) return true
  const subjects = entryOf(remembered, policies, () => new WeakMap<Subject, Remembered>())
  const known = entryOf(subjects, subject, (): Remembered => new Map())
  let verdict: Verdict = false
  for (const privilege of privileges) {
    const types = entryOf(known, privilege, () => new Map<string | undefined, Relevant>())
    if (types.size > TYPES) types.clear()
    const { always, others } = entryOf(types, resource?.type, () => relevant(policies, subject, privilege, resource))
    if (always) return true
    for (const policy of others) {
      const answer = applies(policy, subject, resource)
      if (answer === true) return true
      if (answer === 'unknown') verdict = answer
    }
  }
  return verdict
}

function relevant(
  policies: Policies,
  subject: Subject,
  privilege: Privilege,
  resource: Resource | undefined
): Relevant {
  const others: Policy[] = []
  for (const policy of policies.by(privilege)) {
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

function meet(some: readonly Privilege[], others: readonly Privilege[]): boolean {
  return some.some(one => others.includes(one))
}

interface Entries<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

function entryOf<K, V>(entries: Entries<K, V>, key: K, make: () => V): V {
  const found = entries.get(key)
  if (found !== undefined) return found
  const made = make()
  entries.set(key, made)
  return made
}
