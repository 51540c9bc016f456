import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { grant, removePolicies } from '../../people.ts'
import {
  changesOf,
  datasetOf,
  follow,
  followsOf,
  inboxOf,
  linesOf,
  ORDERS,
  OTHER,
  prepare,
  stateOf,
  tagged
} from './requests.ts'

const server = await start(t)
const { admin } = server
await prepare(server)
await removePolicies(admin)

const policies = async () =>
  (await admin.gql('{ listPolicies(input: { count: 100 }) { policies { urn name } } }')).data.listPolicies.policies

t.test('who may not see an entity cannot follow it, and is told nothing', async t => {
  const eve = await server.user('eve')
  const ann = await server.user('ann', { privileges: ['VIEW_ENTITY_PAGE'], on: ORDERS })
  t.match((await follow(eve, { urn: ORDERS })).errors, [{ extensions: { code: 404 }, message: /does not exist, or/ }])
  await follow(ann, { urn: ORDERS })
  // An owner who may not see what they own.
  await server.ingest(ORDERS, 'ownership', { owners: [{ owner: eve.actor, type: 'TECHNICAL_OWNER' }] })
  await changesOf(ann, ORDERS, ['OWNERSHIP ADD'])
  t.strictSame(await inboxOf(eve), { next: null, lines: [], unread: 0 })
  await grant(admin, eve, ['VIEW_ENTITY_PAGE'], ORDERS)
  t.strictSame((await inboxOf(eve)).lines, [], 'nor later what happened when they might not see it')
  await tagged(admin, ORDERS)
  await changesOf(eve, ORDERS, ['TAGS ADD'])
})

t.test('who has lost the right sees nothing of it, not even that there is something', async t => {
  const ben = await server.user('ben', { privileges: ['VIEW_ENTITY_PAGE'], on: ORDERS })
  await follow(ben, { urn: ORDERS })
  await tagged(admin, ORDERS, OTHER)
  const [line] = await linesOf(ben, 1)
  for (const { urn, name } of await policies()) {
    if (name === 'granted') await admin.gql('mutation d($urn: String!) { deletePolicy(urn: $urn) }', { urn })
  }
  await eventually(async () => ((await inboxOf(ben)).lines.length === 0 ? true : undefined))
  t.strictSame(await inboxOf(ben), { next: null, lines: [], unread: 0 })
  t.ok(line)
  await grant(admin, ben, ['VIEW_ENTITY_PAGE'], ORDERS)
  t.equal((await linesOf(ben, 1)).length, 1)
})

t.test('what follows a deleted entity ends, after a last line', async t => {
  const urn = datasetOf('gone')
  await server.ingest(urn, 'datasetProperties', { name: 'gone', customProperties: {}, tags: [] })
  const ann = await server.user('cid', { role: 'Admin' })
  await server.ingest(urn, 'ownership', { owners: [{ owner: ann.actor, type: 'TECHNICAL_OWNER' }] })
  await follow(ann, { urn })
  await admin.post('/entities?action=delete', { urn })
  await changesOf(ann, urn, ['DELETION HARD_DELETE'])
  const { lines } = await inboxOf(ann)
  t.match(
    lines.find(line => line.entity.urn === urn),
    { name: 'gone' }
  )
  await eventually(async () => ((await followsOf(ann)).length === 0 ? true : undefined))
  const answer = await ann.gql('query s($urn: String!) { followState(urn: $urn) { isFollowed } }', { urn })
  t.match(answer.errors, [{ extensions: { code: 404 } }])
  await server.ingest(urn, 'datasetProperties', { name: 'again', customProperties: {}, tags: [] })
  t.match(await stateOf(ann, urn), { isFollowed: false }, 'a new entity of the same name is not followed')
})

t.test('a deleted user follows nothing, and has no inbox', async t => {
  const dan = await server.user('dan', { role: 'Admin' })
  await follow(dan, { urn: ORDERS })
  await server.ingest(ORDERS, 'globalTags', { tags: [] })
  await linesOf(dan, 1)
  t.notOk((await admin.gql('mutation r($urn: String!) { removeUser(urn: $urn) }', { urn: dan.actor })).errors)
  const again = await server.user('dan', { role: 'Admin' })
  await eventually(async () => ((await followsOf(again)).length === 0 ? true : undefined))
  await eventually(async () => ((await inboxOf(again)).lines.length === 0 ? true : undefined))
})
