import t from 'tap'
import { start } from '../../helper.ts'
import { assign, ingest, QUICK, related } from '../../people.ts'
import { ADMIN, EDITOR, LIST_ROLES as LIST, READER } from './requests.ts'

const server = await start(t, QUICK)
const { admin } = server
const rolesOf = async (urn: string) => (await related(admin, urn, 'OUTGOING', ['IsMemberOfRole'])).urns.toSorted()

t.test('every user can list the roles, sorted by name', async t => {
  const user = await server.user('ann')
  const { data } = await user.gql(LIST, { input: {} })
  t.strictSame(data.listRoles, {
    start: 0,
    count: 20,
    total: 3,
    roles: [
      { urn: ADMIN, type: 'DATAHUB_ROLE', name: 'Admin', description: 'Can do everything on the platform.' },
      {
        urn: EDITOR,
        type: 'DATAHUB_ROLE',
        name: 'Editor',
        description: 'Can read and edit all metadata. Cannot take administrative actions.'
      },
      {
        urn: READER,
        type: 'DATAHUB_ROLE',
        name: 'Reader',
        description: 'Can read all metadata. Cannot edit anything by default, or take administrative actions.'
      }
    ]
  })
  t.match((await user.gql(LIST, { input: { start: 1, count: 1 } })).data.listRoles, {
    total: 3,
    roles: [{ name: 'Editor' }]
  })
  t.match((await user.gql(LIST, { input: { query: 'READER' } })).data.listRoles, {
    total: 1,
    roles: [{ name: 'Reader' }]
  })
})

t.test('a role is added or replaces others, or all roles are removed', async t => {
  const [bob, cat] = [await server.user('bob'), await server.user('cat')]
  t.equal((await assign(admin, READER, [bob.actor, cat.actor, bob.actor])).data.batchAssignRole, true)
  await assign(admin, EDITOR, [bob.actor])
  t.strictSame(await rolesOf(bob.actor), [EDITOR, READER])
  await assign(admin, EDITOR, [bob.actor, cat.actor], true)
  t.strictSame([await rolesOf(bob.actor), await rolesOf(cat.actor)], [[EDITOR], [EDITOR]])
  t.strictSame((await related(admin, EDITOR, 'INCOMING', ['IsMemberOfRole'])).total, 2)
  await assign(admin, null, [bob.actor])
  t.strictSame([await rolesOf(bob.actor), await rolesOf(cat.actor)], [[], [EDITOR]])
})

t.test('one role is taken away, others are kept', async t => {
  const ida = await server.user('ida')
  for (const role of [READER, EDITOR]) await assign(admin, role, [ida.actor])
  const take = (actors: string[]) =>
    admin.gql('mutation take($input: BatchAssignRoleInput!) { batchAssignRole(input: $input) }', {
      input: { roleUrn: EDITOR, actors, remove: true }
    })
  t.equal((await take([ida.actor])).data.batchAssignRole, true)
  t.strictSame(await rolesOf(ida.actor), [READER])
  await take([ida.actor])
  t.strictSame(await rolesOf(ida.actor), [READER], 'again: nothing changes')
  t.match((await take([ida.actor, 'urn:li:corpuser:ghost'])).errors[0], { extensions: { code: 400 } })
  for (const unclear of [{ roleUrn: null }, {}, { roleUrn: READER, replace: true }]) {
    const { errors } = await admin.gql(
      'mutation take($input: BatchAssignRoleInput!) { batchAssignRole(input: $input) }',
      { input: { ...unclear, actors: [ida.actor], remove: true } }
    )
    t.match(errors[0], { message: /name it in roleUrn/, extensions: { code: 400 } })
  }
  t.strictSame(await rolesOf(ida.actor), [READER], 'an unclear request takes nothing away')
})

t.test('an unknown actor is named in the error and nothing is changed', async t => {
  const dan = await server.user('dan')
  const others = ['urn:li:corpuser:ghost', 'urn:li:corpGroup:ghosts', EDITOR]
  const { errors } = await assign(admin, EDITOR, [dan.actor, ...others])
  t.match(errors[0], { extensions: { code: 400 } })
  for (const other of others) t.match(errors[0].message, other)
  t.notMatch(errors[0].message, dan.actor)
  t.strictSame(await rolesOf(dan.actor), [])
  for (const role of ['urn:li:dataHubRole:King', dan.actor]) {
    const unknown = await assign(admin, role, [dan.actor])
    t.match(unknown.errors[0], { message: `Role ${role} does not exist.`, extensions: { code: 404 } })
  }
})

t.test('assigning roles requires a privilege', async t => {
  const eve = await server.user('eve', { role: 'Editor' })
  const { errors } = await assign(eve, ADMIN, [eve.actor])
  t.match(errors[0], {
    message: 'Unauthorized to assign roles. Please contact your DataHub administrator if this needs corrective action.',
    extensions: { code: 403 }
  })
})

t.test(
  'relationships are paged across types, count only visible entities, and omit soft-deleted ones on request',
  async t => {
    const fay = await server.user('fay')
    const [one, two, three] = ['one', 'two', 'three'].map(id => `urn:li:corpGroup:${id}`) as [string, string, string]
    for (const urn of [one, two, three])
      await ingest(admin, urn, 'corpGroupInfo', { displayName: urn, admins: [], members: [], groups: [] })
    await ingest(admin, fay.actor, 'groupMembership', { groups: [one, two, 'urn:li:corpGroup:unknown'] })
    await ingest(admin, fay.actor, 'nativeGroupMembership', { nativeGroups: [three, one] })
    await ingest(admin, two, 'status', { removed: true })
    const page = async (input: object) => {
      const { data } = await admin.gql(
        `query ($input: RelationshipsInput!) { corpUser(urn: "${fay.actor}") { relationships(input: $input) {
        start count total relationships { type direction entity { urn } created { time } } } } }`,
        { input: { direction: 'OUTGOING', types: ['IsMemberOfGroup', 'IsMemberOfNativeGroup'], ...input } }
      )
      return data.corpUser.relationships
    }
    const all = await page({})
    t.match(all, { start: 0, count: 100, total: 4 })
    t.match(all.relationships[0], {
      type: 'IsMemberOfGroup',
      direction: 'OUTGOING',
      entity: { urn: one },
      created: null
    })
    const urns = ({ relationships }: { relationships: { entity: { urn: string } }[] }) =>
      relationships.map(({ entity }) => entity.urn)
    t.strictSame(urns(all), [one, two, three, one])
    const middle = await page({ start: 1, count: 2 })
    t.match(middle, { start: 1, count: 2, total: 4 })
    t.strictSame(urns(middle), [two, three])
    t.strictSame(urns(await page({ includeSoftDelete: false })), [one, three, one])
    t.match(await page({ types: ['NoSuchThing'] }), { total: 0, relationships: [] })
    t.match(await page({ types: [] }), { total: 0 })
    t.match(await page({ direction: 'INCOMING' }), { total: 0 })
    t.strictSame((await related(admin, one, 'INCOMING', ['IsMemberOfGroup', 'IsMemberOfNativeGroup'])).total, 2)
  }
)
