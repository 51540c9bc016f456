import t from 'tap'
import { makeUrn, parseUrn, type Urn } from '../../../core/index.ts'
import {
  applies,
  appliesToAttaching,
  type Facts,
  type Resource,
  type Subject,
  type Verdict
} from '../../../plugins/auth/policies/evaluate.ts'
import { compilePolicy, type PolicyInfo } from '../../../plugins/auth/policies/policy.ts'
import { verdictOn } from '../../../plugins/auth/policies/policy-index.ts'

const alice = makeUrn('corpuser', 'alice')
const group = makeUrn('corpGroup', 'finance')
const role = makeUrn('dataHubRole', 'Editor')
const orders = parseUrn('urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)')
const stranger: Subject = { urn: alice, groups: new Set(), roles: new Set() }
const member: Subject = { urn: alice, groups: new Set([group]), roles: new Set([role]) }

type Given = Partial<Pick<PolicyInfo, 'type' | 'state' | 'resources' | 'privileges'>>

function policies(actors: Partial<PolicyInfo['actors']>, given: Given = {}) {
  const all = { users: [], groups: [], roles: [], resourceOwners: false, allUsers: false, allGroups: false }
  return compilePolicy('urn:li:dataHubPolicy:x', {
    displayName: 'x',
    description: '',
    type: 'METADATA',
    state: 'ACTIVE',
    privileges: ['EDIT_ENTITY'],
    actors: { ...all, ...actors },
    ...given
  })
}

const policy = (...args: Parameters<typeof policies>) => policies(...args)[0]

function dataset(facts: { owners?: Facts['owners']; values?: Partial<Facts['values']> } = {}): Resource {
  const none = { OWNER: [], DOMAIN: [], CONTAINER: [], TAG: [], DATA_PLATFORM_INSTANCE: [], GROUP_MEMBERSHIP: [] }
  return { type: 'dataset', urn: orders, facts: { owners: facts.owners ?? [], values: { ...none, ...facts.values } } }
}

const ask = (given: ReturnType<typeof policy>, subject: Subject, resource?: Resource): Verdict =>
  given === undefined ? false : applies(given, subject, resource)

t.test('a policy applies to the users whom it names', async t => {
  const bob = makeUrn('corpuser', 'bob')
  const other = makeUrn('corpGroup', 'other')
  const table: [string, Partial<PolicyInfo['actors']>, Subject, boolean][] = [
    ['nobody', {}, member, false],
    ['the user', { users: [alice] }, stranger, true],
    ['another user', { users: [bob] }, member, false],
    ['all users', { allUsers: true }, stranger, true],
    ['a group of the user', { groups: [group] }, member, true],
    ['another group', { groups: [other] }, member, false],
    ['all groups, user in one', { allGroups: true }, member, true],
    ['all groups, user in none', { allGroups: true }, stranger, false],
    ['a role of the user', { roles: [role] }, member, true],
    ['another role', { roles: [makeUrn('dataHubRole', 'Admin')] }, member, false]
  ]
  for (const [name, actors, subject, expected] of table) t.equal(ask(policy(actors), subject), expected, name)
})

t.test('a policy for owners applies to owners, directly or through a group, by type of ownership', async t => {
  const [technical, business] = [makeUrn('ownershipType', 'technical'), makeUrn('ownershipType', 'business')]
  const owned = (owner: Urn) => dataset({ owners: [{ owner, type: technical }] })
  const owners = policy({ resourceOwners: true })
  t.equal(ask(owners, stranger, owned(alice)), true)
  t.equal(ask(owners, member, owned(group)), true)
  t.equal(ask(owners, stranger, owned(group)), false)
  t.equal(ask(owners, stranger, dataset()), false)
  t.equal(ask(owners, stranger), false, 'the platform has no owner')
  t.equal(ask(owners, stranger, { type: 'dataset' }), false, 'a type has no owner')
  t.equal(ask(policy({ resourceOwners: true, resourceOwnersTypes: [technical] }), stranger, owned(alice)), true)
  t.equal(ask(policy({ resourceOwners: true, resourceOwnersTypes: [business] }), stranger, owned(alice)), false)
})

t.test('a resource filter matches by field, condition and value', async t => {
  const facts = { values: { TAG: ['urn:li:tag:pii', 'urn:li:tag:gold'], DOMAIN: ['urn:li:domain:sales'] } }
  const table: [string, string, 'EQUALS' | 'STARTS_WITH' | 'NOT_EQUALS', string[], boolean][] = [
    ['type', 'TYPE', 'EQUALS', ['chart', 'dataset'], true],
    ['type by its old name', 'RESOURCE_TYPE', 'EQUALS', ['dataset'], true],
    ['field in lower case', 'type', 'EQUALS', ['dataset'], true],
    ['another type', 'TYPE', 'EQUALS', ['chart'], false],
    ['not that type', 'TYPE', 'NOT_EQUALS', ['dataset', 'chart'], false],
    ['beginning of the type', 'TYPE', 'STARTS_WITH', ['data'], true],
    ['URN', 'RESOURCE_URN', 'EQUALS', [orders], true],
    ['URN in another case', 'URN', 'EQUALS', [orders.toUpperCase()], false],
    ['beginning of the URN', 'URN', 'STARTS_WITH', ['urn:li:dataset:(urn:li:dataPlatform:hive'], true],
    ['one of its tags', 'TAG', 'EQUALS', ['urn:li:tag:gold'], true],
    ['another tag', 'TAG', 'EQUALS', ['urn:li:tag:golden'], false],
    ['none of these tags', 'TAG', 'NOT_EQUALS', ['urn:li:tag:x', 'urn:li:tag:pii'], false],
    ['not that tag', 'TAG', 'NOT_EQUALS', ['urn:li:tag:x'], true],
    ['domain', 'DOMAIN', 'EQUALS', ['urn:li:domain:sales'], true],
    ['no values', 'TAG', 'EQUALS', [], false],
    ['a field that does not exist', 'COLOUR', 'EQUALS', ['red'], false],
    ['not equal, on a field that does not exist', 'COLOUR', 'NOT_EQUALS', ['red'], false]
  ]
  for (const [name, field, condition, values, expected] of table) {
    const resources = { filter: { criteria: [{ field, condition, values }] } }
    t.equal(ask(policy({ allUsers: true }, { resources }), stranger, dataset(facts)), expected, name)
  }
})

t.test(
  'all criteria of a filter must match; a filter without criteria matches every entity but not the platform',
  async t => {
    const type = { field: 'TYPE', values: ['dataset'] }
    const tag = { field: 'TAG', values: ['urn:li:tag:pii'] }
    const both = policy({ allUsers: true }, { resources: { filter: { criteria: [type, tag] } } })
    t.equal(ask(both, stranger, dataset({ values: { TAG: ['urn:li:tag:pii'] } })), true)
    t.equal(ask(both, stranger, dataset()), false)
    const none = policy({ allUsers: true }, { resources: { filter: { criteria: [] } } })
    t.equal(ask(none, stranger, dataset()), true)
    t.equal(ask(none, stranger), false)
  }
)

t.test('the older members that filters replaced still work', async t => {
  const table: [string, NonNullable<PolicyInfo['resources']>, boolean][] = [
    ['type alone', { type: 'dataset', allResources: true }, true],
    ['another type', { type: 'chart', allResources: true }, false],
    ['listed', { type: 'dataset', resources: [orders], allResources: false }, true],
    ['not listed', { type: 'dataset', resources: ['urn:li:dataset:x'], allResources: false }, false],
    ['an empty list', { type: 'dataset', resources: [], allResources: false }, false],
    ['all resources, despite a list', { type: 'dataset', resources: ['urn:li:dataset:x'], allResources: true }, true]
  ]
  for (const [name, resources, expected] of table) {
    t.equal(ask(policy({ allUsers: true }, { resources }), stranger, dataset()), expected, name)
  }
})

t.test('a platform policy, or a policy without resources, applies everywhere', async t => {
  const resources = { type: 'chart', allResources: true }
  t.equal(ask(policy({ allUsers: true }, { type: 'PLATFORM', resources }), stranger, dataset()), true)
  t.equal(ask(policy({ allUsers: true }, { type: 'PLATFORM' }), stranger), true)
  t.equal(ask(policy({ allUsers: true }), stranger), true)
  t.equal(ask(policy({ allUsers: true }, { resources }), stranger), false, 'a filter never matches the platform')
})

t.test('a privilege on a type as a whole is granted only by criteria on the type', async t => {
  const filter = (field: string, condition: 'EQUALS' | 'NOT_EQUALS', value: string) =>
    policy({ allUsers: true }, { resources: { filter: { criteria: [{ field, condition, values: [value] }] } } })
  const type: Resource = { type: 'dataset' }
  t.equal(ask(filter('TYPE', 'EQUALS', 'dataset'), stranger, type), true)
  t.equal(ask(filter('URN', 'NOT_EQUALS', orders), stranger, type), false)
  t.equal(ask(filter('TAG', 'NOT_EQUALS', 'urn:li:tag:pii'), stranger, type), false)
})

t.test('only active policies grant', async t => {
  for (const state of ['INACTIVE', 'DRAFT', 'active', ''])
    t.equal(policy({ allUsers: true }, { state }), undefined, state)
})

t.test('a policy with constraints grants reading, and attaching what meets them', async t => {
  const [pii, gold] = ['urn:li:tag:pii', 'urn:li:tag:gold']
  const limited = (criteria: object[], more: Given = {}) => {
    const privilegeConstraints = { criteria } as { readonly criteria: readonly { field: string; values: string[] }[] }
    const privileges = ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY_TAGS', 'EDIT_ENTITY', 'EDIT_ENTITY_DOCS']
    return policies({ users: [alice] }, { privileges, resources: { privilegeConstraints }, ...more })
  }
  const [reading, attaching, ...others] = limited([{ field: 'URN', values: [pii] }])
  t.strictSame(reading?.privileges, ['VIEW_ENTITY_PAGE'])
  t.equal(ask(reading, stranger, dataset()), true)
  t.strictSame(attaching?.privileges, ['EDIT_ENTITY_TAGS'], 'what could not be limited is not granted')
  t.equal(ask(attaching, stranger, dataset()), false, 'never without knowing what is attached')
  t.strictSame(others, [])
  const attach = (criterion: object, attaches: string[], on: Resource | undefined = dataset()) => {
    const part = limited([criterion]).find(({ constraints }) => constraints)
    return part && appliesToAttaching(part, stranger, { resource: on, attaches })
  }
  const table: [string, object, string[], Verdict][] = [
    ['the tag', { field: 'URN', values: [pii] }, [pii], true],
    ['another', { field: 'URN', values: [pii] }, [gold], false],
    ['one of them', { field: 'URN', values: [pii] }, [pii, gold], false],
    ['both', { field: 'URN', values: [pii, gold] }, [pii, gold], true],
    ['nothing', { field: 'URN', values: [pii] }, [], false],
    ['no URN', { field: 'URN', values: ['pii'] }, ['pii'], false],
    ['by prefix', { field: 'URN', condition: 'STARTS_WITH', values: ['urn:li:tag:p'] }, [pii], true],
    ['any but this', { field: 'URN', condition: 'NOT_EQUALS', values: [pii] }, [gold], true],
    ['this one', { field: 'URN', condition: 'NOT_EQUALS', values: [pii] }, [gold, pii], false],
    ['of the type', { field: 'TYPE', values: ['tag'] }, [pii], true],
    ['of another type', { field: 'TYPE', values: ['tag'] }, ['urn:li:glossaryTerm:a'], false],
    ['a field that would have to be read', { field: 'OWNER', values: [alice] }, [pii], false],
    ['an unknown field', { field: 'COLOUR', condition: 'NOT_EQUALS', values: ['red'] }, [pii], false]
  ]
  for (const [name, criterion, attaches, expected] of table) t.equal(attach(criterion, attaches), expected, name)
  const [other] = policies(
    { users: [makeUrn('corpuser', 'bob')] },
    { resources: { privilegeConstraints: { criteria: [{ field: 'URN', values: [pii] }] } } }
  )
  t.equal(
    other && appliesToAttaching(other, stranger, { resource: dataset(), attaches: [pii] }),
    false,
    'for another user'
  )
  const [free] = limited([])
  t.equal(ask(free, stranger, dataset()), true, 'no criteria are no constraints')
  t.equal(free && appliesToAttaching(free, stranger, { resource: dataset(), attaches: [pii] }), false, 'it has none')
  t.strictSame(limited([{ field: 'URN', values: [pii] }], { state: 'INACTIVE' }), [])
})

t.test('the verdict is unknown without facts, unless facts cannot change it', async t => {
  const unknown: Resource = { type: 'dataset', urn: orders }
  const tagged = { filter: { criteria: [{ field: 'TAG', values: ['urn:li:tag:pii'] }] } }
  t.equal(ask(policy({ allUsers: true }, { resources: tagged }), stranger, unknown), 'unknown')
  t.equal(ask(policy({ resourceOwners: true }), stranger, unknown), 'unknown')
  t.equal(ask(policy({ users: [makeUrn('corpuser', 'bob')] }, { resources: tagged }), stranger, unknown), false)
  t.equal(ask(policy({ resourceOwners: true, users: [alice] }), stranger, unknown), true)
})

t.test('all users can see their own entity and change its profile, and nothing else', async t => {
  const self: Resource = { type: 'corpuser', urn: alice }
  const none = { all: [], by: () => [], attaching: () => [] }
  t.equal(verdictOn(none, stranger, ['VIEW_ENTITY_PAGE'], self), true)
  t.equal(verdictOn(none, stranger, ['EDIT_USER_PROFILE'], self), true)
  t.equal(verdictOn(none, stranger, ['EDIT_ENTITY', 'EDIT_GROUP_MEMBERS', 'DELETE_ENTITY'], self), false)
  t.equal(verdictOn(none, stranger, ['EDIT_USER_PROFILE'], { type: 'corpuser' }), false)
  t.equal(verdictOn(none, stranger, ['VIEW_ENTITY_PAGE'], { type: 'corpuser', urn: makeUrn('corpuser', 'bob') }), false)
})
