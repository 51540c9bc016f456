import t from 'tap'
import { start } from '../../helper.ts'
import { datasetOf, follow, followsOf, inboxOf, mute, ORDERS, prepare, unfollow } from './requests.ts'

const server = await start(t, { config: { plugins: { following: { maxFollows: 3, maxSearches: 1 } } } })
await prepare(server)
const ann = await server.user('ann', { role: 'Reader' })

t.test('what is not one target is refused, and nothing is stored', async t => {
  const cases: readonly [object, RegExp][] = [
    [{}, /exactly one of urn, owned and search, found 0/],
    [{ urn: ORDERS, owned: true }, /exactly one of urn, owned and search, found 2/],
    [{ urn: 'orders' }, /orders/],
    [{ urn: datasetOf('none') }, /does not exist, or you may not see it/],
    [{ search: { name: ' ' } }, /The name of a search must not be empty/],
    [{ search: { name: 'x', query: 'x'.repeat(1001) } }, /at most 1000 characters, found 1001/],
    [{ search: { name: 'x', viewUrn: ORDERS } }, /dataHubView/],
    [{ search: { name: 'x', viewUrn: 'urn:li:dataHubView:none' } }, /the view .* does not exist/],
    [{ urn: ORDERS, follower: 'urn:li:tag:pii' }, /expected the URN of a group/]
  ]
  for (const [input, message] of cases) {
    const { errors } = await follow(ann, input)
    t.match(errors, [{ message }], JSON.stringify(input).slice(0, 80))
    t.ok(errors?.[0].extensions.code < 500, 'no internal error')
  }
  const many = Array.from({ length: 51 }, () => ({ field: 'tags', values: ['a'] }))
  t.match((await follow(ann, { search: { name: 'x', orFilters: [{ and: many }] } })).errors, [
    { message: /at most 50 filters/ }
  ])
  t.match((await follow(ann, { urn: ORDERS }, [])).errors, [{ message: /at least one, found none/ }])
  t.match((await mute(ann, { search: { name: 'x' } })).errors, [{ message: /can be unfollowed, and not be muted/ }])
  t.strictSame((await unfollow(ann, { urn: ORDERS })).data, { unfollow: true }, 'what is not followed is no error')
})

t.test('a follower has a bound', async t => {
  const ben = await server.user('ben', { role: 'Reader' })
  t.notOk((await follow(ben, { search: { name: 'first', query: 'a' } })).errors)
  t.match((await follow(ben, { search: { name: 'second', query: 'b' } })).errors, [
    { message: /as much as is allowed \(1\)/, extensions: { code: 409 } }
  ])
  t.notOk((await follow(ben, { urn: ORDERS })).errors)
  t.notOk((await follow(ben, { owned: true })).errors)
  t.match((await follow(ben, { urn: 'urn:li:tag:pii' })).errors, [{ extensions: { code: 409 } }])
  t.notOk((await follow(ben, { urn: ORDERS }, ['SCHEMA'])).errors, 'what is followed already can be changed')
  t.equal((await followsOf(ben)).length, 3)
})

t.test('pages and marks have bounds', async t => {
  for (const args of ['(count: 0)', '(count: 101)', '(after: "nonsense")']) {
    const { errors } = await ann.gql(`{ inbox${args} { next } }`)
    t.ok(errors?.[0].extensions.code < 500, args)
  }
  const ids = Array.from({ length: 101 }, (_none, at) => String(at))
  const { errors } = await ann.gql('mutation m($ids: [String!]!) { markInbox(ids: $ids, isRead: true) }', { ids })
  t.match(errors, [{ message: /at most 100 are allowed/ }])
  t.strictSame(await inboxOf(ann), { next: null, lines: [], unread: 0 })
})

t.test('nobody without a session has an inbox', async t => {
  for (const query of ['{ inboxUnread }', '{ follows { isOwned } }', 'mutation { markInboxRead }']) {
    t.match((await server.anonymous.gql(query)).status, 401, query)
  }
})
