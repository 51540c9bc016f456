import t from 'tap'
import { start } from '../../helper.ts'
import { ingest } from '../../people.ts'
import { inForce } from './in-force.ts'
import {
  CREATE_POLICY,
  createPolicy,
  DELETE_POLICY,
  findPolicy,
  granted,
  LIST_POLICIES,
  NO_ACTORS,
  policy,
  UPDATE_POLICY
} from './requests.ts'

const server = await start(t)
const { admin } = server
const alice = await server.user('alice')

t.test('a policy is created, read back unchanged, updated and deleted', async t => {
  const criteria = [{ field: 'TAG', values: ['urn:li:tag:pii'], condition: 'EQUALS' }]
  const resources = { filter: { criteria } }
  const changes = { type: 'METADATA', description: 'for the test', resources, privileges: ['EDIT_ENTITY_TAGS'] }
  const urn = await createPolicy(admin, policy(alice.actor, changes))
  t.match(urn, /^urn:li:dataHubPolicy:[0-9a-f-]{36}$/)
  t.strictSame(await findPolicy(admin, urn), {
    urn,
    type: 'METADATA',
    name: 'test',
    state: 'ACTIVE',
    description: 'for the test',
    privileges: ['EDIT_ENTITY_TAGS'],
    editable: true,
    resources: {
      type: null,
      resources: null,
      allResources: false,
      filter: {
        criteria: [
          {
            field: 'TAG',
            condition: 'EQUALS',
            values: [{ value: 'urn:li:tag:pii', entity: { urn: 'urn:li:tag:pii' } }]
          }
        ]
      }
    },
    actors: {
      users: [alice.actor],
      groups: [],
      roles: null,
      resourceOwners: false,
      allUsers: false,
      allGroups: false,
      resolvedUsers: [{ urn: alice.actor }]
    }
  })
  const renamed = policy(alice.actor, { name: 'renamed', state: 'INACTIVE' })
  const { data } = await admin.gql(UPDATE_POLICY, { urn, input: renamed })
  t.equal(data.updatePolicy, urn)
  t.match(await findPolicy(admin, urn), { name: 'renamed', state: 'INACTIVE', description: null, resources: null })
  t.equal((await admin.gql(DELETE_POLICY, { urn })).data.deletePolicy, urn)
  t.equal(await findPolicy(admin, urn), undefined)
})

t.test('an update without roles, as DataHub has it, keeps them', async t => {
  const urn = 'urn:li:dataHubPolicy:for-roles'
  const info = {
    displayName: 'r',
    description: '',
    type: 'PLATFORM',
    state: 'ACTIVE',
    privileges: ['MANAGE_TESTS'],
    actors: { roles: ['urn:li:dataHubRole:Reader'] }
  }
  await ingest(admin, urn, 'dataHubPolicyInfo', info)
  await admin.gql(UPDATE_POLICY, { urn, input: policy(alice.actor, { name: 'changed', actors: NO_ACTORS }) })
  t.match(await findPolicy(admin, urn), { name: 'changed', actors: { roles: ['urn:li:dataHubRole:Reader'] } })
})

t.test('a criterion without a condition means EQUALS', async t => {
  const urn = 'urn:li:dataHubPolicy:no-condition'
  const tags = ['urn:li:tag:pii']
  const info = {
    displayName: 'r',
    description: '',
    type: 'METADATA',
    state: 'ACTIVE',
    privileges: ['EDIT_ENTITY_TAGS'],
    actors: { users: [alice.actor] },
    resources: { filter: { criteria: [{ field: 'TAG', values: tags }] } }
  }
  t.equal((await ingest(admin, urn, 'dataHubPolicyInfo', info)).status, 200)
  const [criterion] = (await findPolicy(admin, urn)).resources.filter.criteria
  t.match(criterion, { field: 'TAG', condition: 'EQUALS', values: [{ value: 'urn:li:tag:pii' }] })
})

t.test('every write of an invalid policy is refused with a message that names the error', async t => {
  const table: [object, RegExp][] = [
    [{ privileges: ['MANAGE_TAG'] }, /unknown privilege "MANAGE_TAG"; did you mean .*MANAGE_TAGS/],
    [{ privileges: ['__proto__'] }, /unknown privilege "__proto__"/],
    [
      { resources: { filter: { criteria: [{ field: '$where', values: ['1'], condition: 'EQUALS' }] } } },
      /expected a field of TYPE, URN, .*, found "\$where"/
    ],
    [{ actors: { ...NO_ACTORS, users: ['alice'] } }, /dataHubPolicyInfo/]
  ]
  for (const [changes, message] of table) {
    const { data, errors } = await admin.gql(CREATE_POLICY, { input: policy(alice.actor, changes) })
    t.equal(data.createPolicy, null)
    t.match(errors[0], { message, extensions: { code: Number } })
    t.ok(errors[0].extensions.code < 500)
  }
  const info = { displayName: 'r', description: '', type: 'PLATFORM', state: 'ACTIVE', privileges: [], actors: {} }
  for (const changes of [
    { privileges: ['X'] },
    { state: 'active' },
    { type: 'ALL' },
    { editable: false },
    { actors: { users: 'alice' } }
  ]) {
    const { status } = await ingest(admin, 'urn:li:dataHubPolicy:bad', 'dataHubPolicyInfo', {
      ...info,
      ...changes
    })
    t.ok(status >= 400 && status < 500, `${JSON.stringify(changes)}: ${status}`)
  }
  t.equal(await findPolicy(admin, 'urn:li:dataHubPolicy:bad'), undefined)
})

t.test('a URN that is not a policy is refused', async t => {
  for (const urn of ['urn:li:corpuser:datahub', 'urn:li:dataset:x', 'policy', '']) {
    for (const [query, input] of [
      [UPDATE_POLICY, policy(alice.actor)],
      [DELETE_POLICY, undefined]
    ] as const) {
      const { errors } = await admin.gql(query, { urn, input })
      t.ok([400, 403].includes(errors[0].extensions.code), `${urn}: ${errors[0].message}`)
    }
  }
  t.equal((await admin.gql('{ me { corpUser { urn } } }')).status, 200)
})

t.test('listPolicies pages, searches and filters with an exact total', async t => {
  const all = (await admin.gql(LIST_POLICIES, { input: {} })).data.listPolicies
  t.match(all, { start: 0, count: 20 })
  const page = (await admin.gql(LIST_POLICIES, { input: { start: '1', count: '2' } })).data.listPolicies
  t.match(page, { start: 1, count: 2, total: all.total, policies: { length: 2 } })
  t.equal(page.policies[0].urn, all.policies[1].urn)
  const named = (await admin.gql(LIST_POLICIES, { input: { query: 'asset OWNERS' } })).data.listPolicies
  t.match(named, { total: 1, policies: [{ urn: 'urn:li:dataHubPolicy:asset-owners-metadata-policy' }] })
  const orFilters = [
    {
      and: [
        { field: 'type', values: ['METADATA'] },
        { field: 'editable', value: 'false' }
      ]
    }
  ]
  const { policies, total } = (await admin.gql(LIST_POLICIES, { input: { orFilters, count: 100 } })).data.listPolicies
  t.equal(policies.length, total)
  t.ok(total > 0)
  for (const one of policies) t.match(one, { type: 'METADATA', editable: false })
  const totalOf = async (filter: object) => {
    const input = { orFilters: [{ and: [filter] }], count: 0 }
    return (await admin.gql(LIST_POLICIES, { input })).data.listPolicies.total
  }
  t.equal(await totalOf({ field: 'displayName', condition: 'START_WITH', values: ['editors -'] }), 3)
  t.equal(await totalOf({ field: 'displayName', condition: 'END_WITH', values: ['view entity page'] }), 1)
  t.equal(await totalOf({ field: 'type', condition: 'EXISTS' }), all.total)
  const unfiltered = await admin.gql(LIST_POLICIES, { input: { orFilters: [{ and: null }], count: 0 } })
  t.equal(unfiltered.data.listPolicies.total, all.total, 'a group without filters matches all policies')
  t.equal(await totalOf({ field: 'type', values: ['METADATA', 'PLATFORM'], negated: true }), 0)
  for (const input of [
    { start: -1 },
    { count: -1 },
    { count: 2_000_000_000 },
    { orFilters: [{ and: [{ field: '$where', values: ['x'] }] }] },
    { orFilters: [{ and: [{ field: 'type', condition: 'GREATER_THAN', values: ['x'] }] }] }
  ]) {
    t.match((await admin.gql(LIST_POLICIES, { input })).errors[0].extensions, { code: 400 })
  }
})

t.test('getGrantedPrivileges answers for the caller only', async t => {
  const ask = (actorUrn: string) =>
    alice.gql('query ($actorUrn: String!) { getGrantedPrivileges(input: { actorUrn: $actorUrn }) { privileges } }', {
      actorUrn
    })
  t.match((await ask('urn:li:corpuser:datahub')).errors[0], {
    message: 'Unauthorized to get privileges for the given author.',
    extensions: { code: 403 }
  })
  t.ok((await granted(alice)).includes('GENERATE_PERSONAL_ACCESS_TOKENS'))
  const dataset = 'urn:li:dataset:(urn:li:dataPlatform:hive,owned,PROD)'
  t.notOk((await granted(alice, dataset)).includes('EDIT_ENTITY'))
  await ingest(admin, dataset, 'ownership', { owners: [{ owner: alice.actor, type: 'TECHNICAL_OWNER' }] })
  t.ok((await granted(alice, dataset)).includes('EDIT_ENTITY'), 'by the policy for owners')
  t.notOk((await granted(alice, dataset)).includes('DELETE_ENTITY'))
})

inForce(t, server, 2)

t.test('roles are set, kept and taken away, and what is not a role is refused', async t => {
  const [editor, reader] = ['urn:li:dataHubRole:Editor', 'urn:li:dataHubRole:Reader']
  const bob = await server.user('bob', { role: 'Reader' })
  const withRoles = (roles?: string[] | null) => policy(alice.actor, { actors: { ...NO_ACTORS, roles } })
  const input = { ...withRoles([editor]), privileges: ['MANAGE_TESTS'] }
  const urn = await createPolicy(admin, input)
  t.strictSame((await findPolicy(admin, urn)).actors.roles, [editor])
  t.notOk((await granted(bob)).includes('MANAGE_TESTS'))
  await admin.gql(UPDATE_POLICY, { urn, input: { ...withRoles([reader]), privileges: ['MANAGE_TESTS'] } })
  t.ok((await granted(bob)).includes('MANAGE_TESTS'), 'from the next request')
  for (const kept of [undefined, null]) {
    await admin.gql(UPDATE_POLICY, { urn, input: withRoles(kept) })
    t.strictSame((await findPolicy(admin, urn)).actors.roles, [reader])
  }
  await admin.gql(UPDATE_POLICY, { urn, input: withRoles([]) })
  t.strictSame((await findPolicy(admin, urn)).actors.roles, [])
  const { errors } = await admin.gql(UPDATE_POLICY, { urn, input: withRoles([alice.actor]) })
  t.match(errors, [{ message: /dataHubRole/, extensions: { code: 400 } }])
})

const UPDATE_IF = `mutation ($urn: String!, $input: PolicyUpdateInput!, $ifVersion: Long) {
  updatePolicy(urn: $urn, input: $input, ifVersion: $ifVersion) }`
const ONE = 'query ($urn: String!) { policy(urn: $urn) { urn name version lastUpdatedTimestamp } }'

t.test('a policy is never saved over the change of somebody else', async t => {
  const before = Date.now()
  const urn = await createPolicy(admin, policy(alice.actor, { name: 'first' }))
  const read = async () => (await admin.gql(ONE, { urn })).data.policy
  const { version, lastUpdatedTimestamp } = await read()
  t.strictSame([version, before <= lastUpdatedTimestamp, lastUpdatedTimestamp <= Date.now()], [1, true, true])
  const saved = await Promise.all(
    ['mine', 'theirs'].map(name =>
      admin.gql(UPDATE_IF, { urn, input: policy(alice.actor, { name }), ifVersion: version })
    )
  )
  const refused = saved.filter(({ errors }) => errors)
  t.equal(refused.length, 1)
  t.match(refused[0]?.errors, [{ message: /expected version 1, found version 2/, extensions: { code: 409 } }])
  t.match(await read(), { name: saved[0]?.errors ? 'theirs' : 'mine', version: 2 })
  await admin.gql(UPDATE_POLICY, { urn, input: policy(alice.actor, { name: 'without a precondition' }) })
  t.match(await read(), { version: 3 })
  await admin.gql(DELETE_POLICY, { urn })
  t.equal(await read(), null)
  const late = await admin.gql(UPDATE_IF, { urn, input: policy(alice.actor), ifVersion: 3 })
  t.match(late.errors, [{ extensions: { code: 404 } }])
})
