import t from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { definePlugin } from '../../../core/index.ts'
import { type Client, eventually, type Server, start } from '../../helper.ts'

const REFUSED = 'Unauthorized to perform this action. Please contact your DataHub administrator.'
const NOBODY = { users: [], groups: [], resourceOwners: false, allUsers: false, allGroups: false }
const CREATE = 'mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }'
const UPDATE = 'mutation ($urn: String!, $input: PolicyUpdateInput!) { updatePolicy(urn: $urn, input: $input) }'
const DELETE = 'mutation ($urn: String!) { deletePolicy(urn: $urn) }'
const LIST = `query ($input: ListPoliciesInput!) { listPolicies(input: $input) { start count total policies {
  urn type name state description privileges editable
  resources { type resources allResources filter { criteria { field condition values { value entity { urn } } } } }
  actors { users groups roles resourceOwners allUsers allGroups resolvedUsers { urn } } } } }`

const server = await start(t)
const alice = await server.user('alice')

function policy(changes: object = {}) {
  return {
    type: 'PLATFORM',
    name: 'test',
    state: 'ACTIVE',
    privileges: ['MANAGE_TAGS'],
    actors: { ...NOBODY, users: [alice.actor] },
    ...changes
  }
}

async function create(changes: object = {}): Promise<string> {
  const { data, body } = await server.admin.gql(CREATE, { input: policy(changes) })
  if (!data?.createPolicy) throw new Error(JSON.stringify(body))
  return data.createPolicy
}

async function find(urn: string, at: Server = server) {
  const { data } = await at.admin.gql(LIST, { input: { count: 1000 } })
  return data.listPolicies.policies.find((one: { urn: string }) => one.urn === urn)
}

async function granted(client: Client, urn?: string): Promise<string[]> {
  const resourceSpec = urn ? { resourceType: 'DATASET', resourceUrn: urn } : null
  const { data } = await client.gql(
    'query ($input: GetGrantedPrivilegesInput!) { getGrantedPrivileges(input: $input) { privileges } }',
    {
      input: { actorUrn: client.actor, resourceSpec }
    }
  )
  return data.getGrantedPrivileges.privileges
}

function ingest(client: Client, entityUrn: string, aspectName: string, value: object) {
  const entityType = entityUrn.split(':')[2]
  const aspect = { value: JSON.stringify(value), contentType: 'application/json' }
  return client.post('/aspects?action=ingestProposal', {
    proposal: { entityType, entityUrn, changeType: 'UPSERT', aspectName, aspect }
  })
}

t.test('a policy is created, read back as it was written, changed and deleted', async t => {
  const criteria = [{ field: 'TAG', values: ['urn:li:tag:pii'], condition: 'EQUALS' }]
  const urn = await create({
    type: 'METADATA',
    description: 'for the test',
    resources: { filter: { criteria } },
    privileges: ['EDIT_ENTITY_TAGS']
  })
  t.match(urn, /^urn:li:dataHubPolicy:[0-9a-f-]{36}$/)
  t.strictSame(await find(urn), {
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
  const { data } = await server.admin.gql(UPDATE, { urn, input: policy({ name: 'renamed', state: 'INACTIVE' }) })
  t.equal(data.updatePolicy, urn)
  t.match(await find(urn), { name: 'renamed', state: 'INACTIVE', description: null, resources: null })
  t.equal((await server.admin.gql(DELETE, { urn })).data.deletePolicy, urn)
  t.equal(await find(urn), undefined)
})

t.test('whatever is done to a policy is in force on the next request', async t => {
  for (let round = 0; round < 20; round++) {
    const urn = await create()
    t.ok((await granted(alice)).includes('MANAGE_TAGS'), 'created')
    await server.admin.gql(UPDATE, { urn, input: policy({ state: round % 2 ? 'INACTIVE' : 'DRAFT' }) })
    t.notOk((await granted(alice)).includes('MANAGE_TAGS'), 'switched off')
    await server.admin.gql(UPDATE, { urn, input: policy() })
    t.ok((await granted(alice)).includes('MANAGE_TAGS'), 'switched on')
    await server.admin.gql(DELETE, { urn })
    t.notOk((await granted(alice)).includes('MANAGE_TAGS'), 'deleted')
  }
})

t.test('a policy that comes by REST is in force on the next request, and so is its deletion', async t => {
  const urn = 'urn:li:dataHubPolicy:by-rest'
  const info = {
    displayName: 'r',
    description: '',
    type: 'PLATFORM',
    state: 'ACTIVE',
    privileges: ['MANAGE_TESTS'],
    actors: { users: [alice.actor] }
  }
  for (let round = 0; round < 20; round++) {
    t.equal((await ingest(server.admin, urn, 'dataHubPolicyInfo', info)).status, 200)
    t.ok((await granted(alice)).includes('MANAGE_TESTS'), 'written')
    t.equal((await server.admin.post('/entities?action=delete', { urn })).status, 200)
    t.notOk((await granted(alice)).includes('MANAGE_TESTS'), 'deleted')
  }
})

t.test('a role or group given or taken counts on the next request', async t => {
  const group = 'urn:li:corpGroup:taggers'
  await create({ privileges: ['MANAGE_SECRETS'], actors: { ...NOBODY, groups: [group] } })
  for (let round = 0; round < 10; round++) {
    await ingest(server.admin, alice.actor, 'nativeGroupMembership', { nativeGroups: [group] })
    t.ok((await granted(alice)).includes('MANAGE_SECRETS'), 'joined')
    await ingest(server.admin, group, 'roleMembership', { roles: ['urn:li:dataHubRole:Editor'] })
    t.ok((await granted(alice)).includes('MANAGE_DOMAINS'), 'role of the group')
    await ingest(server.admin, group, 'roleMembership', { roles: [] })
    t.notOk((await granted(alice)).includes('MANAGE_DOMAINS'), 'role taken')
    await ingest(server.admin, alice.actor, 'nativeGroupMembership', { nativeGroups: [] })
    t.notOk((await granted(alice)).includes('MANAGE_SECRETS'), 'left')
  }
})

t.test('an update keeps the roles, which clients cannot send', async t => {
  const urn = 'urn:li:dataHubPolicy:for-roles'
  const info = {
    displayName: 'r',
    description: '',
    type: 'PLATFORM',
    state: 'ACTIVE',
    privileges: ['MANAGE_TESTS'],
    actors: { roles: ['urn:li:dataHubRole:Reader'] }
  }
  await ingest(server.admin, urn, 'dataHubPolicyInfo', info)
  await server.admin.gql(UPDATE, { urn, input: policy({ name: 'changed', actors: NOBODY }) })
  t.match(await find(urn), { name: 'changed', actors: { roles: ['urn:li:dataHubRole:Reader'] } })
})

t.test('a criterion without a condition is one of equality', async t => {
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
  t.equal((await ingest(server.admin, urn, 'dataHubPolicyInfo', info)).status, 200)
  const [criterion] = (await find(urn)).resources.filter.criteria
  t.match(criterion, { field: 'TAG', condition: 'EQUALS', values: [{ value: 'urn:li:tag:pii' }] })
})

t.test('a policy that makes no sense is refused on every way in, by a message that helps', async t => {
  const table: [object, RegExp][] = [
    [{ privileges: ['MANAGE_TAG'] }, /"MANAGE_TAG" is no privilege; did you mean .*MANAGE_TAGS/],
    [{ privileges: ['__proto__'] }, /"__proto__" is no privilege/],
    [
      { resources: { filter: { criteria: [{ field: '$where', values: ['1'], condition: 'EQUALS' }] } } },
      /\$where is no field of a resource; allowed: TYPE, URN/
    ],
    [{ actors: { ...NOBODY, users: ['alice'] } }, /dataHubPolicyInfo/]
  ]
  for (const [changes, message] of table) {
    const { data, errors } = await server.admin.gql(CREATE, { input: policy(changes) })
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
    const { status } = await ingest(server.admin, 'urn:li:dataHubPolicy:bad', 'dataHubPolicyInfo', {
      ...info,
      ...changes
    })
    t.ok(status >= 400 && status < 500, `${JSON.stringify(changes)}: ${status}`)
  }
  t.equal(await find('urn:li:dataHubPolicy:bad'), undefined)
})

t.test('a URN that is no policy is refused', async t => {
  for (const urn of ['urn:li:corpuser:datahub', 'urn:li:dataset:x', 'policy', '']) {
    for (const [query, input] of [
      [UPDATE, policy()],
      [DELETE, undefined]
    ] as const) {
      const { errors } = await server.admin.gql(query, { urn, input })
      t.ok([400, 403].includes(errors[0].extensions.code), `${urn}: ${errors[0].message}`)
    }
  }
  t.equal((await server.admin.gql('{ me { corpUser { urn } } }')).status, 200)
})

t.test('CVE-2024-22409: who may not manage policies can neither write nor read them', async t => {
  const editor = await server.user('editor', { role: 'Editor' })
  for (const client of [alice, editor]) {
    for (const [query, variables] of [
      [CREATE, { input: policy() }],
      [UPDATE, { urn: 'urn:li:dataHubPolicy:7', input: policy() }],
      [DELETE, { urn: 'urn:li:dataHubPolicy:7' }],
      [LIST, { input: {} }]
    ] as const) {
      const { errors } = await client.gql(query, variables)
      t.match(errors[0], { message: REFUSED, extensions: { code: 403, type: 'UNAUTHORIZED' } })
    }
    const info = {
      displayName: 'mine',
      description: '',
      type: 'PLATFORM',
      state: 'ACTIVE',
      privileges: ['MANAGE_POLICIES'],
      actors: { allUsers: true }
    }
    t.equal((await ingest(client, 'urn:li:dataHubPolicy:mine', 'dataHubPolicyInfo', info)).status, 403)
    t.equal((await ingest(client, client.actor, 'roleMembership', { roles: ['urn:li:dataHubRole:Admin'] })).status, 403)
    t.equal(
      (await ingest(client, 'urn:li:dataHubRole:Reader', 'dataHubRoleInfo', { name: 'x', description: '' })).status,
      403
    )
  }
  t.equal(await find('urn:li:dataHubPolicy:mine'), undefined)
})

t.test(
  'policies of the system cannot be changed or deleted, and hold whatever is stored under their names',
  async t => {
    const urn = 'urn:li:dataHubPolicy:admin-platform-policy'
    const root = 'urn:li:dataHubPolicy:0'
    for (const [query, input] of [
      [UPDATE, policy()],
      [DELETE, undefined]
    ] as const) {
      const { errors } = await server.admin.gql(query, { urn, input })
      t.match(errors[0], { message: /belongs to the system/, extensions: { code: 403 } })
    }
    const info = { displayName: 'r', description: '', type: 'PLATFORM', state: 'INACTIVE', privileges: [], actors: {} }
    t.equal((await ingest(server.admin, urn, 'dataHubPolicyInfo', info)).status, 403)
    const admin = await server.user('second-admin', { role: 'Admin' })
    await server.admin.post('/entities?action=delete', { urn })
    await server.admin.post('/entities?action=delete', { urn: root })
    t.ok((await granted(admin)).includes('MANAGE_POLICIES'))
    t.ok((await granted(server.admin)).includes('MANAGE_POLICIES'))
    t.match(await eventually(() => find(urn)), { name: 'Admins - Platform Policy' }, 'and are put back')
    t.match(await eventually(() => find(root)), { name: 'Root User - All Platform Privileges' })
  }
)

t.test('listPolicies pages, searches and filters with an exact total', async t => {
  const all = (await server.admin.gql(LIST, { input: {} })).data.listPolicies
  t.match(all, { start: 0, count: 20 })
  const page = (await server.admin.gql(LIST, { input: { start: '1', count: '2' } })).data.listPolicies
  t.match(page, { start: 1, count: 2, total: all.total, policies: { length: 2 } })
  t.equal(page.policies[0].urn, all.policies[1].urn)
  const named = (await server.admin.gql(LIST, { input: { query: 'asset OWNERS' } })).data.listPolicies
  t.match(named, { total: 1, policies: [{ urn: 'urn:li:dataHubPolicy:asset-owners-metadata-policy' }] })
  const orFilters = [
    {
      and: [
        { field: 'type', values: ['METADATA'] },
        { field: 'editable', value: 'false' }
      ]
    }
  ]
  const { policies, total } = (await server.admin.gql(LIST, { input: { orFilters, count: 100 } })).data.listPolicies
  t.equal(policies.length, total)
  t.ok(total > 0)
  for (const one of policies) t.match(one, { type: 'METADATA', editable: false })
  const totalOf = async (filter: object) => {
    const input = { orFilters: [{ and: [filter] }], count: 0 }
    return (await server.admin.gql(LIST, { input })).data.listPolicies.total
  }
  t.equal(await totalOf({ field: 'displayName', condition: 'START_WITH', values: ['editors -'] }), 3)
  t.equal(await totalOf({ field: 'displayName', condition: 'END_WITH', values: ['view entity page'] }), 1)
  t.equal(await totalOf({ field: 'type', condition: 'EXISTS' }), all.total)
  const unfiltered = await server.admin.gql(LIST, { input: { orFilters: [{ and: null }], count: 0 } })
  t.equal(unfiltered.data.listPolicies.total, all.total, 'a group without filters is no filter')
  t.equal(await totalOf({ field: 'type', values: ['METADATA', 'PLATFORM'], negated: true }), 0)
  for (const input of [
    { start: -1 },
    { count: -1 },
    { count: 2_000_000_000 },
    { orFilters: [{ and: [{ field: '$where', values: ['x'] }] }] },
    { orFilters: [{ and: [{ field: 'type', condition: 'GREATER_THAN', values: ['x'] }] }] }
  ]) {
    t.match((await server.admin.gql(LIST, { input })).errors[0].extensions, { code: 400 })
  }
})

t.test('getGrantedPrivileges tells the caller about himself only', async t => {
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
  await ingest(server.admin, dataset, 'ownership', { owners: [{ owner: alice.actor, type: 'TECHNICAL_OWNER' }] })
  t.ok((await granted(alice, dataset)).includes('EDIT_ENTITY'), 'by the policy for owners')
  t.notOk((await granted(alice, dataset)).includes('DELETE_ENTITY'))
})

t.test('what an operator did to editable policies survives a restart; fixed ones come back', async t => {
  const first = await start(t, { folder: t.testdir() })
  await first.admin.gql(DELETE, { urn: 'urn:li:dataHubPolicy:7' })
  const switchedOff = policy({
    type: 'METADATA',
    name: 'off',
    state: 'INACTIVE',
    privileges: ['VIEW_ENTITY_PAGE'],
    actors: NOBODY
  })
  await first.admin.gql(UPDATE, { urn: 'urn:li:dataHubPolicy:view-entity-page-all', input: switchedOff })
  await first.admin.post('/entities?action=delete', { urn: 'urn:li:dataHubPolicy:reader-platform-policy' })
  const again = await first.restart()
  t.equal(await find('urn:li:dataHubPolicy:7', again), undefined)
  t.match(await find('urn:li:dataHubPolicy:view-entity-page-all', again), { name: 'off', state: 'INACTIVE' })
  t.match(await find('urn:li:dataHubPolicy:reader-platform-policy', again), { name: 'Readers - Platform Policy' })
})

t.test('a policy keeps the privileges of a plugin that is off now, and gets no others of it', async t => {
  const paint = { PAINT: 'paint anything', VARNISH: 'varnish anything' }
  const painting = definePlugin({ name: 'painting', contract: 1, privileges: paint, setup: () => ({ api: undefined }) })
  const first = await start(t, { plugins: [...bundled, painting], folder: t.testdir() })
  const input = policy({ privileges: ['PAINT'] })
  const urn = (await first.admin.gql(CREATE, { input })).data.createPolicy
  const without = await first.restart({ plugins: bundled })
  const update = (changes: object) => without.admin.gql(UPDATE, { urn, input: { ...input, ...changes } })
  t.equal((await update({ name: 'renamed' })).data.updatePolicy, urn)
  t.match(await find(urn, without), { name: 'renamed', privileges: ['PAINT'] })
  t.match((await update({ privileges: ['PAINT', 'VARNISH'] })).errors[0], { message: /"VARNISH" is no privilege/ })
})
