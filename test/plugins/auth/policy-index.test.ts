import t from 'tap'
import { makeUrn, type Privilege } from '../../../core/index.ts'
import {
  applies,
  FIELDS,
  type Policy,
  privilegesOnOneself,
  type Resource,
  type Subject,
  type Verdict
} from '../../../plugins/auth/policies/evaluate.ts'
import type { Policies } from '../../../plugins/auth/policies/policy-cache.ts'
import { verdictOn } from '../../../plugins/auth/policies/policy-index.ts'

/** Deterministic pseudo-random numbers. */
let seed = 42
function upTo(n: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * n)
}
const oneOf = <T>(all: readonly T[]): T => all[upTo(all.length)] as T
const some = <T>(all: readonly T[]): T[] => all.filter(() => upTo(3) === 0)

const USERS = ['a', 'b', 'c'].map(id => makeUrn('corpuser', id))
const GROUPS = ['g', 'h', 'i'].map(id => makeUrn('corpGroup', id))
const ROLES = ['r', 's'].map(id => makeUrn('dataHubRole', id))
const TYPES = ['dataset', 'chart', 'corpuser']
const PRIVILEGES: Privilege[] = ['EDIT_ENTITY', 'VIEW_ENTITY_PAGE', 'EDIT_USER_PROFILE']
const URNS = [...TYPES.slice(0, 2).flatMap(type => ['1', '2'].map(id => makeUrn(type, id))), ...USERS]

function policy(): Policy {
  const matches = Array.from({ length: upTo(3) }, () => {
    const field = upTo(20) === 0 ? undefined : oneOf(['TYPE', 'TYPE', 'URN', ...FIELDS] as const)
    const condition = oneOf(['EQUALS', 'EQUALS', 'STARTS_WITH', 'NOT_EQUALS'] as const)
    return { field, condition, values: field === 'TYPE' ? some(TYPES) : some([...URNS, ...GROUPS]) }
  })
  const actors = {
    users: new Set(some(USERS)),
    groups: new Set(some(GROUPS)),
    roles: new Set(some(ROLES)),
    allUsers: upTo(8) === 0,
    allGroups: upTo(8) === 0,
    resourceOwners: upTo(3) === 0,
    ownershipTypes: new Set<string>()
  }
  return {
    urn: 'urn:li:dataHubPolicy:x',
    name: 'x',
    privileges: some(PRIVILEGES),
    actors,
    matches: upTo(4) ? matches : undefined
  }
}

function resource(): Resource | undefined {
  if (upTo(5) === 0) return
  if (upTo(5) === 0) return { type: oneOf(TYPES) }
  const urn = oneOf(URNS)
  const type = urn.split(':')[2] ?? ''
  if (upTo(3) === 0) return { type, urn }
  const values = Object.fromEntries(FIELDS.map(field => [field, some([...URNS, ...GROUPS])]))
  const owners = some([...USERS, ...GROUPS]).map(owner => ({ owner, type: 't' }))
  return { type, urn, facts: { owners, values: values as never } }
}

/** Evaluates every policy, without a cache. */
function decideUncached(
  { all }: Policies,
  subject: Subject,
  anyOf: readonly Privilege[],
  on: Resource | undefined
): Verdict {
  if (privilegesOnOneself(subject, on).some(name => anyOf.includes(name))) return true
  const relevant = all.filter(({ privileges }) => privileges.some(name => anyOf.includes(name)))
  const verdicts = relevant.map(one => applies(one, subject, on))
  return verdicts.includes(true) || (verdicts.includes('unknown') ? 'unknown' : false)
}

t.test('the cache never changes a verdict', async t => {
  let asked = 0
  for (let round = 0; round < 200; round++) {
    const all = Array.from({ length: upTo(6) }, policy)
    const by = (name: string) => all.filter(({ privileges }) => privileges.includes(name))
    const policies: Policies = { all, by, attaching: () => [] }
    const subject: Subject = { urn: oneOf(USERS), groups: new Set(some(GROUPS)), roles: new Set(some(ROLES)) }
    for (let time = 0; time < 40; time++, asked++) {
      const on = resource()
      const anyOf = some(PRIVILEGES)
      const expected = decideUncached(policies, subject, anyOf, on)
      const verdict = verdictOn(policies, subject, anyOf, on)
      if (verdict !== expected)
        t.equal(verdict, expected, JSON.stringify({ all, on, anyOf, groups: [...subject.groups] }))
    }
  }
  t.equal(asked, 8000)
})

t.test('types that do not exist do not fill the cache', async t => {
  const policies: Policies = { all: [], by: () => [], attaching: () => [] }
  const subject: Subject = { urn: makeUrn('corpuser', 'a'), groups: new Set(), roles: new Set() }
  for (let at = 0; at < 1000; at++) verdictOn(policies, subject, ['EDIT_ENTITY'], { type: `made-up-${at}` })
  t.equal(verdictOn(policies, subject, ['EDIT_ENTITY'], { type: 'dataset' }), false)
})
