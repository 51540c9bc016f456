import t from 'tap'
import { logIn, start } from '../../helper.ts'
import {
  changesOf,
  datasetOf,
  follow,
  followsOf,
  inboxOf,
  linesOf,
  mute,
  ORDERS,
  prepare,
  stateOf,
  TAG,
  tagged,
  unfollow
} from './requests.ts'

const PASSWORD = 'correct horse battery staple'

/** Uses the store in all ways that following does. Runs on every kind of store in every test run. */
const server = await start(t)
await prepare(server)
const ann = await server.user('ann', { role: 'Reader', password: PASSWORD })
const ben = await server.user('ben', { role: 'Editor' })

t.test('what happens to a followed entity is one line for each user and minute', async t => {
  t.strictSame((await follow(ann, { urn: ORDERS })).data, { follow: true })
  await follow(ben, { urn: ORDERS })
  await tagged(ben, ORDERS)
  const [line] = await linesOf(ann, 1)
  t.match(line, { isRead: false, entity: { urn: ORDERS }, actor: { urn: ben.actor } })
  t.strictSame(line?.changes, [{ event: 'TAGS', operation: 'ADD', subject: TAG, column: null }])
  t.equal((await inboxOf(ann)).unread, 1)
  t.strictSame((await inboxOf(ben)).lines, [], 'nobody is told what they have done themselves')
})

t.test('owners follow what they own, until they stop it', async t => {
  const urn = datasetOf('owned')
  await server.ingest(urn, 'ownership', { owners: [{ owner: ann.actor, type: 'TECHNICAL_OWNER' }] })
  t.match(await stateOf(ann, urn), { isFollowed: true, isOwner: true, isMuted: false })
  await changesOf(ann, urn, ['OWNERSHIP ADD'])
  await mute(ann, { owned: true })
  t.match(await stateOf(ann, urn), { isFollowed: false, isOwner: true })
  t.match(await followsOf(ann), [{ isOwned: true, isMuted: true }, { target: { urn: ORDERS } }])
  await unfollow(ann, { owned: true })
  t.match(await stateOf(ann, urn), { isFollowed: true })
  await server.ingest(urn, 'deprecation', { deprecated: true, note: '', actor: ben.actor })
  await changesOf(ann, urn, ['DEPRECATION MODIFY'])
})

t.test('lines are read, unread and all read, and a restart changes nothing', async t => {
  const { lines, unread } = await inboxOf(ann)
  t.equal(unread, lines.length)
  const ids = lines.map(({ id }) => id)
  const markInbox = (by: typeof ann, ids: readonly unknown[], isRead: boolean) =>
    by.gql('mutation m($ids: [String!]!, $isRead: Boolean!) { markInbox(ids: $ids, isRead: $isRead) }', { ids, isRead })
  t.strictSame((await markInbox(ann, [ids[0], 'unknown'], true)).data, { markInbox: true })
  t.strictSame(
    (await inboxOf(ann, '(unread: true)')).lines.map(({ id }) => id),
    ids.slice(1)
  )
  t.strictSame((await ann.gql('mutation { markInboxRead }')).data, { markInboxRead: true })
  t.equal((await inboxOf(ann)).unread, 0)
  await markInbox(ann, [ids[0]], false)

  const next = await server.restart()
  const again = await logIn(next.anonymous, 'ann', PASSWORD)
  const after = await inboxOf(again)
  t.strictSame(
    after.lines.map(({ id, isRead }) => [id, isRead]),
    ids.map((id, at) => [id, at > 0])
  )
  t.equal(after.unread, 1)
  await next.ingest(ORDERS, 'status', { removed: true })
  await changesOf(again, ORDERS, ['DELETION SOFT_DELETE'])
})
