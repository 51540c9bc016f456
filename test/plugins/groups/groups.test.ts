import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { assign, grant, ingest, QUICK, related } from '../../people.ts'
import { add, CREATE, createGroup, LIST, MEMBERSHIPS, membersOf, REMOVE, take } from './requests.ts'

const U403 = 'Unauthorized to perform this action. Please contact your DataHub administrator.'

const server = await start(t, QUICK)
const { admin } = server

const group = (id: string, changes: object = {}) => createGroup(admin, id, changes)
const members = (urn: string) => membersOf(admin, urn)

t.test('a group is created with or without an id and a description, and only once', async t => {
  const urn = await group('made', { name: 'Made', description: 'of people' })
  t.equal(urn, 'urn:li:corpGroup:made')
  const { data } = await admin.gql(
    `query ($urn: String!) { corpGroup(urn: $urn) {
      urn type name exists origin { type externalType }
      properties { displayName description email slack } info { displayName description admins { urn } members { urn } groups }
      editableProperties { description } privileges { canManageEntity canEditOwners canViewDatasetUsage }
    } }`,
    { urn }
  )
  t.strictSame(data.corpGroup, {
    urn,
    type: 'CORP_GROUP',
    name: 'made',
    exists: true,
    origin: { type: 'NATIVE', externalType: null },
    properties: { displayName: 'Made', description: 'of people', email: null, slack: null },
    info: { displayName: 'Made', description: 'of people', admins: [], members: [], groups: [] },
    editableProperties: null,
    privileges: { canManageEntity: true, canEditOwners: true, canViewDatasetUsage: null }
  })
  const random = await admin.gql(CREATE, { input: { name: 'Random' } })
  t.match(random.data.createGroup, /^urn:li:corpGroup:[0-9a-f-]{36}$/)
  const again = await admin.gql(CREATE, { input: { id: 'made', name: 'again' } })
  t.match(again.errors[0], { message: 'This Group already exists!', extensions: { code: 400 } })
})

t.test('of several concurrent creations of one group exactly one succeeds', async t => {
  const answers = await Promise.all([1, 2, 3].map(() => admin.gql(CREATE, { input: { id: 'race', name: 'race' } })))
  t.equal(answers.filter(({ errors }) => !errors).length, 1)
})

t.test('an invalid id, name or URN is refused', async t => {
  for (const input of [{ name: ' ' }, { name: 'x', id: '' }, { name: 'x'.repeat(501) }, { name: 'x', id: 'a\nb' }]) {
    t.match((await admin.gql(CREATE, { input })).errors[0].extensions, { code: 400 })
  }
  for (const urn of ['urn:li:corpuser:datahub', 'made']) {
    t.match((await admin.gql(REMOVE, { urn })).errors[0].extensions, { code: 400 })
  }
})

t.test('groups are listed newest first, paged and searched with an exact total', async t => {
  const { data } = await admin.gql(LIST, { input: { start: 1, count: 1 } })
  t.match(data.listGroups, { start: 1, count: 1, groups: [{ type: 'CORP_GROUP' }] })
  const all = (await admin.gql(LIST, { input: {} })).data.listGroups
  t.match(all, { start: 0, count: 20, total: 3 })
  t.strictSame(all.groups.map(({ name }: { name: string }) => name).at(-1), 'made')
  t.match((await admin.gql(LIST, { input: { query: 'PEOPLE' } })).data.listGroups, {
    total: 1,
    groups: [{ name: 'made' }]
  })
  t.match((await admin.gql(LIST, { input: { start: -1 } })).errors[0].extensions, { code: 400 })
})

t.test('members are added once and removed, and appear on the group and on the user', async t => {
  const urn = await group('team')
  const [ann, bob] = [await server.user('ann'), await server.user('bob')]
  t.equal((await add(admin, urn, [ann.actor, bob.actor, ann.actor])).data.addGroupMembers, true)
  t.equal((await add(admin, urn, [ann.actor])).data.addGroupMembers, true)
  t.strictSame(await members(urn), { total: 2, urns: [ann.actor, bob.actor] })
  t.strictSame(await related(ann, ann.actor, 'OUTGOING', MEMBERSHIPS), { total: 1, urns: [urn] })
  t.equal((await take(admin, urn, [ann.actor, 'urn:li:corpuser:nobody-at-all'])).data.removeGroupMembers, true)
  t.strictSame(await members(urn), { total: 1, urns: [bob.actor] })
})

t.test('if one of the users does not exist, none is added and the error names it', async t => {
  const urn = await group('strict')
  const cat = await server.user('cat')
  const { errors } = await add(admin, urn, [cat.actor, 'urn:li:corpuser:ghost', 'urn:li:corpGroup:team'])
  t.match(errors[0], {
    message: `Failed to add group members to group ${urn}. User does not exist: urn:li:corpuser:ghost, urn:li:corpGroup:team`,
    extensions: { code: 400 }
  })
  t.equal((await members(urn)).total, 0)
})

t.test('members of an unknown or external group cannot be changed', async t => {
  const unknown = 'urn:li:corpGroup:unknown'
  t.match((await add(admin, unknown, [])).errors[0], {
    message: `Failed to add members to group ${unknown}. Group does not exist.`,
    extensions: { code: 404 }
  })
  t.match((await take(admin, unknown, [])).errors[0].extensions, { code: 404 })
  const external = 'urn:li:corpGroup:external'
  await ingest(admin, external, 'origin', { type: 'EXTERNAL', externalType: 'LDAP' })
  const sentence = `Group ${external} was ingested from an external provider and cannot have members manually`
  t.match((await add(admin, external, ['urn:li:corpuser:datahub'])).errors[0].message, `${sentence} added to it`)
  t.match((await take(admin, external, ['urn:li:corpuser:datahub'])).errors[0].message, `${sentence} removed from it`)
})

t.test('ingested members of a group without an origin can be removed', async t => {
  const urn = 'urn:li:corpGroup:ingested'
  await ingest(admin, urn, 'corpGroupInfo', { displayName: 'Ingested', admins: [], members: [], groups: [] })
  const dan = await server.user('dan')
  await ingest(admin, dan.actor, 'groupMembership', { groups: [urn] })
  t.strictSame(await members(urn), { total: 1, urns: [dan.actor] })
  await take(admin, urn, [dan.actor])
  t.equal((await members(urn)).total, 0)
  await ingest(admin, dan.actor, 'groupMembership', { groups: [urn] })
  await admin.gql(REMOVE, { urn })
  await ingest(admin, urn, 'corpGroupInfo', { displayName: 'Again', admins: [], members: [], groups: [] })
  t.equal((await members(urn)).total, 0, 'a later group has no members')
})

t.test('editing members requires a privilege on the group', async t => {
  const [urn, other] = [await group('entrusted'), await group('another')]
  const eve = await server.user('eve')
  t.match((await add(eve, urn, [eve.actor])).errors[0], { message: U403, extensions: { code: 403 } })
  await grant(admin, eve, ['EDIT_GROUP_MEMBERS'], urn)
  t.equal((await add(eve, urn, [eve.actor])).errors, undefined)
  t.equal((await take(eve, urn, [eve.actor])).errors, undefined)
  t.match((await add(eve, other, [eve.actor])).errors[0].extensions, { code: 403 })
})

t.test('creating, listing and removing groups requires a privilege', async t => {
  const fay = await server.user('fay', { role: 'Editor' })
  const urn = await group('kept')
  for (const [text, variables] of [
    [CREATE, { input: { name: 'x' } }],
    [LIST, { input: {} }],
    [REMOVE, { urn }]
  ] as const)
    t.match((await fay.gql(text, variables)).errors[0].extensions, { code: 403 })
})

t.test('each kind of field requires its privilege; null keeps a value, an empty text clears it', async t => {
  const urn = await group('fields')
  const gus = await server.user('gus')
  const update = (input: object) =>
    gus.gql(
      `mutation ($urn: String!, $input: CorpGroupUpdateInput!) { updateCorpGroupProperties(urn: $urn, input: $input) {
        urn editableProperties { description slack email pictureLink } } }`,
      { urn, input }
    )
  const inputs = [{ description: 'd' }, { pictureLink: 'p' }, { slack: 's' }, { email: 'e' }, {}]
  const refused = async () => (await Promise.all(inputs.map(update))).map(({ errors }) => errors !== undefined)
  t.strictSame(await refused(), [true, true, true, true, true])
  await grant(admin, gus, ['EDIT_ENTITY_DOCS'], urn)
  t.strictSame(await refused(), [false, false, true, true, false])
  t.match((await update({ description: 'd', slack: 's' })).errors[0].extensions, { code: 403 }, 'both are required')
  await grant(admin, gus, ['EDIT_CONTACT_INFO'], urn)
  t.strictSame(await refused(), [false, false, false, false, false])
  const { data } = await update({ description: null, slack: '', email: 'new' })
  t.strictSame(data.updateCorpGroupProperties, {
    urn,
    editableProperties: { description: 'd', slack: null, email: 'new', pictureLink: 'p' }
  })
})

t.test('an update of an unknown group does not create it', async t => {
  const { errors } = await admin.gql(
    'mutation { updateCorpGroupProperties(urn: "urn:li:corpGroup:nowhere", input: { slack: "x" }) { urn } }'
  )
  t.match(errors[0].extensions, { code: 404 })
  t.equal((await admin.gql('{ entityExists(urn: "urn:li:corpGroup:nowhere") }')).data.entityExists, false)
})

t.test('members have the rights of the group from the next request on', async t => {
  const urn = await group('editors')
  const hal = await server.user('hal')
  const may = async () =>
    (await hal.gql('{ me { platformPrivileges { manageTags } } }')).data.me.platformPrivileges.manageTags
  t.equal((await assign(admin, 'urn:li:dataHubRole:Editor', [urn])).errors, undefined)
  t.equal(await may(), false)
  await add(admin, urn, [hal.actor])
  t.equal(await may(), true)
  await take(admin, urn, [hal.actor])
  t.equal(await may(), false)
})

t.test('a removed group leaves no references, and a new group with its id gets none of its rights', async t => {
  const dataset = 'urn:li:dataset:(urn:li:dataPlatform:hive,owned,PROD)'
  const remove: Record<string, (urn: string) => Promise<{ status: number }>> = {
    removeGroup: urn => admin.gql(REMOVE, { urn }),
    'a hard delete': urn => admin.post('/entities?action=delete', { urn })
  }
  const ownersText = async () => {
    const { body } = await admin.get(`/aspects/${encodeURIComponent(dataset)}?aspect=ownership&version=0`)
    return JSON.stringify(body)
  }
  const ivy = await server.user('ivy')
  const may = async () =>
    (await ivy.gql('{ me { platformPrivileges { managePolicies } } }')).data.me.platformPrivileges.managePolicies
  for (const [way, run] of Object.entries(remove)) {
    const urn = await group('gone')
    await add(admin, urn, [ivy.actor])
    await ingest(admin, dataset, 'ownership', { owners: [{ owner: urn, type: 'TECHNICAL_OWNER' }] })
    const actors = { groups: [urn], resourceOwners: false, allUsers: false, allGroups: false }
    const input = { type: 'PLATFORM', name: 'for gone', state: 'ACTIVE', privileges: ['MANAGE_POLICIES'], actors }
    await admin.gql('mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input })
    t.equal(await may(), true, way)
    t.equal((await run(urn)).status, 200, way)
    await eventually(async () => !(await may()) && !(await ownersText()).includes(urn))
    await group('gone')
    await add(admin, urn, [ivy.actor])
    t.equal(await may(), false, `${way}, then created again`)
    await admin.gql(REMOVE, { urn })
  }
  t.equal((await admin.gql(REMOVE, { urn: 'urn:li:corpGroup:nobody-at-all' })).data.removeGroup, true)
})
