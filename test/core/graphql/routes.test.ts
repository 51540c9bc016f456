import { getIntrospectionQuery } from 'graphql'
import t from 'tap'
import type { Reply } from '../../../core/graphql/mask.ts'
import { ALICE, createApp, JSON_TYPE } from '../http/fixture.ts'

const HEADERS = { ...ALICE, ...JSON_TYPE }
const QUERY = '{ echo(text: "x") }'
/** The reply without `extensions`: Yoga omits empty ones if there are errors. */
const withoutExtensions = ({ errors, data }: Reply) => ({ errors, data })

t.test('both paths work, with and without DataHub’s prefixes', async t => {
  const app = await createApp(t)
  for (const url of [
    '/api/graphql',
    '/api/v2/graphql',
    '/gms/api/graphql',
    '/api/gms/api/graphql',
    '/api/api/v2/graphql',
    '/api/graphql/'
  ]) {
    const reply = await app.inject({ method: 'POST', url, headers: HEADERS, payload: { query: QUERY } })
    t.strictSame([reply.statusCode, reply.body], [200, '{"data":{"echo":"x"},"extensions":{}}'], url)
    t.match(reply.headers['content-type'], 'application/json')
  }
})

t.test('an invalid GraphQL request is 400 with the reason', async t => {
  const app = await createApp(t)
  const cases: [unknown, RegExp][] = [
    [[{ query: QUERY }], /one operation per request/],
    ['', /must be a JSON object/],
    ['null', /must be a JSON object/],
    [{}, /member query/],
    [{ query: '' }, /member query/],
    [{ query: 5 }, /member query/],
    [{ query: { $ne: 1 } }, /member query/],
    [{ query: QUERY, variables: [] }, /member variables/],
    [{ query: QUERY, variables: '{}' }, /member variables/],
    [{ query: QUERY, operationName: 1 }, /member operationName/],
    ['{"query":', /JSON/]
  ]
  for (const [body, message] of cases) {
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    const reply = await app.inject({ method: 'POST', url: '/api/graphql', headers: HEADERS, payload })
    t.equal(reply.statusCode, 400, payload)
    t.match(reply.json(), { status: 400, message })
  }
})

t.test('null variables and an empty operation name count as absent', async t => {
  const app = await createApp(t)
  const payload = { query: QUERY, variables: null, operationName: '', extensions: {} }
  t.strictSame((await app.inject({ method: 'POST', url: '/api/graphql', headers: HEADERS, payload })).json().data, {
    echo: 'x'
  })
})

t.test('without a credential nothing is revealed, not even the schema', async t => {
  const app = await createApp(t)
  for (const query of [getIntrospectionQuery(), '{ __typename }', 'mutation { count }', '{']) {
    for (const accept of ['application/json', 'text/event-stream', 'application/graphql-response+json']) {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/graphql',
        headers: { ...JSON_TYPE, accept },
        payload: { query }
      })
      t.strictSame([reply.statusCode, reply.json().message], [401, 'Unauthorized to perform this action.'])
    }
  }
})

t.test('other response formats have the same content', async t => {
  const app = await createApp(t)
  const documents = [
    QUERY,
    '{ fail(how: "missing") deny echo(text: "y") }',
    '{ nothing }',
    '{',
    '{ dataset(urn: "urn:li:dataset:d") { others(count: 2) { type } } }'
  ]
  for (const query of documents) {
    const ask = (accept: string) =>
      app.inject({ method: 'POST', url: '/api/v2/graphql', headers: { ...HEADERS, accept }, payload: { query } })
    const plain = await ask('application/json')
    const spec = await ask('application/graphql-response+json')
    t.match(spec.headers['content-type'], 'application/graphql-response+json')
    t.strictSame(withoutExtensions(spec.json()), withoutExtensions(plain.json()), query)
    const events = await ask('text/event-stream')
    t.match(events.headers['content-type'], 'text/event-stream')
    const [, data = ''] = /^data: ?(.*)$/m.exec(events.body) ?? []
    t.strictSame(withoutExtensions(JSON.parse(data)), withoutExtensions(plain.json()), query)
  }
})

t.test('mutations are accepted by POST only', async t => {
  const app = await createApp(t)
  for (const accept of ['application/json', 'text/html', 'text/event-stream']) {
    const reply = await app.inject({ url: '/api/graphql?query=mutation{count}', headers: { ...ALICE, accept } })
    t.strictSame([reply.statusCode, reply.headers.allow], [405, 'POST'])
  }
})

t.test('GraphiQL is a public page without data that loads nothing from other hosts', async t => {
  const app = await createApp(t)
  const page = await app.inject({ url: '/api/graphiql' })
  t.strictSame([page.statusCode, page.headers['content-type']], [200, 'text/html; charset=utf-8'])
  t.match(page.headers['content-security-policy'], /default-src 'none'.*connect-src 'self'/)
  t.match(page.body, '"endpoint":"/api/graphql"')
  t.notMatch(page.body, /<(script|link|img)[^>]+(src|href)="https?:/)
  const off = await createApp(t, { graphiql: false })
  t.equal((await off.inject({ url: '/api/graphiql' })).statusCode, 404)
})
