import { getIntrospectionQuery } from 'graphql'
import t from 'tap'
import { ALICE, createApp, JSON_TYPE } from '../http/fixture.ts'

const HEADERS = { ...ALICE, ...JSON_TYPE }
const QUERY = '{ echo(text: "x") }'

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
    [{ query: QUERY, extensions: 'x' }, /member extensions/],
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
  const documents: [string, number][] = [
    [QUERY, 200],
    ['{ fail(how: "missing") deny echo(text: "y") }', 200],
    ['{ nothing }', 400],
    ['{', 400],
    ['query ($n: Int!) { later(turns: $n) }', 400],
    ['{ dataset(urn: "urn:li:dataset:d") { others(count: 2) { type } } }', 200]
  ]
  for (const [query, status] of documents) {
    const ask = (accept: string) =>
      app.inject({ method: 'POST', url: '/api/v2/graphql', headers: { ...HEADERS, accept }, payload: { query } })
    const plain = await ask('application/json')
    t.equal(plain.statusCode, 200, query)
    const spec = await ask('application/graphql-response+json')
    t.match(spec, {
      statusCode: status,
      body: plain.body,
      headers: { 'content-type': /^application\/graphql-response/ }
    })
    const events = await ask('text/event-stream')
    t.match(events, { statusCode: status, headers: { 'content-type': /^text\/event-stream/ } }, query)
    t.equal(events.body, `event: next\ndata: ${plain.body}\n\nevent: complete\ndata:\n\n`)
    const parts = await ask('multipart/mixed')
    t.match(parts, { statusCode: status, headers: { 'content-type': 'multipart/mixed; boundary="-"' } }, query)
    t.equal(parts.body.split('\r\n\r\n')[1], `${plain.body}\r\n-----\r\n`)
  }
})

t.test('the accept header chooses the format: JSON if it is accepted, 406 for none of them', async t => {
  const app = await createApp(t)
  const cases: Record<string, string | undefined> = {
    '*/*': 'application/json',
    'application/*': 'application/json',
    'application/graphql-response+json, application/json;q=0.1': 'application/json',
    'text/*': 'text/event-stream',
    'application/json;q=0, TEXT/event-stream; x=y': 'text/event-stream',
    'application/json;q=0, */*': 'application/graphql-response+json',
    'text/html': undefined,
    nonsense: undefined,
    '': undefined
  }
  for (const [accept, type] of Object.entries(cases)) {
    const headers = { ...HEADERS, accept }
    const reply = await app.inject({ method: 'POST', url: '/api/graphql', headers, payload: { query: QUERY } })
    t.equal(reply.statusCode, type ? 200 : 406, accept)
    if (type) t.ok(String(reply.headers['content-type']).startsWith(type), accept)
    else t.match(reply.json(), { status: 406, message: /application\/json, / })
  }
})

t.test('a result that cannot be serialized is a logged 500 in every format', async t => {
  const lines: string[] = []
  const app = await createApp(t, { log: line => lines.push(line) })
  for (const accept of [
    'application/json',
    'application/graphql-response+json',
    'text/event-stream',
    'multipart/mixed'
  ]) {
    lines.splice(0)
    const payload = { query: '{ unserializable }' }
    const reply = await app.inject({ method: 'POST', url: '/api/graphql', headers: { ...HEADERS, accept }, payload })
    t.strictSame([reply.statusCode, reply.json().message], [500, 'An unknown error occurred.'], accept)
    t.match(lines.join(''), /request failed/)
  }
})

t.test('mutations are accepted by POST only', async t => {
  const app = await createApp(t)
  for (const accept of ['application/json', 'text/html', 'text/event-stream']) {
    const reply = await app.inject({ url: '/api/graphql?query=mutation{count}', headers: { ...ALICE, accept } })
    t.strictSame([reply.statusCode, reply.headers.allow], [405, 'POST'])
  }
})
