import { getIntrospectionQuery } from 'graphql'
import t from 'tap'
import { createError } from '../../../core/errors.ts'
import { ALICE, asked, callBy, compose, DATASET, PLUGINS, runner, runThrice, silent } from './fixture.ts'

t.test('a reply has data and extensions, and errors only if there are any', async t => {
  const reply = await runThrice({
    query: '{ dataset(urn: "urn:li:dataset:d") { urn type name tags { tags } friend { __typename urn type } } }'
  })
  t.strictSame(reply, {
    data: {
      dataset: {
        urn: DATASET,
        type: 'DATASET',
        name: DATASET,
        tags: { tags: ['pii'] },
        friend: { __typename: 'Chart', urn: 'urn:li:chart:c', type: 'CHART' }
      }
    },
    extensions: {}
  })
  t.strictSame(Object.keys(reply), ['data', 'extensions'])
})

t.test('resolves entity types without a GraphQL type, and undefined entity types', async t => {
  const query = '{ dataset(urn: "urn:li:dataset:d") { others(count: 3) { __typename type ... on Dataset { name } } } }'
  t.strictSame((await runThrice({ query })).data, {
    dataset: {
      others: [
        { __typename: 'Dataset', type: 'DATASET', name: 'urn:li:dataset:x' },
        { __typename: 'OtherEntity', type: 'TAG' },
        { __typename: 'OtherEntity', type: 'OTHER' }
      ]
    }
  })
})

t.test('accepts numbers as text in variables, at any depth, and one value for a list', async t => {
  const query = 'query q($input: SearchInput!) { search(input: $input) { start count before types } }'
  const input = {
    query: '*',
    start: '0',
    count: '20',
    before: '1700000000000',
    types: 'DATASET',
    and: { query: 'a', start: '7' }
  }
  t.strictSame((await runThrice({ query, variables: { input } })).data, {
    search: { start: 0, count: 20, before: 1700000000000, types: ['DATASET'] }
  })
  const inner = await runThrice({
    query: 'query($input: SearchInput!) { search(input: $input) { input } }',
    variables: { input }
  })
  t.match(inner.data, { search: { input: /"types":\["dataset"\].*"and":\[\{"query":"a","start":7,"count":10\}\]/ } })
})

t.test('the error names the variable that is out of range or of the wrong type', async t => {
  const query = 'query q($n: Int) { search(input: {query: "x", start: $n}) { start } }'
  for (const n of ['3000000000', '99999999999999999999', 1.5, 'abc', '0x10', '', true, [1], { $ne: null }]) {
    const { errors, data } = await runThrice({ query, variables: { n } })
    t.match(errors, [
      { message: /^Variable "\$n" got invalid value/, extensions: { classification: 'ValidationError' } }
    ])
    t.equal(data, undefined)
  }
})

t.test('runs documents that use an alias of an input type', async t => {
  const query = 'query q($input: OldSearchInput!) { search(input: $input) { start } }'
  t.strictSame((await runThrice({ query, variables: { input: { query: '*', start: 1 } } })).data, {
    search: { start: 1 }
  })
})

t.test('an omitted variable inside an object is absent in it, not null', async t => {
  const query = 'query q($n: Int) { search(input: {query: "x", count: $n}) { count input } }'
  t.strictSame((await runThrice({ query })).data, { search: { count: 10, input: '{"query":"x","count":10}' } })
})

t.test('both engines return the same results, members in the same order', async t => {
  const documents = [
    { query: getIntrospectionQuery() },
    {
      query:
        '{ b: echo(text: "b") later(turns: 2) a: echo dataset(urn: "urn:li:dataset:d") { z: urn others(count: 2) { urn } a: name(upper: true) } }'
    },
    { query: 'query($u: Boolean) { dataset(urn: "urn:li:dataset:d") { name(upper: $u) } }', variables: {} },
    { query: 'query($u: Boolean) { dataset(urn: "urn:li:dataset:d") { name(upper: $u) } }', variables: { u: null } },
    {
      query:
        'query($u: Boolean = true) { dataset(urn: "urn:li:dataset:d") { name(upper: $u) @skip(if: $u) urn @include(if: $u) } }'
    },
    {
      query: 'query($n: Int! = 2) { dataset(urn: "urn:li:dataset:d") { others(count: $n) { urn } } }',
      variables: { n: null }
    },
    { query: 'query($n: Int! = 2) { dataset(urn: "urn:li:dataset:d") { others(count: $n) { urn } } }' },
    {
      query: 'query($n: Int = 2) { dataset(urn: "urn:li:dataset:d") { others(count: $n) { urn } } }',
      variables: { n: null }
    },
    { query: 'query($page: Page!) { paged(page: $page) }', variables: { page: {} } },
    { query: '{ strict { must } echo(text: "x") }' },
    { query: '{ fail(how: "missing") echo(text: "x") a: fail(how: "broken") }' },
    { query: 'query($n: [Int!]!) { sum(numbers: $n) }', variables: { n: [1, '2', null] } },
    { query: 'query($n: [Int!]!) { sum(numbers: $n) }', variables: { n: '5' } },
    { query: 'query A { echo(text: "a") } query B { echo(text: "b") }', operationName: 'B' },
    { query: 'query A { echo(text: "a") } query B { echo(text: "b") }' },
    {
      query:
        'fragment F on Dataset { urn name } { dataset(urn: "urn:li:dataset:d") { ...F name __typename } entity(urn: "urn:li:tag:x") { ...F ...{ type } } }'
    }
  ]
  const [compiled, interpreted] = [runner(), runner({ compile: false })]
  for (const params of documents) {
    t.strictSame(await runThrice(params, compiled), await runThrice(params, interpreted), params.query.slice(0, 60))
  }
})

t.test('a resolver runs once, also when the engine itself refuses what it returns', async t => {
  const { run } = runner()
  for (let time = 1; time <= 4; time++) {
    asked.must = 0
    t.match(await run({ query: '{ strict { must } }' }, callBy(ALICE)), {
      data: { strict: null },
      errors: [{ message: 'An unknown error occurred.', path: ['strict', 'must'], extensions: { code: 500 } }]
    })
    t.equal(asked.must, 1, `run ${time}`)
  }
})

t.test('errors have DataHub’s format and order of members', async t => {
  const { errors, data } = await runThrice({ query: '{ fail(how: "missing") deny }' })
  t.strictSame(errors, [
    {
      message: 'no such thing',
      locations: [{ line: 1, column: 3 }],
      path: ['fail'],
      extensions: { code: 404, type: 'NOT_FOUND', classification: 'DataFetchingException' }
    },
    {
      message: 'Unauthorized to perform this action. Please contact your DataHub administrator.',
      locations: [{ line: 1, column: 24 }],
      path: ['deny'],
      extensions: {
        ...{ code: 403, type: 'UNAUTHORIZED', classification: 'DataFetchingException' },
        privileges: ['FORBIDDEN']
      }
    }
  ])
  t.strictSame(Object.keys(errors?.[0] ?? {}), ['message', 'locations', 'path', 'extensions'])
  t.strictSame(data, { fail: null, deny: null })
})

t.test('masks every internal error and logs its cause', async t => {
  const logged: unknown[] = []
  const log = { ...silent, error: (entry: unknown) => void logged.push(entry) } as never
  for (const how of ['broken', 'text']) {
    const reply = await runner().run({ query: `{ fail(how: "${how}") }` }, callBy(ALICE, { log }))
    t.match(reply.errors, [
      {
        message: 'An unknown error occurred.',
        extensions: { code: 500, type: 'SERVER_ERROR', classification: 'DataFetchingException' }
      }
    ])
  }
  t.match(logged, [{ err: { message: 'the password is hunter2' }, path: ['fail'] }, { path: ['fail'] }])
})

t.test('an unavailable store is a retryable error', async t => {
  const { errors } = await runThrice({ query: '{ fail(how: "busy") }' })
  t.match(errors, [{ message: 'come again', extensions: { code: 503, type: 'SERVICE_UNAVAILABLE', retryable: true } }])
})

t.test('refuses NUL and lone surrogates in text', async t => {
  const query = 'query q($text: String) { echo(text: $text) }'
  for (const text of ['a\0b', '\ud800']) {
    t.match(await runThrice({ query, variables: { text } }), {
      errors: [{ message: /variable text/, extensions: { code: 400 } }]
    })
  }
  t.match(await runThrice({ query: '{ echo(text: "a\\u0000b") }' }), { errors: [{ message: /NUL/ }] })
})

t.test(
  'runs no operation after the client has disconnected, which is no failure, or after the deadline, which is',
  async t => {
    const logged: unknown[] = []
    const log = { ...silent, debug: () => undefined, error: (entry: unknown) => void logged.push(entry) } as never
    const run = (signal: AbortSignal) => runner().run({ query: 'mutation { count }' }, callBy(ALICE, { signal, log }))
    t.match((await run(AbortSignal.abort())).errors, [{ extensions: { code: 503 } }])
    t.strictSame(logged, [])
    t.match((await run(AbortSignal.abort(new Error('too slow')))).errors, [{ extensions: { code: 503 } }])
    t.match(logged, [{ err: { statusCode: 503 } }])
    t.strictSame((await runner().run({ query: 'mutation { count }' }, callBy(ALICE))).data !== null, true)
  }
)

t.test('aliased mutations all run, in order', async t => {
  const { data } = await runner({ ...compose(...PLUGINS) }).run(
    { query: 'mutation { a: count b: count c: count }' },
    callBy(ALICE)
  )
  const counts = Object.values(data ?? {}).map(Number)
  t.strictSame(
    counts.map(n => n - (counts[0] ?? 0)),
    [0, 1, 2]
  )
})

t.test('Envelop’s execution hooks run on every request, parse and validate hooks once per document text', async t => {
  const seen: string[] = []
  const envelop = [
    {
      onParse: () => void seen.push('parse'),
      onValidate: () => void seen.push('validate'),
      onExecute: () => void seen.push('execute'),
      onContextBuilding: () => void seen.push('context')
    }
  ]
  const { run } = runner({ envelop })
  for (let time = 0; time < 3; time++) await run({ query: '{ echo(text: "x") }' }, callBy(ALICE))
  t.strictSame(seen, ['parse', 'validate', ...['context', 'execute', 'context', 'execute', 'context', 'execute']])
})

t.test('an error of a hook is answered like an error of a resolver', async t => {
  const Full = createError('FULL', 'too many of you', 429)
  for (const hook of ['onExecute', 'onContextBuilding', 'onParse'] as const) {
    const throwing = {
      [hook]: () => {
        throw new Full()
      }
    }
    const reply = await runner({ envelop: [throwing] }).run({ query: '{ echo }' }, callBy(ALICE))
    t.match(
      reply,
      { errors: [{ message: 'too many of you', extensions: { code: 429, type: 'TOO_MANY_REQUESTS' } }] },
      hook
    )
  }
})

t.test('a validation error is reported once', async t => {
  const { errors } = await runThrice({ query: '{ nothing }' })
  t.match(errors, [{ message: 'Cannot query field "nothing" on type "Query".' }])
  t.equal(errors?.length, 1)
})
