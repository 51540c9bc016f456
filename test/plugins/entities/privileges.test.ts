import t from 'tap'
import { start } from '../../helper.ts'
import { entity, ingest, latest, proposal } from './proposals.ts'

const server = await start(t)
const { admin } = server
const plain = await server.user('plain')
const editor = await server.user('editor', { role: 'Editor' })
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,guarded,PROD)'
const USER = 'urn:li:corpuser:plain'
await ingest(admin, proposal(URN, 'datasetProperties', { name: 'n' }))

const CHANGES = ['UPSERT', 'UPDATE', 'CREATE', 'CREATE_ENTITY', 'PATCH', 'RESTATE', 'DELETE']

t.test('a reader cannot write, and an editor cannot delete', async t => {
  t.strictSame(await latest(plain, URN, 'datasetProperties'), { name: 'n' })
  for (const change of CHANGES) {
    const { status, body } = await ingest(plain, proposal(URN, 'status', {}, { change }))
    t.equal(status, 403, change)
    t.equal(body.message, `User ${USER} is unauthorized to modify entity: HttpStatus: 403 Urn: ${URN}`)
  }
  t.equal((await ingest(editor, proposal(URN, 'status', {}))).status, 200)
  t.equal((await ingest(editor, proposal(URN, 'status', undefined, { change: 'DELETE' }))).status, 403)
  const erased = await editor.post('/entities?action=delete', { urn: URN })
  t.strictSame([erased.status, erased.body.message], [403, `User is unauthorized to delete entity: ${URN}`])
})

t.test('one forbidden proposal refuses its whole batch', async t => {
  const fresh = 'urn:li:dataset:(urn:li:dataPlatform:hive,half,PROD)'
  const user = proposal(USER, 'corpUserInfo', { active: true, displayName: 'someone else' })
  t.equal((await ingest(editor, proposal(fresh, 'status', {}), user)).status, 403)
  t.equal(await latest(admin, fresh, 'status'), 404)
})

t.test('execution requests are written with MANAGE_INGESTION, which is enough, and not with EDIT_ENTITY', async t => {
  const operator = await server.user('operator', { privileges: ['MANAGE_INGESTION'] })
  const urn = 'urn:li:dataHubExecutionRequest:nightly'
  const rows: [string, unknown][] = [
    [
      'dataHubExecutionRequestInput',
      {
        task: 'RUN_INGEST',
        args: {},
        executorId: 'default',
        source: { type: 'MANUAL_INGESTION_SOURCE' },
        requestedAt: 1
      }
    ],
    ['dataHubExecutionRequestSignal', { signal: 'KILL', createdAt: { time: 1, actor: operator.actor } }],
    ['dataHubExecutionRequestResult', { status: 'SUCCESS' }]
  ]
  for (const [aspect, value] of rows) {
    t.equal((await ingest(editor, proposal(urn, aspect, value))).status, 403, aspect)
    t.equal((await ingest(operator, proposal(urn, aspect, value))).status, 200, aspect)
  }
})

t.test('users cannot add themselves to a role or a group', async t => {
  const rows: [string, unknown][] = [
    ['roleMembership', { roles: ['urn:li:dataHubRole:Admin'] }],
    ['groupMembership', { groups: ['urn:li:corpGroup:admins'] }],
    ['nativeGroupMembership', { nativeGroups: ['urn:li:corpGroup:admins'] }],
    ['corpUserStatus', { status: 'ACTIVE', lastModified: { time: 1, actor: USER } }],
    ['corpUserInfo', { active: true }]
  ]
  for (const [aspect, value] of rows) {
    for (const client of [plain, editor]) {
      t.equal((await ingest(client, proposal(client.actor, aspect, value))).status, 403, aspect)
      const snapshot = {
        urn: client.actor,
        aspects: [{ [`com.linkedin.identity.${aspect.replace(/^./, c => c.toUpperCase())}`]: value }]
      }
      const entity = { value: { 'com.linkedin.metadata.snapshot.CorpUserSnapshot': snapshot } }
      t.equal((await client.post('/entities?action=ingest', { entity })).status, 403, aspect)
    }
  }
  const policy = proposal('urn:li:dataHubPolicy:0', 'dataHubPolicyInfo', { privileges: ['X'] })
  t.equal((await ingest(editor, policy)).status, 403)
})

t.test('credentials can be neither written nor read as aspects, by any caller', async t => {
  const token = 'urn:li:dataHubAccessToken:x'
  const info = { name: 'n', actorUrn: USER, ownerUrn: USER, createdAt: 1 }
  const rows: [string, string, unknown][] = [
    [USER, 'corpUserCredentials', { salt: 's', hashedPassword: 'h' }],
    [token, 'dataHubAccessTokenInfo', info],
    [token, 'dataHubAccessTokenKey', { id: 'x' }],
    ['urn:li:inviteToken:x', 'inviteToken', { token: 't' }],
    ['urn:li:dataHubSecret:x', 'dataHubSecretValue', { name: 'n', value: 'v' }]
  ]
  for (const [urn, aspect, value] of rows) {
    for (const change of CHANGES) {
      const { status, body } = await ingest(admin, proposal(urn, aspect, value, { change }))
      t.equal(status, 403, `${aspect} by ${change}`)
      t.match(body.message, /can only be written by (their|its) own operations/)
    }
  }
  t.equal(await latest(admin, USER, 'corpUserCredentials'), 404)
  t.notOk('corpUserCredentials' in (await entity(admin, USER)).aspects)
})

t.test('snapshots do not contain credentials', async t => {
  const credentials = { 'com.linkedin.identity.CorpUserCredentials': { salt: 's', hashedPassword: 'h' } }
  const value = { 'com.linkedin.metadata.snapshot.CorpUserSnapshot': { urn: USER, aspects: [credentials] } }
  t.equal((await admin.post('/entities?action=ingest', { entity: { value } })).status, 403)
  const { body } = await admin.get(`/entities/${encodeURIComponent(USER)}`)
  t.notMatch(JSON.stringify(body), /Credentials/)
})

t.test('the privilege to create an entity covers the aspects of a new entity, not of an existing one', async t => {
  const input = {
    type: 'METADATA',
    name: 'creators',
    state: 'ACTIVE',
    privileges: ['CREATE_ENTITY'],
    resources: { filter: { criteria: [{ field: 'TYPE', values: ['chart'], condition: 'EQUALS' }] } },
    actors: { users: [USER], resourceOwners: false, allUsers: false, allGroups: false }
  }
  const made = await admin.gql('mutation($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input })
  t.notOk(made.errors)
  const chart = 'urn:li:chart:(looker,new)'
  const create = (title: string) => [
    proposal(chart, 'chartKey', {}, { change: 'CREATE_ENTITY' }),
    proposal(chart, 'subTypes', { typeNames: [title] }, { change: 'CREATE' })
  ]
  t.equal((await ingest(plain, ...create('first'))).status, 200)
  t.equal((await ingest(plain, ...create('second'))).status, 422)
  t.equal((await ingest(plain, proposal(chart, 'status', {}))).status, 403)
  const headers = { 'If-None-Match': '*' }
  const sneaky = proposal(chart, 'chartKey', {}, { change: 'CREATE_ENTITY', headers })
  t.equal((await ingest(plain, sneaky, proposal(chart, 'status', {}))).status, 403)
})

t.test('a hard delete requires the privileges of each guarded aspect', async t => {
  const path = '/entities?action=delete'
  t.equal((await editor.post(path, { urn: USER })).status, 403)
  t.equal((await editor.post(path, { urn: 'urn:li:dataHubPolicy:0' })).status, 403)
  t.equal((await admin.post(path, { urn: 'urn:li:inviteToken:x' })).status, 403)
})

t.test('a hard delete by proposal requires the same privileges', async t => {
  const manager = await server.user('manager')
  const input = {
    type: 'PLATFORM',
    name: 'user managers',
    state: 'ACTIVE',
    privileges: ['MANAGE_USERS_AND_GROUPS'],
    actors: { users: [manager.actor], resourceOwners: false, allUsers: false, allGroups: false }
  }
  await admin.gql('mutation($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input })
  const remove = (urn: string) => proposal(urn, 'corpUserKey', undefined, { change: 'DELETE' })
  const other = 'urn:li:corpuser:other'
  await ingest(admin, proposal(other, 'corpUserInfo', { active: true }))
  t.equal((await ingest(manager, remove(editor.actor))).status, 403, 'a user with a role')
  t.equal((await ingest(manager, proposal(other, 'status', {}), remove(editor.actor))).status, 403)
  t.type(await latest(admin, editor.actor, 'roleMembership'), 'object')
  t.equal((await ingest(manager, remove(other))).status, 200, 'a user without a role')
})

t.test('a read by URN of a hidden entity is refused, alone and in a batch', async t => {
  const view = 'urn:li:dataHubPolicy:view-entity-page-all'
  await server.admin.gql('mutation($urn: String!) { deletePolicy(urn: $urn) }', { urn: view })
  const blind = await server.user('blind')
  const path = encodeURIComponent(URN)
  for (const target of [
    `/entities/${path}`,
    `/entitiesV2/${path}`,
    `/aspects/${path}?aspect=status`,
    `/entitiesV2?ids=List(${path})`
  ]) {
    const { status, body } = await blind.get(target)
    t.strictSame([status, body.message], [403, `User is unauthorized to get entity ${URN}`], target)
  }
  const { data } = await blind.gql('query($urn: String!) { dataset(urn: $urn) { exists properties { name } } }', {
    urn: URN
  })
  t.strictSame(data.dataset, { exists: false, properties: null })
  t.equal((await blind.post('/entities?action=exists', { urn: URN })).status, 403)
  const listed = await blind.post('/entities?action=listUrns', { entity: 'dataset', start: 0, count: 10 })
  t.strictSame([listed.body.value.total, listed.body.value.entities], [0, []])
})
