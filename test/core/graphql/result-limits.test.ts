import { setImmediate as turn } from 'node:timers/promises'
import { GraphQLScalarType } from 'graphql'
import t, { type Test } from 'tap'
import type { Call } from '../../../core/call.ts'
import { operation } from '../../../core/contract/operation.ts'
import type { Contribution } from '../../../core/contract/plugin.ts'
import { BadRequest } from '../../../core/errors.ts'
import { DEFAULT_LIMITS } from '../../../core/graphql/limits/settings.ts'
import type { Reply } from '../../../core/graphql/mask.ts'
import type { Runner } from '../../../core/graphql/run.ts'
import { nextTurn } from '../../../core/operation/turns.ts'
import { eventually } from '../../helper.ts'
import { ALICE, callBy, compose, runner } from './fixture.ts'
import { type OwnClock, ownClock } from './own-clock.ts'

interface Sized {
  readonly count: number
  readonly size?: number
}

/** How often each resolver has run. */
const ran = { items: 0, slow: 0, label: 0, change: 0 }

/** What `held` has taken and not given back, and what it does then. */
let held = 0
let onHeld = () => {}

const itemsOf = ({ count, size = 1 }: Sized) =>
  Array.from({ length: count }, (_none, id) => ({ id, text: 'x'.repeat(size), part: { id } }))

/** While a test has a clock, `slow` takes a millisecond. */
let clock: OwnClock | undefined
let onSlow = () => {}

function spend(): number {
  clock?.pass(1)
  ran.slow++
  onSlow()
  return ran.slow
}

/** Ends what a test has changed of `slow`. */
function takeTime(t: Test, then = () => {}): void {
  clock = ownClock(t)
  onSlow = then
  ran.slow = 0
  t.teardown(() => {
    clock = undefined
    onSlow = () => {}
  })
}

const lists: Contribution<undefined> = {
  api: undefined,
  sdl: `
    scalar Json
    type Item { id: Int! text: String part: Part label: String slow: Int broken: Int held: Int! }
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
      slow: spend,
      broken: () => {
        throw new BadRequest('no')
      },
      held: async (_item: object, _args: object, { signal }: Call) => {
        held++
        onHeld()
        try {
          for (;;) await nextTurn(signal)
        } finally {
          held--
        }
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

/** In a turn of 10 ms are 11 values of a millisecond each; of two turns that follow each other directly, twice as many. */
const MOST_PER_TURN = 22

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
    const perTurn: number[] = []
    takeTime(t)
    const server = limited(compile, 100_000)
    let isOpen = true
    const running = third('{ box { items(count: 300) { slow } } }', server).finally(() => {
      isOpen = false
    })
    while (isOpen) {
      await turn()
      perTurn.push(ran.slow)
      ran.slow = 0
    }
    t.ok((await running).data)
    const all = perTurn.reduce((sum, items) => sum + items)
    t.equal(all, 900)
    t.ok(Math.max(...perTurn) <= MOST_PER_TURN, `${perTurn}`)
  })

  t.test(`${engine}: the work ends when the request does`, async t => {
    const ended = new AbortController()
    takeTime(t, () => {
      if (ran.slow === 50) ended.abort()
    })
    const server = limited(compile, 100_000)
    // Two runs on a small list, so that the third one is compiled.
    const run = (count: number, call = callBy(ALICE)) =>
      server.run({ query: 'query($count: Int!) { box { items(count: $count) { slow } } }', variables: { count } }, call)
    for (let time = 0; time < 2; time++) await run(10)
    ran.slow = 0
    const { errors } = await run(5000, callBy(ALICE, { signal: ended.signal }))
    t.match(errors, [{ message: /timed out or the client disconnected/, extensions: { code: 503 } }])
    t.equal(errors?.length, 1)
    const before = ran.slow
    t.ok(before >= 50 && before <= 50 + MOST_PER_TURN, `${before} of 5000`)
    // What was left of the abandoned work would take turns with this.
    t.ok((await run(300)).data)
    t.equal(ran.slow - before, 300)
  })

  t.test(`${engine}: what waits when a result is abandoned ends, its \`finally\` included`, async t => {
    const server = limited(compile, 10_000)
    const query = 'query($count: Int!) { box { held: items(count: 3) { held } items(count: $count) { id } } }'
    const asked = (count: number, signal: AbortSignal) =>
      server.run({ query, variables: { count } }, callBy(ALICE, { signal }))
    for (let time = 0; time < 3; time++) {
      t.match((await asked(10_000, new AbortController().signal)).errors, [{ message: REFUSED }])
      await eventually(() => held === 0)
    }
    const left = new AbortController()
    onHeld = () => left.abort()
    t.match((await asked(9000, left.signal)).errors, [{ extensions: { code: 503 } }])
    await eventually(() => held === 0)
    onHeld = () => {}
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
