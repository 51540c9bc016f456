import { connect } from 'node:net'
import t, { type Test } from 'tap'
import { subscribe } from '../../event-stream.ts'
import { type Client, eventually } from '../../helper.ts'
import { ingest } from '../../people.ts'
import { open } from './ticker.ts'

const TICKS = 'subscription { ticks { number } }'
const config = (streams: object, more: object = {}) => ({ graphql: { streams }, ...more })

/** Subscribes and reads nothing. */
function unreading(t: Test, { url, headers }: Client, query: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  t.teardown(() => socket.destroy())
  const body = JSON.stringify({ query })
  const all = {
    ...headers,
    host: hostname,
    'content-type': 'application/json',
    'content-length': body.length,
    accept: 'text/event-stream'
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST /api/graphql HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`)
  return socket.pause()
}

t.test('the subscriptions of a user, and of the server, are bounded', async t => {
  const { server, admin } = await open(t, { config: config({ perUser: 2, perServer: 3 }) })
  const [one, two] = [await subscribe(admin, TICKS), await subscribe(admin, TICKS)]
  const third = await subscribe(admin, TICKS)
  t.strictSame([third.status, third.headers.get('retry-after')], [429, '5'])
  const alice = await server.user('alice')
  const hers = await subscribe(alice, TICKS)
  t.equal(hers.status, 200)
  t.equal((await subscribe(alice, TICKS)).status, 503)
  one.close()
  await eventually(async () => {
    const again = await subscribe(admin, TICKS)
    if (again.status === 200) return true
    return again.close()
  })
  for (const stream of [two, hers]) stream.close()
  const page = await server.metrics()
  t.ok(page.text.includes('aspectd_graphql_streams'))
})

t.test('a stream ends with its credential: log-out, revocation, suspension', async t => {
  const { server, admin } = await open(t)
  const bob = await server.user('bob', { role: 'Reader' })
  const made = await bob.gql(
    `mutation { createAccessToken(input: { type: PERSONAL, actorUrn: "${bob.actor}", duration: ONE_HOUR, name: "x" }) {
      accessToken metadata { id } } }`
  )
  t.ok(made.data, JSON.stringify(made.errors))
  const { accessToken, metadata } = made.data.createAccessToken
  const byToken = await subscribe(server.as({ token: accessToken }), TICKS)
  const bySession = await subscribe(bob, TICKS)
  const other = await subscribe(admin, TICKS)

  await bob.gql('mutation ($id: String!) { revokeAccessToken(tokenId: $id) }', { id: metadata.id })
  t.match((await byToken.event())?.data.errors, [{ extensions: { code: 401 } }])
  t.equal((await byToken.event())?.event, 'complete')
  t.equal(await byToken.next(), undefined)

  const carol = await server.user('carol')
  const hers = await subscribe(carol, TICKS)
  t.ok((await carol.get('/logOut')).status < 400)
  t.match((await hers.event())?.data.errors, [{ extensions: { code: 401 } }])

  const lastModified = { time: 1, actor: admin.actor }
  await ingest(admin, bob.actor, 'corpUserStatus', { status: 'SUSPENDED', lastModified })
  t.match((await bySession.event())?.data.errors, [{ extensions: { code: 401 } }])
  const { body } = await admin.gql('mutation { tick }')
  t.ok(body.data)
  t.match(await other.value(), { number: 1 }, 'those of others go on')
  other.close()
})

t.test('a right that is taken away ends the stream with the next event', async t => {
  const { server, admin, tick } = await open(t)
  const alice = await server.user('alice', { privileges: ['WATCH_TICKS'] })
  const stream = await subscribe(alice, 'subscription { guarded { number } }')
  t.equal(stream.status, 200)
  await tick()
  t.match(await stream.value(), { number: 1 })
  const policies = await admin.gql('{ listPolicies(input: { query: "granted" }) { policies { urn } } }')
  const urn = policies.data.listPolicies.policies[0].urn
  await admin.gql('mutation ($urn: String!) { deletePolicy(urn: $urn) }', { urn })
  await tick()
  t.match((await stream.event())?.data.errors, [{ extensions: { code: 403 } }])
  t.equal((await stream.event())?.event, 'complete')
})

t.test('when the server stops, streams end at once and say when to come again', async t => {
  const { server, admin } = await open(t, { config: config({}, { http: { drainSeconds: 1 } }) })
  const stream = await subscribe(admin, TICKS)
  await stream.next()
  await stream.next()
  const closed = server.close()
  const last = await stream.next()
  t.ok(last?.retry !== undefined && last.retry >= 1000 && last.retry < 4000)
  t.equal(await stream.next(), undefined)
  t.equal((await subscribe(admin, TICKS)).status, 503, 'and none begins')
  await closed
})

t.test('an old stream ends, and a quiet one has comments that move its place', async t => {
  const { admin, tick, server } = await open(t, { config: config({ maxHours: 3 / 3600, pingSeconds: 1 }) })
  const stream = await subscribe(admin, TICKS)
  await tick()
  await stream.value()
  t.match(await stream.next(), { isComment: true })
  let last = await stream.next()
  for (let block = last; block; block = await stream.next()) last = block
  t.strictSame(last, { retry: 1000, isComment: false }, 'it is not complete')
  t.ok(server)
})

t.test('a client that does not read is disconnected, and nothing is computed for it', async t => {
  const { server, admin, seen } = await open(t, { config: { http: { unreadSeconds: 1 } } })
  unreading(t, admin, 'subscription { large(characters: 4000000) { number text } }')
  await eventually(() => seen.began > 0)
  await eventually(async () => (await server.metrics()).value('aspectd_graphql_streams') === 0)
  t.ok(seen.began < 5, `${seen.began} events were computed: the next one waits until one is read`)
})

t.test('unread events count against the address of the client', async t => {
  const { admin } = await open(t, { config: { http: { pendingMbPerAddress: 1 } } })
  const socket = unreading(t, admin, 'subscription { large(characters: 20000000) { text } }')
  const status = async () => (await admin.gql('{ ticks }')).status
  t.ok(await eventually(async () => (await status()) === 429), 'its requests are refused')
  socket.destroy()
  t.ok(await eventually(async () => (await status()) === 200), 'until what it has not read is gone')
})
