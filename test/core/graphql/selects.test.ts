import t from 'tap'
import { operation, type Selects } from '../../../core/contract/operation.ts'
import type { Contribution } from '../../../core/contract/plugin.ts'
import { composeSchema } from '../../../core/graphql/compose.ts'
import { createOperations } from '../../../core/operation/operations.ts'
import { createRefusals } from '../../../core/operation/refusals.ts'
import { catalog, gate, model, runner, runThrice } from './fixture.ts'

/** A list and what is in it say which fields of them the document selects. */
const lists: Contribution<undefined> = {
  sdl: `
    type Listed { size: Int facets: [String!] seen: [String!] inner(at: Int): Listed }
    extend type Query { listed(of: String): Listed }
  `,
  operations: { Query: { listed: operation('signed-in', (_args: object, _call, selects) => seenBy(selects)) } },
  fields: {
    Listed: { inner: (_parent: object, _args: object, _call: unknown, selects: Selects) => seenBy(selects) }
  }
}

const seenBy = (selects: Selects) => ({ seen: ['size', 'facets', 'inner', 'noField'].filter(selects) })

const operations = createOperations({ gate, refusals: createRefusals(600) })
const plugins = [
  { plugin: 'catalog', contribution: catalog },
  { plugin: 'lists', contribution: lists }
]
const composed = composeSchema(plugins, model, operations)

t.test('an operation and a field know what is selected of their result, with both engines', async t => {
  const cases = [
    { query: '{ listed { seen } }', seen: [] },
    { query: '{ listed { seen size } }', seen: ['size'] },
    { query: '{ listed { seen size: facets } }', seen: ['facets'] },
    {
      query: '{ listed { seen ...F } } fragment F on Listed { ...G size } fragment G on Listed { facets }',
      both: true
    },
    { query: '{ listed { seen ... { size } ... on Listed { facets } } }', both: true },
    {
      query:
        '{ listed { seen } ...F } fragment F on Query { listed { size } ...G } fragment G on Query { listed { facets } }',
      both: true
    },
    {
      query: 'query ($yes: Boolean!) { listed { seen facets @include(if: $yes) size @skip(if: $yes) } }',
      yes: true,
      seen: ['facets']
    },
    {
      query: 'query ($yes: Boolean!) { listed { seen facets @include(if: $yes) size @skip(if: $yes) } }',
      yes: false,
      seen: ['size']
    },
    {
      query: 'query ($yes: Boolean!) { listed { seen ...F @include(if: $yes) } } fragment F on Listed { facets }',
      yes: false,
      seen: []
    },
    { query: 'query A { listed { seen facets } } query B { listed { seen size } }', operationName: 'B', seen: ['size'] }
  ]
  for (const { query, yes, both, operationName, seen = both ? ['size', 'facets'] : [] } of cases) {
    for (const compile of [true, false]) {
      const params = { query, variables: yes === undefined ? {} : { yes }, ...(operationName && { operationName }) }
      const reply = await runThrice(params, runner({ ...composed, compile }))
      t.strictSame((reply.data as { listed: { seen: string[] } } | undefined)?.listed.seen, seen, query)
    }
  }
  const nested = '{ listed { seen inner(at: 1) { seen size inner { seen facets } } } }'
  t.match(await runThrice({ query: nested }, runner(composed)), {
    data: { listed: { seen: ['inner'], inner: { seen: ['size', 'inner'], inner: { seen: ['facets'] } } } }
  })
})

t.test('what is asked for twice is computed once, for the first of them', async t => {
  const query =
    '{ a: listed(of: "x") { seen size } b: listed(of: "x") { seen facets } c: listed(of: "y") { seen facets } }'
  t.strictSame((await runThrice({ query }, runner(composed))).data, {
    a: { seen: ['size'], size: null },
    b: { seen: ['size'], facets: null },
    c: { seen: ['facets'], facets: null }
  })
})
