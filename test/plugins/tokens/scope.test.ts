import t from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { definePlugin, operation, route } from '../../../core/index.ts'
import { start } from '../../helper.ts'
import { ingest, proposal } from '../entities/proposals.ts'
import { create, listOwn, made, REFUSED } from './requests.ts'
import {
  BIN,
  DEEP,
  ingestShop,
  listed,
  named,
  OUTSIDE,
  PII,
  reach,
  reads,
  rename,
  SCHEMA,
  SHALLOW,
  SHOP,
  scopedOn
} from './scoped.ts'

/** A plugin whose operations require only an authenticated caller. */
const open = definePlugin({
  name: 'open',
  contract: 2,
  setup: () => ({
    api: undefined,
    sdl: 'extend type Mutation { change: Boolean }',
    operations: { Mutation: { change: operation('signed-in', () => true) } },
    routes: [
      route({ method: 'PUT', url: '/change' }, 'signed-in', () => ({})),
      route({ method: 'GET', url: '/look' }, 'signed-in', () => ({}))
    ]
  })
})

const server = await start(t, { plugins: [...bundled, open] })
const { admin, anonymous } = server
const scoped = scopedOn(server)
const ALL = 'read list write'
await ingestShop(admin)

t.test('readOnly allows all reads and no change', async t => {
  const client = await scoped({ readOnly: true })
  const seen = 'read list'
  t.strictSame(await reach(client), {
    'shop.deep': seen,
    'shop.shallow': seen,
    'other.outside': seen,
    'other.tagged': seen
  })
  t.equal((await client.post('/openapi/v3/entity/dataset/batchGet', [])).status, 200, 'a POST that only reads')
  const { data } = await client.gql('{ me { platformPrivileges { viewAnalytics managePolicies createTags } } }')
  t.strictSame(data.me.platformPrivileges, { viewAnalytics: true, managePolicies: false, createTags: false })
  t.match((await client.gql('mutation { createTag(input: {name: "x"}) }')).errors, [{ message: REFUSED }])
  t.match((await client.gql('{ listPolicies(input: {}) { total } }')).errors, [{ message: REFUSED }])
})

t.test('a scope limits by type, URN prefix, container at any depth, or tag', async t => {
  const only = (...names: string[]) => Object.fromEntries(names.map(name => [name, ALL]))
  t.strictSame(await reach(await scoped({ types: ['chart'] })), {})
  t.strictSame(await reach(await scoped({ types: ['chart', 'dataset'] })).then(found => Object.keys(found).length), 4)
  const prefix = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.'
  t.strictSame(await reach(await scoped({ urnPrefixes: [prefix] })), only('shop.deep', 'shop.shallow'))
  t.strictSame(await reach(await scoped({ containers: [SHOP] })), only('shop.deep', 'shop.shallow'))
  t.strictSame(await reach(await scoped({ containers: [SCHEMA, BIN] })), only('shop.deep'))
  t.strictSame(await reach(await scoped({ tags: [PII] })), only('other.tagged'))
})

t.test('all fields of a scope must match', async t => {
  t.strictSame(await reach(await scoped({ containers: [SHOP], tags: [PII] })), {})
  const client = await scoped({ types: ['dataset'], containers: [SHOP], readOnly: true })
  t.strictSame(await reach(client), { 'shop.deep': 'read list', 'shop.shallow': 'read list' })
})

t.test('totals count only what the scope includes, and a container includes itself', async t => {
  const client = await scoped({ containers: [SCHEMA] })
  t.strictSame(await listed(client, 'dataset'), { total: 1, urns: [DEEP] })
  t.strictSame(await listed(client, 'container'), { total: 1, urns: [SCHEMA] })
  const { data } = await client.gql('{ me { platformPrivileges { viewAnalytics } } }')
  t.strictSame(data.me.platformPrivileges, { viewAnalytics: false })
  t.strictSame(await listed(await scoped({ containers: [SHOP] }), 'container'), { total: 2, urns: [SCHEMA, SHOP] })
  t.strictSame(await listed(await scoped({ privileges: ['CREATE_TAGS'] }), 'dataset'), { total: 0, urns: [] })
})

t.test('a batch that exceeds the scope is refused as a whole', async t => {
  const client = await scoped({ containers: [SHOP] })
  const answer = await ingest(client, proposal(SHALLOW, 'status', { removed: true }), named(OUTSIDE))
  t.equal(answer.status, 403)
  t.equal(answer.body.resource, OUTSIDE)
  const { body } = await admin.get(`/aspects/${encodeURIComponent(SHALLOW)}?aspect=status`)
  t.notMatch(body, { aspect: { 'com.linkedin.common.Status': { removed: true } } })
})

t.test('a limit on resources excludes platform privileges', async t => {
  const client = await scoped({ types: ['dataset', 'tag'] })
  const { data } = await client.gql('{ me { platformPrivileges { viewAnalytics generatePersonalAccessTokens } } }')
  t.strictSame(data.me.platformPrivileges, { viewAnalytics: false, generatePersonalAccessTokens: false })
  const granted = `query { getGrantedPrivileges(input: {actorUrn: "${admin.actor}"}) { privileges } }`
  t.strictSame((await client.gql(granted)).data.getGrantedPrivileges.privileges, [])
  t.equal((await create(client)).errors[0].extensions.code, 403)
})

t.test('a scope grants nothing that its user does not have', async t => {
  const alice = await server.user('alice')
  const client = await scoped({ privileges: ['EDIT_ENTITY', 'VIEW_ENTITY_PAGE'] }, alice)
  t.strictSame(Object.values(await reach(client)), Array(4).fill('read list'))
  const tag = await scoped({ privileges: ['CREATE_TAGS'] }, alice)
  t.match((await tag.gql('mutation { createTag(input: {name: "x"}) }')).errors, [{ message: REFUSED }])
})

t.test('a list of privileges allows only these, also on the platform', async t => {
  const client = await scoped({ privileges: ['CREATE_TAGS', 'EDIT_ENTITY_TAGS', 'VIEW_ENTITY_PAGE'] })
  t.notOk((await client.gql('mutation { createTag(input: {id: "fresh", name: "fresh"}) }')).errors)
  const add = `mutation { addTags(input: {tagUrns: ["${PII}"], resourceUrn: "${DEEP}"}) }`
  t.strictSame((await client.gql(add)).data, { addTags: true })
  t.equal((await rename(client, DEEP)).status, 403)
  const query = `query g($actor: String!) { getGrantedPrivileges(input: {actorUrn: $actor}) { privileges } }`
  const { data } = await client.gql(query, { actor: admin.actor })
  t.strictSame(data.getGrantedPrivileges.privileges, ['CREATE_TAGS', 'EDIT_ENTITY_TAGS', 'VIEW_ENTITY_PAGE'])
  const remove = `mutation { removeTag(input: {tagUrn: "${PII}", resourceUrn: "${DEEP}"}) }`
  t.strictSame((await client.gql(remove)).data, { removeTag: true })
})

t.test('a scoped token cannot create a token with a wider scope', async t => {
  const scope = {
    privileges: ['GENERATE_PERSONAL_ACCESS_TOKENS', 'MANAGE_ACCESS_TOKENS', 'EDIT_ENTITY', 'VIEW_ENTITY_PAGE']
  }
  const client = await scoped(scope)
  const WIDER = /^A scoped token can create tokens only for its own user, with the same scope or a narrower one/
  const wider = [
    {},
    { scope: null },
    { scope: { readOnly: true } },
    { scope: { types: ['dataset'] } },
    { scope: { privileges: [...scope.privileges, 'EDIT_ENTITY_TAGS'] } },
    { scope: { privileges: ['CREATE_TAGS'], types: ['tag'] } }
  ]
  for (const input of wider) {
    t.match(
      (await create(client, input)).errors,
      [{ message: WIDER, extensions: { code: 403 } }],
      JSON.stringify(input)
    )
  }
  const alice = { actorUrn: 'urn:li:corpuser:alice', scope }
  t.match((await create(client, alice)).errors, [{ message: WIDER }])
  t.ok((await create(client, { scope })).data.createAccessToken)
  const narrower = await scoped({ privileges: ['VIEW_ENTITY_PAGE'], urnPrefixes: ['urn:li:dataset:'] }, client)
  t.strictSame(new Set(Object.values(await reach(narrower))), new Set(['read list']))
})

t.test('a scoped token can revoke only tokens that it could create', async t => {
  const narrow = { privileges: ['VIEW_ENTITY_PAGE'] }
  const client = await scoped({ privileges: ['MANAGE_ACCESS_TOKENS', 'VIEW_ENTITY_PAGE'] })
  const revoke = async (id: string) =>
    (await client.gql(`mutation { revokeAccessToken(tokenId: "${id}") }`)).errors?.[0].extensions.code ?? 200
  const others = await made(await server.user('frank'), { scope: narrow })
  t.equal(await revoke((await made(admin)).id), 403, 'without a scope')
  t.equal(await revoke((await made(admin, { scope: { readOnly: true } })).id), 403, 'with a wider scope')
  t.equal(await revoke(others.id), 403, 'of another user')
  t.equal(await revoke('unknown'), 404)
  t.equal(await revoke((await made(admin, { scope: narrow })).id), 200)
})

t.test('a scope does not include the changes that every user may make to their own account', async t => {
  const client = await scoped({ privileges: ['VIEW_ENTITY_PAGE'] })
  const { status, body } = await client.post('/logIn', { username: 'datahub', password: 'wrong-password' })
  t.match({ status, body }, { status: 400, body: { message: 'Invalid Credentials' } })
  const profile = `updateCorpUserProperties(urn: "${admin.actor}", input: {title: "chief"}) { urn }`
  for (const field of ['endAllSessions', 'acceptRole(input: {inviteToken: "x"})', profile]) {
    const { errors } = await client.gql(`mutation { ${field} }`)
    t.match(errors, [{ message: REFUSED, extensions: { code: 403 } }], field)
  }
  for (const privilege of ['MANAGE_USER_CREDENTIALS', 'MANAGE_POLICIES']) {
    const { errors } = await create(admin, { scope: { privileges: [privilege] } })
    t.match(errors, [{ message: new RegExp(`^A scope cannot include ${privilege}`) }])
  }
  const full = await scoped({ urnPrefixes: ['urn:li:'] })
  t.match((await full.gql('query { getInviteToken(input: {}) { inviteToken } }')).errors, [
    { message: /^Unauthorized to get invite tokens/ }
  ])
})

t.test('no scope allows a change that requires no privilege', async t => {
  const client = await scoped({ privileges: ['EDIT_ENTITY'] })
  const message = /^This token's scope does not permit changing your own profile or sessions/
  const { errors } = await client.gql('mutation { change }')
  t.match(errors, [{ message, extensions: { code: 403 } }])
  t.match(await client.send('PUT', '/change'), { status: 403, body: { message } })
  t.equal((await client.get('/look')).status, 200)
  const { token } = await made(admin)
  t.strictSame((await anonymous.with({ token }).gql('mutation { change }')).data, { change: true })
})

t.test('lists show the scope, also as a sentence', async t => {
  const scope = { readOnly: true, types: ['dataset', 'chart'], containers: [SHOP] }
  const scopeText = `Read only, on entities of the types dataset, chart and in or below the containers ${SHOP}.`
  const query = `mutation m($input: GetAccessTokenInput!) { createAccessToken(input: $input) { metadata { id scopeText scope {
    readOnly privileges types urnPrefixes containers tags } } } }`
  const input = { type: 'PERSONAL', actorUrn: admin.actor, duration: 'ONE_HOUR', name: 'limited', scope }
  const { metadata } = (await admin.gql(query, { input })).data.createAccessToken
  const nulls = { privileges: null, urnPrefixes: null, tags: null }
  t.match(metadata, { scopeText, scope: { ...scope, ...nulls } })
  const filters = [{ field: 'id', value: metadata.id }]
  const listing = `query l($input: ListAccessTokensInput!) { listAccessTokens(input: $input) { tokens { scopeText scope { readOnly } } } }`
  const { data } = await admin.gql(listing, { input: { filters } })
  t.strictSame(data.listAccessTokens.tokens, [{ scopeText, scope: { readOnly: true } }])
  await made(admin, { name: 'unlimited' })
  const free = await admin.gql(listing, { input: { filters: [{ field: 'name', value: 'unlimited' }] } })
  t.strictSame(free.data.listAccessTokens.tokens, [{ scopeText: null, scope: null }])
  t.equal((await listOwn(await scoped({ readOnly: true }))).errors[0].extensions.code, 403)
  const texts = [
    [{ privileges: ['EDIT_ENTITY'] }, 'Privileges EDIT_ENTITY, everywhere.'],
    [{ tags: [PII] }, `All privileges of the user, on entities with one of the tags ${PII}.`]
  ] as const
  for (const [scope, text] of texts) {
    const made = await admin.gql(query, { input: { ...input, scope } })
    t.equal(made.data.createAccessToken.metadata.scopeText, text)
  }
})

t.test('a list shows what both the policies and the scope allow', async t => {
  const eve = await server.user('eve')
  const update = 'mutation u($urn: String!, $input: PolicyUpdateInput!) { updatePolicy(urn: $urn, input: $input) }'
  const all = { users: [], resourceOwners: false, allUsers: true, allGroups: false }
  const base = { type: 'METADATA', privileges: ['VIEW_ENTITY_PAGE'] }
  const off = { ...base, name: 'off', state: 'INACTIVE', actors: all }
  await admin.gql(update, { urn: 'urn:li:dataHubPolicy:view-entity-page-all', input: off })
  const criteria = [{ field: 'URN', values: [DEEP, OUTSIDE], condition: 'EQUALS' }]
  const two = { ...base, name: 'two', state: 'ACTIVE', actors: all, resources: { filter: { criteria } } }
  await admin.gql('mutation c($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input: two })
  t.strictSame(Object.keys(await reach(eve)), ['shop.deep', 'other.outside'])
  t.strictSame(await reach(await scoped({ containers: [SHOP] }, eve)), { 'shop.deep': 'read list' })
})

t.test('a scope applies after a restart, and its token can be revoked', async t => {
  const { token, id } = await made(admin, { scope: { readOnly: true } })
  const again = await server.restart()
  const client = again.anonymous.with({ token })
  t.equal(await reads(client, DEEP), 200)
  t.equal((await rename(client, DEEP)).status, 403)
  await again.admin.gql(`mutation { revokeAccessToken(tokenId: "${id}") }`)
  t.equal(await reads(client, DEEP), 401)
})
