import t from 'tap'
import type { Call } from '../../../core/call.ts'
import { operation } from '../../../core/contract/operation.ts'
import type { Contribution } from '../../../core/contract/plugin.ts'
import { BadRequest } from '../../../core/errors.ts'
import { compose, PLUGINS, runner, runThrice } from './fixture.ts'

interface Item {
  readonly kind: string
}

const items = operation('public', ({ kinds }: { kinds: string[] }) => kinds.map(kind => ({ kind })))

const shapes: Contribution<undefined> = {
  api: undefined,
  sdl: `
    interface Shape { kind: String }
    type Square implements Shape { kind: String }
    type Circle implements Shape { kind: String }
    union Either = Square | Circle
    type Shelf { later: [Shape] either: Either always: Shape! }
    extend type Query { shapes(kinds: [String!]!): [Shape] every(kinds: [String!]!): [Shape!]! shelf: Shelf stray: Entity }`,
  fields: {
    Shape: { __resolveType: typeOf },
    Either: {
      __resolveType: () => {
        throw 'a text'
      }
    },
    Shelf: {
      later: async () => [{ kind: 'Circle' }, { kind: 'internal' }],
      either: async () => ({ kind: 'Circle' }),
      always: () => ({ kind: 'refused' })
    }
  },
  operations: {
    Query: {
      shapes: items,
      every: items,
      shelf: operation('public', () => ({})),
      stray: operation('public', async (_args: object, _call: Call) => ({ name: 'without a URN' }))
    }
  }
}

function typeOf({ kind }: Item): string {
  if (kind === 'refused') throw new BadRequest('this shape has no type')
  if (kind === 'internal') throw new Error('the password is hunter2')
  return kind
}

const runs = runner(compose(...PLUGINS, { plugin: 'shapes', contribution: shapes }))
const replyTo = (query: string) => runThrice({ query }, runs)

t.test('what __resolveType throws is the error of its value, in both engines', async t => {
  const kinds = 'kinds: ["Square", "refused", "Circle", "internal"]'
  const reply = await replyTo(`{ shapes(${kinds}) { __typename kind } }`)
  t.strictSame(reply.data, {
    shapes: [{ __typename: 'Square', kind: 'Square' }, null, { __typename: 'Circle', kind: 'Circle' }, null]
  })
  t.match(reply.errors, [
    { message: 'this shape has no type', path: ['shapes', 1], extensions: { code: 400 } },
    { path: ['shapes', 3], extensions: { code: 500 } }
  ])
  t.notMatch(JSON.stringify(reply), 'hunter2')
})

t.test('where null is not allowed, the object around it is null', async t => {
  const every = await replyTo('{ every(kinds: ["Square", "refused"]) { kind } }')
  t.match(every, { data: null, errors: [{ message: 'this shape has no type', path: ['every', 1] }] })
  const shelf = await replyTo('{ shelf { always { kind } } }')
  t.match(shelf, { data: { shelf: null }, errors: [{ message: 'this shape has no type', path: ['shelf', 'always'] }] })
})

t.test('values that came later, unions, and entities without a URN fail alike', async t => {
  const { data, errors } = await replyTo(
    '{ shelf { later { kind } either { ... on Circle { kind } } } stray { __typename } }'
  )
  t.strictSame(data, { shelf: { later: [{ kind: 'Circle' }, null], either: null }, stray: null })
  const codes = errors?.map(error => (error as { extensions: { code: number } }).extensions.code)
  t.strictSame(codes, [500, 500, 500])
})
