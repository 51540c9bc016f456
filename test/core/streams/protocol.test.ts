import { createClient } from 'graphql-sse'
import t from 'tap'
import { subscribe } from '../../event-stream.ts'
import { eventually } from '../../helper.ts'
import { open } from './ticker.ts'

const { server, admin, tick, seen } = await open(t)
const TICKS = 'subscription { ticks { number } }'

t.test('a subscription sends its events, with ids, until its client leaves', async t => {
  const stream = await subscribe(admin, TICKS)
  t.equal(stream.status, 200)
  t.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  t.equal(stream.headers.get('cache-control'), 'no-store')
  t.match(await stream.next(), { retry: 1000, isComment: true })
  t.match(await stream.next(), { id: '0', isComment: true }, 'where it begins, at once')
  await tick()
  t.strictSame(await stream.event(), {
    event: 'next',
    data: { data: { ticks: { number: 1 } }, extensions: {} },
    id: '1',
    isComment: false
  })
  await tick()
  t.strictSame(await stream.value(), { number: 2 })
  stream.close()
  await eventually(() => seen.open === 0)
})

t.test('it resumes after Last-Event-ID, which replaces the argument after', async t => {
  for (let count = 0; count < 3; count++) await tick()
  const one = await subscribe(admin, TICKS, { headers: { 'last-event-id': '3' } })
  t.strictSame([await one.value(), await one.value()], [{ number: 4 }, { number: 5 }])
  one.close()
  const two = await subscribe(admin, 'subscription { ticks(after: "0") { number } }', {
    headers: { 'last-event-id': '4' },
    method: 'GET'
  })
  t.strictSame(await two.value(), { number: 5 })
  two.close()
})

t.test('graphql-sse reads it', async t => {
  const client = createClient({ url: `${server.url}/api/graphql`, headers: admin.headers, retryAttempts: 0 })
  const events = client.iterate({ query: TICKS })
  const { began } = seen
  const first = events.next()
  await eventually(() => seen.began > began)
  await tick()
  t.match((await first).value, { data: { ticks: { number: Number } } })
  await events.return?.()
  const refused = client.iterate({ query: 'subscription { nothing }' })
  await t.rejects(refused.next(), 'what is wrong has a status that is not retried')
  client.dispose()
})

t.test('queries can be sent with GET, mutations cannot', async t => {
  const get = (query: string, more = {}) => admin.get(`/api/graphql?${new URLSearchParams({ query, ...more })}`)
  t.strictSame((await get('{ ticks }')).body, { data: { ticks: 6 }, extensions: {} })
  const named = await get('query A { ticks } mutation B { tick }', { operationName: 'A', variables: '{}' })
  t.strictSame(named.body.data, { ticks: 6 })
  const { status, headers } = await get('query A { ticks } mutation B { tick }', { operationName: 'B' })
  t.strictSame([status, headers.get('allow')], [405, 'POST'])
  t.equal((await get('{ ticks }')).body.data.ticks, 6, 'nothing was changed')
  t.match(await get('{ ticks }', { variables: '[1]' }), { status: 400 })
  t.match(await get('{ ticks }', { variables: '{' }), { status: 400, body: { message: /variables must be/ } })
  t.match(await admin.get('/api/graphql'), { status: 400 })
  t.match(await admin.get('/api/graphql?query=a&query=b'), { status: 400 })
})

t.test('a client that does not accept streams is told so, in its format', async t => {
  const refused = await admin.post('/api/graphql', { query: TICKS }, { accept: 'application/json' })
  t.equal(refused.status, 200)
  t.match(refused.body.errors, [{ message: /accept: text\/event-stream/, extensions: { code: 406 } }])
  const accept = 'application/graphql-response+json'
  t.match(await admin.post('/api/graphql', { query: TICKS }, { accept }), { status: 406 })
  const any = await subscribe(admin, TICKS, { headers: { accept: '*/*' } })
  t.match(any.headers.get('content-type'), /event-stream/)
  any.close()
})

t.test('what is wrong with a subscription has a status, and no stream begins', async t => {
  const user = await server.user('alice')
  const { began } = seen
  const cases: [string, number, RegExp][] = [
    ['subscription { nothing { number } }', 400, /Cannot query field/],
    ['subscription { ticks { number } guarded { number } }', 400, /only one top level field/],
    ['subscription { ticks(after: 7) { number } }', 400, /String cannot represent/],
    ['subscription { guarded { number } }', 403, /Unauthorized/],
    ['subscription { failing(how: "at once") { number } }', 500, /An unknown error occurred/]
  ]
  for (const [query, status, message] of cases) {
    const stream = await subscribe(user, query)
    t.equal(stream.status, status, query)
    t.match((await stream.event())?.data.errors[0].message, message)
    t.equal((await stream.event())?.event, 'complete')
    t.equal(await stream.next(), undefined)
  }
  t.equal((await subscribe(server.anonymous, TICKS)).status, 401)
  t.equal(seen.began, began)
})

t.test('subscriptions that do not start leave nothing on their connection', async t => {
  const warnings: string[] = []
  const warned = ({ message }: Error) => warnings.push(message)
  process.on('warning', warned)
  t.teardown(() => process.off('warning', warned))
  const user = await server.user('bob')
  // One after the other, they share a connection; Node.js warns of the eleventh listener.
  for (let count = 0; count < 15; count++) {
    const stream = await subscribe(user, 'subscription { guarded { number } }')
    t.equal(stream.status, 403)
    while (await stream.next());
  }
  t.strictSame(warnings, [])
})

t.test('a source that fails, or ends, ends the stream; its cause is for the log', async t => {
  const later = await subscribe(admin, 'subscription { failing(how: "later") { number } }')
  t.strictSame(await later.value(), { number: 1 })
  const failed = await later.event()
  t.match(failed?.data.errors, [{ message: 'An unknown error occurred.', extensions: { code: 500 } }])
  t.notOk(JSON.stringify(failed).includes('secret'))
  t.equal((await later.event())?.event, 'complete')
  const ends = await subscribe(admin, 'subscription { failing(how: "null") { number } }')
  t.strictSame([await ends.value(), await ends.value()], [{ number: 1 }, null])
  t.equal((await ends.event())?.event, 'complete')
  t.equal(await ends.next(), undefined, 'the connection is closed')
})
