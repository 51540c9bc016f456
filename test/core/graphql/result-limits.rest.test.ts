import { GraphQLScalarType } from 'graphql'
import t from 'tap'
import type { Call } from '../../../core/call.ts'
import { operation } from '../../../core/contract/operation.ts'
import type { Contribution } from '../../../core/contract/plugin.ts'
import { BadRequest } from '../../../core/errors.ts'
import { DEFAULT_LIMITS } from '../../../core/graphql/limits.ts'
import type { Reply } from '../../../core/graphql/mask.ts'
import type { Runner } from '../../../core/graphql/run.ts'
import { watchTurns } from '../../turns.ts'
import { ALICE, callBy, compose, runner } from './fixture.ts'

interface Sized {
  readonly count: number
  readonly size?: number
}

/** How often each resolver has run. */
const ran = { items: 0, slow: 0, label: 0, change: 0 }

const itemsOf = ({ count, size = 1 }: Sized) =>
  Array.from({ length: count }, (_none, id) => ({ id, text: 'x'.repeat(size), part: { id } }))

function spin(): number {
  const end = performance.now() + 1
  while (performance.now() < end);
  return ++ran.slow
}

const lists: Contribution<undefined> = {
  api: undefined,
  sdl: `
    scalar Json
    type Item { id: Int! text: String part: Part label: String slow: Int broken: Int }
    type Part { id: Int }
    interface Shape { id: Int }
    type Square implements Shape { id: Int a: Int b: Int c: Int }
    type Circle implements Shape { id: Int }
    type Box { items(count: Int!, size: Int): [Item!] stored: [Item!] matrix: [[Int!]!] shapes: [Shape!] many: [Int!] }
    extend type Query { box: Box! json(count: Int!): Json }
    extend type Mutation { change: Box! }`,
  fields: {
    Json: new GraphQLScalarType({ name: 'Json' }),
    Shape: { __resolveType: () => 'Circle' },
    Box: {
      items: async (_box: object, args: Sized) => {
        ran.items++
        return itemsOf(args)
      },
      matrix: () => Array.from({ length: 40 }, () => Array(50).fill(1)),
      shapes: () => new Set(Array.from({ length: 400 }, (_none, id) => ({ id }))),
      many: function* () {
        yield* Array(1500).keys()
      }
    },
    Item: {
      label: ({ id }: { id: number }) => {
        ran.label++
        return `item ${id}`
      },
      slow: spin,
      broken: () => {
        throw new BadRequest('no')
      }
    }
  },
  operations: {
    Query: {
      box: operation('signed-in', () => ({ stored: itemsOf({ count: 300 }) })),
      json: operation('signed-in', ({ count }: Sized) => ({ list: Array(count).fill('x') }))
    },
    Mutation: { change: operation('signed-in', () => ({ change: ++ran.change })) }
  }
}

const composed = compose({ plugin: 'lists', contribution: lists })
const limited = (compile: boolean, values: number) =>
  runner({ ...composed, compile, limits: { ...DEFAULT_LIMITS, values, answerMb: 1 } })
const REFUSED = /^maximum number of values of the result exceeded: \d+ so far > \d+; select fewer fields/

/** The third run of a query is compiled. */
async function third(query: string, { run }: Runner, call: () => Call = () => callBy(ALICE)): Promise<Reply> {
  await run({ query }, call())
  await run({ query }, call())
  return run({ query }, call())
}

for (const compile of [true, false]) {
  const engine = compile ? 'compiled' : 'interpreted'

  t.test(`${engine}: a list counts with all that is selected of its items, before it is completed`, async t => {
    const strict = limited(compile, 1000)
    const cases: [string, boolean][] = [
      ['{ box { items(count: 1000) { id } } }', true],
      ['{ box { items(count: 1001) { id } } }', false],
      ['{ box { items(count: 500) { id text } } }', true],
      ['{ box { items(count: 501) { id text } } }', false],
      ['{ box { items(count: 334) { id part { id } } } }', false],
      ['{ box { stored { id text } } }', true],
      ['{ box { a: stored { id text } b: stored { id text } } }', false],
      ['{ box { items(count: 501) { ...twice } } } fragment twice on Item { id text }', false],
      ['{ box { items(count: 501) { id text @include(if: false) } } }', true],
      ['{ box { matrix } }', false],
      ['{ box { shapes { id ... on Square { a b c } } } }', false],
      ['{ box { shapes { id } } }', true],
      ['{ box { many } }', false],
      ['{ json(count: 900) }', true],
      ['{ json(count: 1100) }', false],
      ['{ box { items(count: 19) { broken } } }', true],
      ['{ box { items(count: 21) { broken } } }', false],
      [`{ ${Array.from({ length: 30 }, (_none, at) => `a${at}: __schema { types { name kind } }`).join(' ')} }`, false]
    ]
    for (const [query, passes] of cases) {
      const { data, errors } = await third(query, strict)
      if (passes) t.ok(data, query)
      else {
        t.match(errors, [{ message: REFUSED, extensions: { classification: 'ExecutionAborted' } }], query)
        t.equal(errors?.length, 1)
        t.equal(data, null)
      }
    }
  })

  t.test(`${engine}: texts count before they are written`, async t => {
    const strict = limited(compile, 10_000)
    const large = await third('{ box { items(count: 20, size: 60000) { id text } } }', strict)
    t.match(large, {
      data: null,
      errors: [{ message: /^maximum size of the result exceeded: 2 MiB so far > 1 MiB/ }]
    })
    t.equal((await third('{ box { items(count: 20, size: 60000) { id } } }', strict)).errors, undefined)
    t.match(await third('{ box { items(count: 1, size: 2000000) { text } } }', strict), { data: null })
  })

  t.test(`${engine}: a large list is complete and in order`, async t => {
    const { data } = await third('{ box { items(count: 20000) { id label part { id } } } }', limited(compile, 100_000))
    const expected = itemsOf({ count: 20_000 }).map(({ id }) => ({ id, label: `item ${id}`, part: { id } }))
    t.same(JSON.parse(JSON.stringify(data)), { box: { items: expected } })
  })

  t.test(`${engine}: a large list leaves the event loop to others`, async t => {
    const watch = watchTurns()
    const { data } = await third('{ box { items(count: 300) { slow } } }', limited(compile, 100_000))
    const { turns } = watch.stop()
    t.ok(data)
    t.ok(turns >= 10, `${turns} turns`)
  })

  t.test(`${engine}: the work ends when the request does`, async t => {
    const server = limited(compile, 100_000)
    const query = '{ box { items(count: 5000) { slow } } }'
    const { errors } = await third(query, server, () => callBy(ALICE, { signal: AbortSignal.timeout(50) }))
    t.match(errors, [{ message: /timed out or the client disconnected/, extensions: { code: 503 } }])
    const before = ran.slow
    t.equal(errors?.length, 1)
    t.ok(before < 5000, `${before} of 15000`)
    await new Promise(resolve => setTimeout(resolve, 30))
    t.equal(ran.slow, before)
  })

  t.test(`${engine}: what a query asks for twice is computed once`, async t => {
    const server = limited(compile, 100_000)
    const items = 'items(count: 3) { label }'
    const asked = async (query: string) => {
      await third(query, server)
      Object.assign(ran, { items: 0, label: 0, change: 0 })
      const { data } = await server.run({ query }, callBy(ALICE))
      return { ...ran, data: JSON.parse(JSON.stringify(data)) }
    }
    const aliases = await asked(`{ box { a: ${items} b: ${items} c: items(count: 2) { label } } }`)
    t.match(aliases, { items: 2, label: 5 })
    t.match(aliases.data.box, { a: [{ label: 'item 0' }], b: [{ label: 'item 0' }], c: [{}, {}] })
    t.match(await asked(`{ a: box { ${items} } b: box { ${items} } }`), { items: 1, label: 3 })
    t.match(await asked(`{ a: box { ...f } b: box { ...f } } fragment f on Box { ${items} }`), { items: 1, label: 3 })
    t.match(await asked(`{ box { ${items} } }`), { items: 1, label: 3 })
    t.match(await asked('mutation { a: change { many } b: change { many } }'), { change: 2 })
  })
}
